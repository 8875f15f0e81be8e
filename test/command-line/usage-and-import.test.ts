import { having, moment, startOperator, type Operator } from '../harness/operator.js';
import { type Place, type Served } from '../harness/dealgraph.js';
import { round } from '../harness/sample-records.js';

let operator: Operator;
let place: Place;
let server: Served;
let organization: string;

beforeAll(async () => {
  operator = await startOperator();
  ({ place, server, organization } = operator);
});

describe('usage', () => {
  it('adds up with the calls that were made, by day, key and operation', async () => {
    const id = await operator.create(
      'organization create',
      'organization_id',
      '--name',
      'U',
      '--monthly-credits',
      '100',
    );
    const keys = await Promise.all([0, 1].map(() => place.answer(['key', 'issue', '--organization', id])));
    const [first, second] = keys.map((key) => server.as(String(key['api_key'])));
    const search = await operator.createSearch('--global');
    await first?.get('/companies/c01');
    await first?.get(`/searches/funding-rounds/${search}/results`);
    await first?.get('/companies/unknown');
    await second?.graph('{ company(id: "c01") { id } person(id: "per_01") { id } }');
    await second?.get('/people/per_02');
    const usage = (by: string) => place.answer(['usage', '--organization', id, '--by', by]);
    const sum = { organization_id: id, credits: 6, requests: 4 };
    const today = new Date().toISOString().slice(0, 10);
    expect(await usage('day')).toEqual({
      ...sum,
      from: `${today.slice(0, 7)}-01`,
      to: today,
      rows: [{ day: today, credits: 6, requests: 4 }],
    });
    const byKey = keys.map((key) => ({ key: key['key_id'], credits: 3, requests: 2 }));
    expect(await usage('key')).toMatchObject({ ...sum, rows: having(...byKey) });
    const { rows } = await usage('operation');
    expect(rows).toEqual(
      expect.arrayContaining([
        { operation: 'company', credits: 1, requests: 1 },
        { operation: 'fundingRoundsSearchResults', credits: 2, requests: 1 },
      ]),
    );
    expect((rows as { credits: number }[]).reduce((total, { credits }) => total + credits, 0)).toBe(6);
    expect(
      await place.answer(['usage', '--organization', id, '--to', '2020-01-31', '--from', '2020-01-01']),
    ).toEqual({
      organization_id: id,
      from: '2020-01-01',
      to: '2020-01-31',
      credits: 0,
      requests: 0,
      rows: [],
    });
  });

  it('refuses a day that does not exist', async () => {
    const command = ['usage', '--organization', organization, '--from', '2026-02-30'];
    expect(await place.complaint(command)).toBe('--from needs to be a date YYYY-MM-DD, got 2026-02-30.');
  });
});

describe('sourcing', () => {
  it('list has the companies that were asked for and are not there, until they are resolved', async () => {
    const as = (await operator.issue()).as;
    for (const domain of ['missing.example', 'www.Missing.example']) await as.post('/companies', { domain });
    const open = () => place.answer(['sourcing', 'list']);
    expect(await open()).toMatchObject({
      requests: [
        {
          identifier_kind: 'domain',
          identifier: 'missing.example',
          times_requested: 2,
          last_requested_at: moment,
        },
      ],
    });
    const resolve = ['sourcing', 'resolve', 'domain', 'missing.example'];
    expect(await place.answer(resolve)).toMatchObject({ identifier: 'missing.example', resolved: true });
    expect(await open()).toEqual({ requests: [] });
    expect((await place.answer(['sourcing', 'list', '--all']))['requests']).toHaveLength(1);
    expect(await place.complaint(resolve)).toMatch(/no open sourcing request for domain missing\.example/);
  });
});

describe('import', () => {
  it('while the server runs is readable over HTTP when the command has ended', async () => {
    const as = (await operator.issue()).as;
    const file = await place.write('later/funding_rounds.ndjson', [round(50, 'Grant', 3)]);
    const search = await operator.create(
      'search create',
      'search_id',
      ...['--global', '--product', 'funding_rounds', '--name', 'Grants'],
      ...['--filter', '{"investmentType":{"eq":"Grant"}}'],
    );
    expect(await place.answer(['import', file])).toMatchObject({
      imported: { companies: 0, people: 0, investors: 0, funding_rounds: 1, acquisitions: 0, ipos: 0 },
      rejected: 0,
      rejects_file: null,
    });
    const answer = await as.get(`/searches/funding-rounds/${search}/results`);
    expect(answer).toMatchObject({ status: 200, body: [round(50, 'Grant', 3)] });
  });
});

describe('migrate', () => {
  it('has nothing to do on a database that is up to date', async () => {
    expect(await place.answer(['migrate'])).toEqual({ applied: [] });
  });
});
