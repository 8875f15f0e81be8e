import { readFile } from 'node:fs/promises';
import { openPlace, type Place } from '../harness/dealgraph.js';
import { manyRounds, manyRoundsSql } from '../harness/many-rounds.js';

/** Of several batches: some are prepared while those before them are being written, side by side where that can be. */
const count = 4500;
const rounds = manyRounds(count);

let place: Place;

beforeEach(async () => {
  place = await openPlace();
});

async function refuse(condition: string): Promise<void> {
  await place.query(`ALTER TABLE funding_round ADD CONSTRAINT refused CHECK (NOT (${condition}))`);
}

describe('an import of several batches', () => {
  it('takes all but what the database refuses, whatever batch that is in', async () => {
    const bad = [0, 3900, count - 1];
    await refuse(`raised_amount_usd IN (${bad.join(', ')})`);
    const answer = await place.answer(['import', await place.write('funding_rounds.ndjson', rounds)]);
    expect(answer).toMatchObject({ imported: { funding_rounds: count - 3 }, rejected: 3 });
    const rejects = (await readFile(String(answer['rejects_file']), 'utf8')).trimEnd().split('\n');
    const told = rejects.map((line) => JSON.parse(line) as { readonly line: number });
    expect(told.toSorted((a, b) => a.line - b.line)).toMatchObject(
      bad.map((n) => ({ line: n + 1, reason: 'the database refuses it', text: rounds[n] })),
    );
    expect(await place.query(manyRoundsSql)).toEqual([{ rounds: count - 3, broken: 0 }]);
  });

  it('keeps the later one of two records with one id', async () => {
    const named = (name: string): object => ({ ...(JSON.parse(rounds[7] ?? '') as object), name });
    const lines = [...rounds.with(7, JSON.stringify(named('early'))), named('late')];
    await place.answer(['import', await place.write('funding_rounds.ndjson', lines)]);
    const sql = "SELECT name FROM funding_round WHERE name IN ('early', 'late')";
    expect(await place.query(sql)).toEqual([{ name: 'late' }]);
  });

  it('ends where the database fails; the batches before are kept whole, and none after', async () => {
    await place.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'out of order' USING ERRCODE = 'XX001'; END $$`);
    await place.query(`CREATE TRIGGER fails BEFORE INSERT ON funding_round FOR EACH ROW
      WHEN (NEW.raised_amount_usd = 2900) EXECUTE FUNCTION fail()`);
    const file = await place.write('funding_rounds.ndjson', rounds);
    expect(await place.complaint(['import', file])).toMatch(/out of order/);
    const [kept] = await place.query(manyRoundsSql);
    expect(kept).toMatchObject({ broken: 0 });
    // In one lane the third batch fails, in two the second of one of them.
    expect([2000, 3000]).toContain(kept?.['rounds']);
  });
});

describe('what finds a company', () => {
  it('is what the last import says of it, and of nobody else', async () => {
    const company = (id: string, domain: string, ...aliases: string[]): object => ({
      id,
      organization_name: id,
      website: { domain, domain_aliases: aliases },
    });
    const found = async (): Promise<unknown[]> =>
      (await place.query('SELECT company_id, value FROM company_identifier ORDER BY company_id, value')).map(
        (row) => `${String(row['company_id'])} ${String(row['value'])}`,
      );
    const others = [company('b0', 'b.example', 'shared.example'), company('c0', 'c.example')];
    await place.answer([
      'import',
      await place.write('first/companies.ndjson', [
        company('a0', 'a.example', 'old.example', 'shared.example'),
        ...others,
      ]),
    ]);
    await place.answer([
      'import',
      await place.write('second/companies.ndjson', [company('a0', 'a.example', 'new.example')]),
    ]);
    expect(await found()).toEqual([
      'a0 a.example',
      'a0 new.example',
      'b0 b.example',
      'b0 shared.example',
      'c0 c.example',
    ]);
  });
});
