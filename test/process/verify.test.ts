import { openPlace, type Place } from '../harness/dealgraph.js';
import { writeSample } from '../harness/sample-records.js';

let place: Place;
let organization: string;
let keyId: string;

beforeAll(async () => {
  place = await openPlace();
  const server = await place.startServe(['--no-demo']);
  await place.answer(['import', await writeSample(place)]);
  const terms = ['--name', 'A', '--monthly-credits', '100', '--daily-cap', '50'];
  organization = String((await place.answer(['organization', 'create', ...terms]))['organization_id']);
  const issue = ['key', 'issue', '--organization', organization, '--monthly-cap', '20'];
  const key = await place.answer(issue);
  keyId = String(key['key_id']);
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
    // Behind the product's back, in a copy of the books that were found right.
    const changed = await place.copy();
    expect(await changed.query(`${change.replace('KEY', keyId)} RETURNING 1 AS done`)).not.toEqual([]);
    const sentence = await changed.complaint(verify);
    expect(sentence).toContain(`The ledger does not sum to ${counters} of 3 counters: ${organization} `);
    expect(sentence).toMatch(/ used \d+, ledger \d+/);
  });
});
