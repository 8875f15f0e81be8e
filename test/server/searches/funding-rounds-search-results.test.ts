import { investmentTypes } from '../../../src/records/funding-round.js';
import type { Caller } from '../../harness/caller.js';
import { describeNewResultsAfter } from '../../harness/new-results-after-suite.js';
import { describePaging } from '../../harness/paging-suite.js';
import { describeRefusedAccess } from '../../harness/refused-access-suite.js';
import { saveSearch } from '../../harness/saved-search.js';
import { idsOf, type SearchOperation } from '../../harness/search-operation.js';
import { describeSearchResults } from '../../harness/search-results-suite.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let operation: SearchOperation;
let reader: Account & { readonly as: Caller };
let paged: { readonly searchId: number; readonly ids: readonly string[] };

const sparse = (id: string): object => ({ funding_round_id: id, name: 'Round', company_name: 'Coffee' });
const pathOf = (searchId: number | string): string => `/searches/funding-rounds/${searchId}/results`;
const unknown = {
  company_id: null,
  investment_type: null,
  announced_on: null,
  raised_amount_usd: null,
  pre_money_valuation_usd: null,
  post_money_valuation_usd: null,
  investors: [],
};

beforeAll(async () => {
  server = await startServer();
  operation = {
    server,
    product: 'funding_rounds',
    field: 'fundingRoundsSearchResults',
    idKey: 'funding_round_id',
    pathOf,
    idOf: (ending) => `fnr_${ending}`,
    write: (ids) => seed(server.db, { FundingRound: ids.map(sparse) }),
  };
  const ids = Array.from('0123456789a', (digit) => operation.idOf(`page${digit}`));
  await operation.write(ids.toReversed());
  reader = await server.account({ credits: -1 });
  paged = {
    searchId: await saveSearch(server, { product: 'funding_rounds', filter: { id: { in: ids } } }),
    ids,
  };
});
afterAll(() => server.stop());

describe('200', () => {
  it('returns rounds in the shape of the contract, for one credit each, whatever they contain', async () => {
    const full = {
      funding_round_id: 'fnr_full',
      name: 'Series A — Bücher 🦊',
      company_id: 'c0ffee',
      company_name: 'Bücher "&" <Söhne>',
      investment_type: 'Series A',
      announced_on: '2012-02-29',
      raised_amount_usd: 1_234_567.89,
      pre_money_valuation_usd: 0,
      post_money_valuation_usd: 9_007_199_254_740_991,
      investors: [
        { investor_id: 'inv_z', investor_name: 'Zeta', is_lead_investor: false },
        { investor_id: 'inv_a', investor_name: 'Alpha', is_lead_investor: true },
        { investor_id: 'inv_z', investor_name: 'Zeta again', is_lead_investor: false },
      ],
    };
    await seed(server.db, { FundingRound: [full, sparse('fnr_sparse')] });
    const filter = { id: { in: ['fnr_full', 'fnr_sparse'] } };
    const searchId = await saveSearch(server, { product: 'funding_rounds', filter });
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get(pathOf(searchId));
    expect(status).toBe(200);
    expect(body).toEqual([full, { ...sparse('fnr_sparse'), ...unknown }]);
    expect((body as object[]).map(Object.keys)).toEqual([Object.keys(full), Object.keys(full)]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-credits-charged')).toBe('2');
    expect(headers.get('x-creditlimit-limit')).toBe('5');
    expect(headers.get('x-creditlimit-remaining')).toBe('3');
    expect(headers.get('x-creditlimit-reset')).toBe('1339200.000');
    expect(headers.get('x-ratelimit-limit')).toBe('100000');
    expect(headers.get('x-ratelimit-remaining')).toBe('99999');
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d+\.\d{3}$/);
    expect(await as.remaining()).toBe(3);
  });

  it('returns every investment type of the contract, and a search finds each', async () => {
    const rounds = investmentTypes.map((type, index) => ({
      ...sparse(`fnr_type${index}`),
      investment_type: type,
    }));
    await seed(server.db, { FundingRound: rounds });
    const { as } = await server.account();
    for (const [index, type] of investmentTypes.entries()) {
      const filter = { investmentType: { eq: type }, id: { ne: 'fnr_full' } };
      const searchId = await saveSearch(server, { product: 'funding_rounds', filter });
      const { body } = await as.get(pathOf(searchId));
      expect(body).toMatchObject([{ funding_round_id: `fnr_type${index}`, investment_type: type }]);
    }
  });

  it('returns fifty rows by default', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `fnr_fifty${String(index).padStart(2, '0')}`);
    await operation.write(ids);
    const searchId = await saveSearch(server, { product: 'funding_rounds', filter: { id: { in: ids } } });
    const { as } = await server.account({ credits: 51 });
    expect(idsOf(operation, (await as.get(pathOf(searchId))).body)).toEqual(ids.slice(0, 50));
    expect(idsOf(operation, (await as.get(`${pathOf(searchId)}?page=1`)).body)).toEqual(ids.slice(50));
    expect(await as.remaining()).toBe(0);
  });

  it('returns the same records through GraphQL, for the same price', async () => {
    const { as } = await server.account({ credits: 20 });
    const query = `{ fundingRoundsSearchResults(searchId: "${paged.searchId}", limit: 3, page: 1) { id companyName } }`;
    const { data, errors } = await as.graph(query);
    expect(errors).toEqual([]);
    const rows = paged.ids.slice(3, 6).map((id) => ({ id, companyName: 'Coffee' }));
    expect(data).toEqual({ fundingRoundsSearchResults: rows });
    expect(await as.remaining()).toBe(17);
  });

  it('refuses an out-of-range page through GraphQL with the same code', async () => {
    for (const bounds of ['limit: 0', 'limit: 5001', 'limit: -1', 'page: -1']) {
      const { errors } = await reader.as.graph(
        `{ fundingRoundsSearchResults(searchId: ${paged.searchId}, ${bounds}) { id } }`,
      );
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_ERROR']);
    }
  });
});

