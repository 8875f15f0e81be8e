import { createClient } from '../../../src/client/index.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { verifyDocuments } from '../../../src/import/verify-documents.js';
import type { SearchProduct } from '../../../src/records/record-kinds.js';
import { pathOf } from '../../../src/records/record-kinds.js';
import { verifySearches } from '../../../src/searches/sql/verify-searches.js';
import type { Caller } from '../../harness/caller.js';
import { exportedIds } from '../../harness/ended-export.js';
import { gone, type GoneKind, kinds, records } from '../../harness/linked-records.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { type FeedBody } from '../../harness/read-feed-page.js';
import { Receiver } from '../../harness/receiver.js';
import { remove, restore } from '../../harness/remove-records.js';
import { saveList, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';
import { make } from '../../harness/webhook-calls.js';
import { startCourier } from '../../harness/webhook-sender.js';

const reason = 'Left out on request.';

const at: unknown = expect.any(String);
const removed = { change: 'removed', at, reason, into: null, record: null };
const added = { change: 'added', at, reason: null, into: null };

let server: TestServer;
let account: Account & { readonly as: Caller };
let receiver: Receiver;
let courier: ReturnType<typeof startCourier> | undefined;
let search: number;
let list: string;
/** Everything that is removed, as it was before. */
const before: Partial<Record<GoneKind, unknown>> = {};
const cursors: Record<string, string> = {};
let removedAt: Date;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const feedPaths = (): readonly string[] => [
  ...kinds.map((kind) => `/${pathOf(kind)}/changes`),
  `/searches/companies/${search}/changes`,
];
const readFeed = async (path: string, cursor?: string): Promise<FeedBody> =>
  (await account.as.get(`${path}${cursor === undefined ? '' : `?cursor=${cursor}`}`)).body as FeedBody;

beforeAll(async () => {
  server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
  server.clock.set(new Date().toISOString());
  await seed(server.db, records);
  account = await server.account();
  const { as, organizationId } = account;
  search = await saveSearch(server, { product: 'companies', organizationId, isShared: true });
  list = await saveList(server, organizationId, 'companies', ['aa01', 'aa02']);
  receiver = await Receiver.start();
  const products: readonly SearchProduct[] = ['companies'];
  await make(as, { url: receiver.url, products, search_ids: [search] });
  for (const kind of kinds) before[kind] = (await as.get(`/${pathOf(kind)}/${gone[kind]}`)).body;
  for (const path of feedPaths()) cursors[path] = (await readFeed(path)).next_cursor;
  await pause(5);
  removedAt = new Date();
  await pause(5);
  server.clock.set(new Date().toISOString());
  for (const kind of kinds) await remove(server, { kind, ids: [gone[kind]], reason });
  courier = startCourier(server.services);
});
afterAll(async () => {
  await courier?.stop();
  await receiver.stop();
  await server.stop();
});

const graph = async (query: string): Promise<unknown> => {
  const { data, errors } = await account.as.graph(query);
  return errors.length === 0 ? data : errors;
};
const post = async (path: string, body: object): Promise<unknown> => (await account.as.post(path, body)).body;

describe.each(kinds)('a removed %s', (kind) => {
  const path = `/${pathOf(kind)}/${gone[kind]}`;
  const field = kind.charAt(0).toLowerCase() + kind.slice(1);

  it('is not found by its ID, in REST and in the graph', async () => {
    expect((await account.as.get(path)).status).toBe(404);
    const query = `{ one: ${field}(id: "${gone[kind]}") { __typename } node(id: "${gone[kind]}") { __typename } }`;
    const found = (await account.as.graph(query)).errors.map(({ extensions }) => extensions.code);
    expect(found).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('is in no list', async () => {
    const { items } = (await post(`/${pathOf(kind)}/search`, {})) as { items: Record<string, unknown>[] };
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items.map((item) => Object.values(item)[0]))).not.toContain(gone[kind]);
  });

  it('is in its feed, with the reason', async () => {
    const feed = `/${pathOf(kind)}/changes`;
    const { changes } = await readFeed(feed, cursors[feed]);
    expect(changes).toEqual([{ ...removed, id: gone[kind] }]);
  });

  it('is returned as of a time before', async () => {
    const answer = await account.as.get(`${path}?as_of=${removedAt.toISOString()}`);
    expect([answer.status, answer.body]).toEqual([200, before[kind]]);
    server.clock.set(new Date().toISOString());
    expect((await account.as.get(`${path}?as_of=${server.clock.now().toISOString()}`)).status).toBe(404);
  });
});

it.each<[string, () => Promise<unknown>, unknown]>([
  ['enrich by domain', () => post('/companies', { domain: 'gone.example' }), []],
  ['enrich by profnet ID', () => post('/companies', { profnet_id: 77 }), []],
  [
    'enrich by email',
    async () => (await account.as.post('/people/by-email', { email: 'per_01@gone.example' })).status,
    204,
  ],
  ['enrich an investor', async () => (await account.as.get('/investors?name=gone capital')).status, 404],
  ['its acquisitions', async () => (await account.as.get('/companies/aa01/acquisitions')).status, 404],
  [
    'its metric history',
    async () => (await account.as.get('/companies/aa01/traction?metric=web_visits')).status,
    404,
  ],
  [
    'bulk',
    () => post('/companies/bulk', { inputs: [{ id: 'aa01' }, { domain: 'gone.example' }] }),
    { results: [0, 1].map((index) => expect.objectContaining({ index, status: 'not_found' }) as unknown) },
  ],
  [
    'resolve',
    () => post('/resolve', { inputs: [{ product: 'companies', domain: 'gone.example' }] }),
    { results: [expect.objectContaining({ status: 'not_found', matches: [] }) as unknown] },
  ],
  ['autocomplete', async () => (await account.as.get('/autocomplete?query=gone')).body, { results: [] }],
  [
    'facets',
    () => post('/companies/facet', { field: 'industry' }),
    { narrow: expect.any(Boolean) as unknown, values: [{ value: 'Boats', count: 1 }] },
  ],
  [
    'aggregates',
    () =>
      graph(
        '{ fundingRoundsAggregate(groupBy: [{ edge: COMPANY }]) { groups { key { record { id } } count countDistinct(edge: INVESTORS) } } }',
      ),
    { fundingRoundsAggregate: { groups: [{ key: [{ record: null }], count: 1, countDistinct: 1 }] } },
  ],
  [
    'groups of a list of investors',
    () =>
      graph(
        '{ fundingRoundsAggregate(groupBy: [{ edge: INVESTORS }]) { groups { key { record { id } } count } } }',
      ),
    { fundingRoundsAggregate: { groups: [{ key: [{ record: { id: 'inv_02' } }], count: 1 }] } },
  ],
  [
    'links to one record, next to the names that remain',
    () =>
      graph(`{ round: fundingRound(id: "fnr_02") { companyId companyName company { id }
          investors { investorId investorName investor { id } } }
        person(id: "per_02") { experience { companyId companyName company { id } } }
        investor(id: "inv_02") { companyId company { id } personId person { id } }
        company(id: "aa02") { founderInfo { fullName svcPersonId } }
        ipo(id: "ipo_02") { companyId companyName company { id } }
        acquisition(id: "acq_02") { acquirerCompanyId acquirerName acquirer { id } } }`),
    {
      round: {
        ...{ companyId: 'aa01', companyName: 'Gone', company: null },
        investors: [
          { investorId: 'inv_01', investorName: 'Gone Capital', investor: null },
          { investorId: 'inv_02', investorName: 'Other Capital', investor: { id: 'inv_02' } },
        ],
      },
      person: { experience: [{ companyId: 'aa01', companyName: 'Gone', company: null }] },
      investor: { companyId: 'aa01', company: null, personId: 'per_01', person: null },
      company: { founderInfo: [{ fullName: 'Gone Person', svcPersonId: 'per_01' }] },
      ipo: { companyId: 'aa01', companyName: 'Gone', company: null },
      acquisition: { acquirerCompanyId: 'aa01', acquirerName: 'Gone', acquirer: null },
    },
  ],
  [
    'links to many records, and their counts',
    () =>
      graph(`{ investor(id: "inv_02") { portfolio { totalCount nodes { id } } fundingRounds { totalCount nodes { id } } }
        company(id: "aa02") { acquisitions { totalCount nodes { id } } } }`),
    {
      investor: {
        portfolio: { totalCount: 1, nodes: [{ id: 'aa02' }] },
        fundingRounds: { totalCount: 1, nodes: [{ id: 'fnr_02' }] },
      },
      company: { acquisitions: { totalCount: 1, nodes: [{ id: 'acq_02' }] } },
    },
  ],
  [
    'the results of a saved search',
    async () => idsOf((await account.as.get(`/searches/companies/${search}/results`)).body),
    ['aa02'],
  ],
  [
    'the members of a list',
    async () => idsOf((await account.as.get(`/lists/companies/${list}/results`)).body),
    ['aa02'],
  ],
  [
    'the size of a list',
    async () => (await account.as.get('/lists')).body,
    [expect.objectContaining({ member_count: 1 })],
  ],
  [
    'the feed of a saved search',
    async () => {
      const path = `/searches/companies/${search}/changes`;
      return (await readFeed(path, cursors[path])).changes;
    },
    [{ ...removed, id: 'aa01' }],
  ],
  [
    'the recent changes of a saved search',
    () => graph('{ savedSearches { recentChanges { change id reason } } }'),
    { savedSearches: [{ recentChanges: [{ change: 'REMOVED', id: 'aa01', reason }] }] },
  ],
  [
    'the feed in the graph',
    () =>
      graph(
        `{ changes(product: COMPANIES, after: "${cursors['/companies/changes'] ?? ''}") { changes { change id reason record { id } } } }`,
      ),
    { changes: { changes: [{ change: 'REMOVED', id: 'aa01', reason, record: null }] } },
  ],
  [
    'the events of webhooks',
    async () =>
      (await receiver.count(2))
        .toSorted((one, other) => one.body.type.localeCompare(other.body.type))
        .map(({ body }) => [body.type, ...body.data.changes]),
    ['product.changed', 'search.changed'].map((type) => [
      type,
      { change: 'removed', id: 'aa01', at: expect.any(String) as unknown, reason, into: null },
    ]),
  ],
  ['an export', () => exportedIds(account.as, account.secret, 'companies'), ['aa02']],
  [
    'a tool of MCP',
    async () => {
      const mcp = await connectMcp(server.url, account.secret);
      const found = await mcp.call('company', { id: 'aa01' });
      await mcp.close();
      return [found.isError, found.errorCode];
    },
    [true, 'NOT_FOUND'],
  ],
  [
    'the client',
    async () => {
      const client = createClient({ url: server.url, apiKey: account.secret });
      return client.companies.get('aa01').then(
        () => 'found',
        (error: unknown) => (error as { readonly code: string }).code,
      );
    },
    'NOT_FOUND',
  ],
])('%s: without the removed record', async (_name, read, expected) => {
  expect(await read()).toEqual(expected);
});

function idsOf(body: unknown): readonly string[] {
  return (body as { id: string }[]).map(({ id }) => id);
}

it('derived data is exact after a removal', async () => {
  expect((await verifyDocuments(server.db)).mismatches).toEqual([]);
  expect((await verifySearches(server.db)).mismatches).toEqual([]);
  expect(await refreshSearches(server.db, server.clock)).toMatchObject({ added: 0, removed: 0 });
});

it('a removal and a restore cost nothing, and each is an entry of the audit log with its author', async () => {
  const { rows } = await server.db.pool.query(
    `SELECT actor, action, target_id, details FROM audit_entry WHERE target_kind = 'record' ORDER BY id`,
  );
  expect(rows).toEqual(
    kinds.map((kind) => ({
      actor: 'tester',
      action: 'record remove',
      target_id: gone[kind],
      details: { kind: pathOf(kind).replace('-', '_'), reason },
    })),
  );
});

it.each(kinds)(
  'a restored %s is what it was, also for lookups, and its feed reports it as added',
  async (kind) => {
    const feed = `/${pathOf(kind)}/changes`;
    const { next_cursor: cursor } = await readFeed(feed);
    expect(await restore(server, { kind, ids: [gone[kind]], reason: 'Back on request.' })).toMatchObject({
      restored: 1,
    });
    const answer = await account.as.get(`/${pathOf(kind)}/${gone[kind]}`);
    expect([answer.status, answer.body]).toEqual([200, before[kind]]);
    expect((await readFeed(feed, cursor)).changes).toEqual([
      { ...added, id: gone[kind], record: before[kind] },
    ]);
    if (kind === 'Company') {
      const [found] = (await post('/companies', { profnet_id: 77 })) as { hq: { region: string } }[];
      expect(found?.hq.region).toBe('North');
    }
    if (kind === 'Person')
      expect(await post('/people/by-email', { email: 'per_01@gone.example' })).toMatchObject({ score: 9 });
  },
);
