import { openPlace, type Place } from '../harness/dealgraph.js';
import { writeSample } from '../harness/sample-records.js';

let place: Place;
let organization: string;
let keyId: string;

/** Changes the books behind the product's back, while no process holds them. */
beforeAll(async () => {
  place = await openPlace();
  await place.answer(['import', await writeSample(place)]);
  const terms = ['--name', 'A', '--monthly-credits', '100', '--daily-cap', '50'];
  organization = String((await place.answer(['organization', 'create', ...terms]))['organization_id']);
  const issue = ['key', 'issue', '--organization', organization, '--monthly-cap', '20'];
  const key = await place.answer(issue);
  keyId = String(key['key_id']);
  const server = await place.startServe(['--no-demo']);
  for (let calls = 0; calls < 3; calls++) await server.as(String(key['api_key'])).get('/companies/c01');
  await server.stop();
});

describe('usage --verify', () => {
  const verify = ['usage', '--verify'];

  it('is content with what the product wrote', async () => {
    expect(await place.answer(verify)).toEqual({ organizations: 1, counters: 3, mismatches: [] });
  });

  it.each([
    [
      'a ledger row that is missing',
      'DELETE FROM ledger_entry WHERE request_id IN (SELECT min(request_id) FROM ledger_entry)',
      3,
    ],
    ['a month that counts too much', 'UPDATE credit_budget SET month_used = month_used + 1', 1],
    ['a day that counts too little', 'UPDATE credit_budget SET day_used = 0', 1],
    [
      'a cap that counts too little',
      `UPDATE credit_budget SET key_caps = jsonb_set(key_caps, ARRAY['KEY', 'used'], '1')`,
      1,
    ],
    ['a row of another price', 'UPDATE ledger_entry SET credits = 7', 3],
  ])('finds %s', async (_what, change, counters) => {
    const before = await place.query('SELECT * FROM credit_budget');
    const rows = await place.query('SELECT * FROM ledger_entry');
    await place.query(`${change.replace('KEY', keyId)} RETURNING 1 AS done`);
    const sentence = await place.complaint(verify);
    expect(sentence).toContain(`The ledger does not sum to ${counters} of 3 counters: ${organization} `);
    expect(sentence).toMatch(/ used \d+, ledger \d+/);
    await restore(before, rows);
    expect(await place.answer(verify)).toMatchObject({ mismatches: [] });
  });

  async function restore(budgets: readonly object[], rows: readonly object[]): Promise<void> {
    const quote = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
    await place.query(
      `WITH gone AS (DELETE FROM ledger_entry RETURNING 1), budgets AS (
         UPDATE credit_budget b SET month_used = k.month_used, day_used = k.day_used, key_caps = k.key_caps
         FROM jsonb_populate_recordset(NULL::credit_budget, ${quote(budgets)}) k
         WHERE k.organization_id = b.organization_id RETURNING 1)
       SELECT count(*) FROM gone, budgets`,
    );
    await place.query(
      `INSERT INTO ledger_entry SELECT * FROM jsonb_populate_recordset(NULL::ledger_entry, ${quote(rows)})
       RETURNING 1 AS done`,
    );
  }
});