describe('deep pages', () => {
  const ids = Array.from({ length: 12_003 }, (_, index) => `fnr_deep${String(index).padStart(5, '0')}`);
  let path: string;

  beforeAll(async () => {
    const rounds = ids.map((id) => ({ ...sparse(id), company_name: 'Deep' }));
    for (let start = 0; start < rounds.length; start += 4000)
      await seed(server.db, { FundingRound: rounds.slice(start, start + 4000) });
    const filter = { companyName: { eq: 'Deep' } };
    path = pathOf(await saveSearch(server, { product: 'funding_rounds', filter }));
  });

  it('returns and charges pages of 5,000 rows up to the last', async () => {
    const { as } = await server.account({ credits: 12_003 });
    const read: (string | undefined)[] = [];
    for (const page of [0, 1, 2]) {
      const { body, headers } = await as.get(`${path}?limit=5000&page=${page}`);
      const rows = idsOf(operation, body);
      expect(headers.get('x-credits-charged')).toBe(String(rows.length));
      read.push(...rows);
    }
    expect(read).toEqual(ids);
    expect(await as.remaining()).toBe(0);
  });

  it('returns a small page at a large offset', async () => {
    const { as } = await server.account();
    const { body } = await as.get(`${path}?limit=7&page=1700`);
    expect(idsOf(operation, body)).toEqual(ids.slice(11_900, 11_907));
  });

  it('refuses a page of 5,000 when 4,999 credits remain', async () => {
    const { as } = await server.account({ credits: 4999 });
    const answer = await as.get(`${path}?limit=5000`);
    expect(answer.status).toBe(402);
    expect(answer.text).toContain('it costs 5000 and 4999 remain');
    expect(await as.remaining()).toBe(4999);
  });
});

/** The share of this route. The five routes of saved searches divide their common test cases. */
const share = { index: 0, of: 5 };

describePaging(() => ({ as: reader.as, path: pathOf(paged.searchId), ids: paged.ids }), 'funding_round_id', {
  index: 0,
  of: 8,
});
describeRefusedAccess(
  ['searches:read', 'deals:read'],
  () => ({
    server,
    organizationId: reader.organizationId,
    path: pathOf(paged.searchId),
  }),
  share,
);
describeSearchResults(() => operation, share);
describeNewResultsAfter(() => operation, share);
