import { readFile } from 'node:fs/promises';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { manyRounds, manyRoundsSql } from '../../harness/many-rounds.js';

/** Enough rounds for several batches, so that some are prepared while others are written. */
const count = 4500;
const rounds = manyRounds(count);

let installation: Installation;

beforeEach(async () => {
  installation = await openInstallation();
});

async function refuse(condition: string): Promise<void> {
  await installation.query(`ALTER TABLE funding_round ADD CONSTRAINT refused CHECK (NOT (${condition}))`);
}

describe('an import of several batches', () => {
  it('imports every record except those that the database rejects, in any batch', async () => {
    const bad = [0, 3900, count - 1];
    await refuse(`raised_amount_usd IN (${bad.join(', ')})`);
    const answer = await installation.answer([
      'import',
      await installation.write('funding_rounds.ndjson', rounds),
    ]);
    expect(answer).toMatchObject({ imported: { funding_rounds: count - 3 }, rejected: 3 });
    const rejects = (await readFile(String(answer['rejects_file']), 'utf8')).trimEnd().split('\n');
    const reported = rejects.map((line) => JSON.parse(line) as { readonly line: number });
    expect(reported.toSorted((a, b) => a.line - b.line)).toMatchObject(
      bad.map((n) => ({ line: n + 1, reason: 'rejected by the database', text: rounds[n] })),
    );
    expect(await installation.query(manyRoundsSql)).toEqual([{ rounds: count - 3, broken: 0 }]);
  });

  it('retains the later of two records with the same ID', async () => {
    const named = (name: string): object => ({ ...(JSON.parse(rounds[7] ?? '') as object), name });
    const lines = [...rounds.with(7, JSON.stringify(named('early'))), named('late')];
    await installation.answer(['import', await installation.write('funding_rounds.ndjson', lines)]);
    const sql = "SELECT name FROM funding_round WHERE name IN ('early', 'late')";
    expect(await installation.query(sql)).toEqual([{ name: 'late' }]);
  });

  it('stops when the database fails: earlier batches are written completely, and later ones not at all', async () => {
    await installation.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'out of order' USING ERRCODE = 'XX001'; END $$`);
    await installation.query(`CREATE TRIGGER fails BEFORE INSERT ON funding_round FOR EACH ROW
      WHEN (NEW.raised_amount_usd = 2900) EXECUTE FUNCTION fail()`);
    const file = await installation.write('funding_rounds.ndjson', rounds);
    expect(await installation.complaint(['import', file])).toMatch(/out of order/);
    const [stored] = await installation.query(manyRoundsSql);
    expect(stored).toMatchObject({ broken: 0 });
    // With one writer, the third batch fails. With two writers, the second of the three batches of one writer fails;
    // until then, the other one has written one, two, or all three of its batches.
    expect([2000, 3000, 3250]).toContain(stored?.['rounds']);
  });
});

describe('the identifiers of a company', () => {
  it('come from its last import, which does not affect other companies', async () => {
    const company = (id: string, domain: string, ...aliases: string[]): object => ({
      id,
      organization_name: id,
      website: { domain, domain_aliases: aliases },
    });
    const found = async (): Promise<unknown[]> =>
      (
        await installation.query(
          'SELECT company_id, value FROM company_identifier ORDER BY company_id, value',
        )
      ).map((row) => `${String(row['company_id'])} ${String(row['value'])}`);
    const others = [company('b0', 'b.example', 'shared.example'), company('c0', 'c.example')];
    await installation.answer([
      'import',
      await installation.write('first/companies.ndjson', [
        company('a0', 'a.example', 'old.example', 'shared.example'),
        ...others,
      ]),
    ]);
    await installation.answer([
      'import',
      await installation.write('second/companies.ndjson', [company('a0', 'a.example', 'new.example')]),
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
