import type { Scope } from '../../../src/accounts/model/keys.js';
import type { RecordKind } from '../../../src/records/record-kinds.js';
import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { withShares } from '../../harness/share-cases.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

interface Operation {
  readonly path: string;
  readonly kind: RecordKind;
  readonly scope: Scope;
  readonly prefix: string;
  /** The complete record whose ID ends in `1f`. */
  readonly record: Readonly<Record<string, unknown>>;
}

const operations: readonly Operation[] = [
  {
    path: '/funding-rounds',
    kind: 'FundingRound',
    scope: 'deals:read',
    prefix: 'fnr_',
    record: {
      funding_round_id: 'fnr_1f',
      name: 'Seed - Coffee',
      company_id: 'c0ffee',
      company_name: 'Coffee',
      investment_type: 'Seed',
      announced_on: '2024-02-29',
      raised_amount_usd: 1.5e6,
      pre_money_valuation_usd: null,
      post_money_valuation_usd: 9e6,
      investors: [{ investor_id: 'inv_1f', investor_name: 'Förster & Söhne 🦊', is_lead_investor: true }],
    },
  },
  {
    path: '/investors',
    kind: 'Investor',
    scope: 'investors:read',
    prefix: 'inv_',
    record: {
      investor_id: 'inv_1f',
      investor_name: 'Förster & Söhne 🦊',
      strategic_signal_ids: [],
      person_id: null,
      company_id: 'c0ffee',
      investor_rank: 1,
      company_size: '11-50',
      operating_status: 'active',
      domain: 'foerster.example',
      hq_location: 'Bremen, Germany',
      founded_year: 1999,
      investor_types: ['venture_capital'],
      profnet_url: null,
      microblog_url: null,
      description: 'Line one\nline "two"',
      number_of_exits: 0,
      number_of_lead_investments: 2,
      number_of_investments: 3,
      number_of_funds: 1,
      investment_stage: ['Seed'],
      industry_target: [],
      svc_industry_target: null,
      svc_tech_verticals_target: null,
      fund_details: [{ name: 'Fund I', announced_on: '2019-12-31', raised_amount_usd: 1.5 }],
      portfolio_companies: ['c0ffee', 'gone'],
    },
  },
  {
    path: '/acquisitions',
    kind: 'Acquisition',
    scope: 'deals:read',
    prefix: 'acq_',
    record: {
      acquisition_id: 'acq_1f',
      acquirer_company_id: 'c0ffee',
      acquirer_name: 'Coffee',
      acquiree_company_id: 'gone',
      acquiree_name: 'Tea',
      acquirer_domain: 'coffee.example',
      acquiree_domain: null,
      acquisition_type: 'management_buyout',
      price_usd: Number.MAX_SAFE_INTEGER,
      acquisition_date: '2015-02-28',
    },
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const { kind, record } of operations) await seed(server.db, { [kind]: [record] });
});
afterAll(() => server.stop());

describe.each(withShares(operations))('$path/{id}', ({ path, scope, prefix, record, share }) => {
  it('returns every key of the record for one credit', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get(`${path}/${prefix}1f`);
    expect(status).toBe(200);
    expect(body).toStrictEqual(record);
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(await as.remaining()).toBe(4);
  });

  it('replays the response under an Idempotency-Key, at no charge', async () => {
    const { as } = await server.account({ credits: 5 });
    const keyed = as.with({ 'Idempotency-Key': 'once' });
    const answers = [await keyed.get(`${path}/${prefix}1f`), await keyed.get(`${path}/${prefix}1f`)];
    expect(answers.map(({ body }) => body)).toStrictEqual([record, record]);
    expect(await as.remaining()).toBe(4);
  });

  it.each([
    ['that does not exist', `${prefix}2f`],
    ['of another kind', 'ipo_1f'],
    ['without its prefix', '1f'],
    ['with a NUL', `${prefix}1f%00`],
    ['with SQL', `${prefix}1f';--`],
    ['that cannot be decoded', `${prefix}%f`],
    ['of 5,000 characters', `${prefix}${'1'.repeat(5000)}`],
  ])('finds nothing by an ID %s, and charges nothing', async (_what, id) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.get(`${path}/${id}`);
    expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(await as.remaining()).toBe(5);
  });

  describeCommonRefusals({
    share,
    server: () => server,
    method: 'GET',
    scopes: [scope],
    good: { path: `${path}/${prefix}1f` },
    unmatched: { path: `${path}/${prefix}2f` },
  });
});
