import type { Caller } from '../../harness/caller.js';
import { describeNewResultsAfter } from '../../harness/new-results-after-suite.js';
import { describePaging } from '../../harness/paging-suite.js';
import { describeRefusedAccess } from '../../harness/refused-access-suite.js';
import { refreshSearch, saveSearch } from '../../harness/saved-search.js';
import { idsOf, type SearchOperation } from '../../harness/search-operation.js';
import { describeSearchResults } from '../../harness/search-results-suite.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let operation: SearchOperation;
let reader: Account & { readonly as: Caller };
let paged: { readonly searchId: number; readonly ids: readonly string[] };

const sparse = (id: string): object => ({
  acquisition_id: id,
  acquirer_company_id: 'a1',
  acquirer_name: 'Buyer',
  acquiree_company_id: 'b2',
  acquiree_name: 'Bought',
});
const pathOf = (searchId: number | string): string => `/searches/acquisitions/${searchId}/results`;

beforeAll(async () => {
  server = await startServer();
  operation = {
    server,
    product: 'acquisitions',
    field: 'acquisitionsSearchResults',
    idKey: 'acquisition_id',
    pathOf,
    idOf: (ending) => `acq_${ending}`,
    write: (ids) => seed(server.db, { Acquisition: ids.map(sparse) }),
  };
  const ids = Array.from('0123456789a', (digit) => operation.idOf(`page${digit}`));
  await operation.write(ids);
  reader = await server.account({ credits: -1 });
  paged = {
    searchId: await saveSearch(server, { product: 'acquisitions', filter: { id: { in: ids } } }),
    ids,
  };
});
afterAll(() => server.stop());

describe('200', () => {
  it('returns acquisitions in the shape of the contract, for one credit each', async () => {
    const full = {
      acquisition_id: 'acq_full',
      acquirer_company_id: 'a1',
      acquirer_name: 'Bücher & Söhne 🦊',
      acquiree_company_id: 'b2',
      acquiree_name: '"Quoted" \\ <b>',
      acquirer_domain: 'buecher.example',
      acquiree_domain: 'quoted.example',
      acquisition_type: 'management_buyout',
      price_usd: Number.MAX_SAFE_INTEGER,
      acquisition_date: '2015-02-28',
    };
    const unknown = {
      acquirer_domain: null,
      acquiree_domain: null,
      acquisition_type: null,
      price_usd: null,
      acquisition_date: null,
    };
    await seed(server.db, { Acquisition: [full, sparse('acq_sparse')] });
    const filter = { id: { in: ['acq_full', 'acq_sparse'] } };
    const searchId = await saveSearch(server, { product: 'acquisitions', filter });
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get(pathOf(searchId));
    expect(status).toBe(200);
    expect(body).toEqual([full, { ...sparse('acq_sparse'), ...unknown }]);
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

  it.each(['acquisition', 'merge', 'lbo', 'acquihire', 'management_buyout'])(
    'returns the type %s unchanged, and a search finds it',
    async (type) => {
      const id = `acq_type_${type}`;
      await seed(server.db, { Acquisition: [{ ...sparse(id), acquisition_type: type }] });
      const filter = { id: { eq: id }, acquisitionType: { eq: type } };
      const searchId = await saveSearch(server, { product: 'acquisitions', filter });
      const { as } = await server.account();
      expect((await as.get(pathOf(searchId))).body).toMatchObject([
        { acquisition_id: id, acquisition_type: type },
      ]);
    },
  );

  it('returns the same records through GraphQL, for the same price', async () => {
    const { as } = await server.account({ credits: 20 });
    const query = `{ acquisitionsSearchResults(searchId: ${paged.searchId}, limit: 3, page: 1) { id acquirerName priceUsd } }`;
    const { data, errors } = await as.graph(query);
    expect(errors).toEqual([]);
    const rows = paged.ids.slice(3, 6).map((id) => ({ id, acquirerName: 'Buyer', priceUsd: null }));
    expect(data).toEqual({ acquisitionsSearchResults: rows });
    expect(await as.remaining()).toBe(17);
  });

  it('keeps the order of rows when more are added, whatever their IDs', async () => {
    const ids = ['acq_late_m', 'acq_late_z', 'acq_late_a', 'acq_late_Z'];
    const searchId = await saveSearch(server, { product: 'acquisitions', filter: { id: { in: ids } } });
    const { as } = await server.account();
    for (const added of [ids.slice(0, 2), ids.slice(2)]) {
      server.clock.advance(1);
      await operation.write(added);
      await refreshSearch(server, searchId);
    }
    server.clock.advance(-2);
    const { body } = await as.get(pathOf(searchId));
    expect(idsOf(operation, body)).toEqual(['acq_late_m', 'acq_late_z', 'acq_late_Z', 'acq_late_a']);
  });
});

/** The share of this route. The five routes of saved searches divide their common test cases. */
const share = { index: 1, of: 5 };

describePaging(() => ({ as: reader.as, path: pathOf(paged.searchId), ids: paged.ids }), 'acquisition_id', {
  index: 1,
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
