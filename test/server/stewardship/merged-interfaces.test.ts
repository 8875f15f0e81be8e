import { createClient } from '../../../src/client/index.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { verifyDocuments } from '../../../src/import/verify-documents.js';
import { verifySearches } from '../../../src/searches/sql/verify-searches.js';
import { exportedIds } from '../../harness/ended-export.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { idsOf, merged, mergedKinds, MergedServer, reason, signalId } from '../../harness/merged-server.js';

let on: MergedServer;

beforeAll(async () => {
  on = await MergedServer.start();
});
afterAll(() => on.stop());

it.each<[string, () => Promise<unknown>, unknown]>([
  ['enrich by domain', async () => idsOf(await on.post('/companies', { domain: 'gone.example' })), ['aa02']],
  ['enrich by profnet ID', async () => idsOf(await on.post('/companies', { profnet_id: 77 })), ['aa02']],
  [
    'enrich by email',
    async () => on.post('/people/by-email', { email: 'per_01@gone.example' }),
    expect.objectContaining({ person_id: 'per_02', score: 9 }) as unknown,
  ],
  [
    'enrich an investor',
    async () => (await on.account.as.get('/investors?name=gone capital')).body,
    [expect.objectContaining({ investor_id: 'inv_02' })],
  ],
  [
    'names and domains',
    () =>
      on.graph(
        '{ company(id: "aa02") { organizationName organizationNameAliases website { domain domainAliases } } }',
      ),
    {
      company: {
        ...{ organizationName: 'Other', organizationNameAliases: ['Gone'] },
        website: { domain: null, domainAliases: ['gone.example'] },
      },
    },
  ],
  [
    'its acquisitions',
    async () => {
      const { body, headers } = await on.account.as.get('/companies/aa01/acquisitions');
      return [(body as object[]).length, headers.get('x-previous-id')];
    },
    [2, 'aa01'],
  ],
  [
    'its signals',
    async () => {
      const { body, headers } = await on.account.as.get('/people/per_01/talent-signals');
      return [(body as { signal_id: string }[]).map((one) => one.signal_id), headers.get('x-previous-id')];
    },
    [[signalId], 'per_01'],
  ],
  [
    'its metric history',
    async () => (await on.account.as.get('/companies/aa01/traction?metric=web_visits')).body,
    expect.objectContaining({ company_id: 'aa02' }) as unknown,
  ],
  [
    'resolve',
    () => on.post('/resolve', { inputs: [{ product: 'companies', id: 'aa01' }] }),
    {
      results: [
        expect.objectContaining({
          status: 'found',
          matches: [expect.objectContaining({ id: 'aa02' })],
        }) as unknown,
      ],
    },
  ],
  [
    'resolve an investor by its previous name, exact and folded, and by its previous website',
    async () => {
      const inputs = ['Gone Capital', 'gone-capital'].map((name) => ({ product: 'investors', name }));
      const { results } = (await on.post('/resolve', {
        inputs: [...inputs, { product: 'investors', website: 'https://capital.example' }],
      })) as { results: { matches: object[] }[] };
      return results.map(({ matches }) => idsOf(matches));
    },
    [['inv_02'], ['inv_02'], ['inv_02']],
  ],
  [
    'autocomplete',
    async () => (await on.account.as.get('/autocomplete?query=gone&products=companies')).body,
    { results: [expect.objectContaining({ id: 'aa02' })] },
  ],
  [
    'facets',
    () => on.post('/companies/facet', { field: 'industry' }),
    { narrow: expect.any(Boolean) as unknown, values: [{ value: 'Boats', count: 1 }] },
  ],
  [
    'aggregates',
    () =>
      on.graph(
        '{ fundingRoundsAggregate(groupBy: [{ edge: COMPANY }]) { groups { key { record { id } } count countDistinct(edge: INVESTORS) } } }',
      ),
    {
      fundingRoundsAggregate: { groups: [{ key: [{ record: { id: 'aa02' } }], count: 2, countDistinct: 1 }] },
    },
  ],
  [
    'links of other records, whose names stay',
    () =>
      on.graph(`{ round: fundingRound(id: "fnr_02") { companyId companyName company { id }
          investors { investorId investorName isLeadInvestor investor { id } } }
        investor(id: "inv_02") { companyId personId portfolioCompanies portfolio { totalCount } fundingRounds { totalCount } }
        person(id: "per_02") { experience { companyId companyName company { id } } talentSignalIds }
        company(id: "aa02") { founderInfo { svcPersonId } fundingRounds { totalCount } ipos { totalCount } reportedClients }
        signal: talentSignal(id: "${signalId}") { personId newCompany { id } } }`),
    {
      round: {
        ...{ companyId: 'aa02', companyName: 'Gone', company: { id: 'aa02' } },
        investors: [
          {
            investorId: 'inv_02',
            investorName: 'Gone Capital',
            isLeadInvestor: true,
            investor: { id: 'inv_02' },
          },
        ],
      },
      investor: {
        ...{ companyId: 'aa02', personId: 'per_02', portfolioCompanies: ['aa02'] },
        ...{ portfolio: { totalCount: 1 }, fundingRounds: { totalCount: 2 } },
      },
      person: {
        experience: [{ companyId: 'aa02', companyName: 'Gone', company: { id: 'aa02' } }],
        talentSignalIds: [signalId],
      },
      company: {
        ...{ founderInfo: [{ svcPersonId: 'per_02' }], fundingRounds: { totalCount: 2 } },
        ...{ ipos: { totalCount: 2 }, reportedClients: ['aa02'] },
      },
      signal: { personId: 'per_02', newCompany: { id: 'aa02' } },
    },
  ],
  [
    'a filter along an edge',
    () =>
      on.graph(
        '{ fundingRounds(filter: { companyId: { eq: "aa01" } }) { totalCount } investors(filter: { portfolioCompanies: { has: "aa01" } }) { totalCount } }',
      ),
    { fundingRounds: { totalCount: 2 }, investors: { totalCount: 1 } },
  ],
  [
    'saved searches, also one whose filter has the previous ID',
    async () => [
      idsOf((await on.account.as.get(`/searches/companies/${on.search}/results`)).body),
      ((await on.account.as.get(`/searches/funding-rounds/${on.byCompany}/results`)).body as object[]).length,
    ],
    [['aa02'], 2],
  ],
  [
    'the members of lists',
    async () => [
      idsOf((await on.account.as.get(`/lists/companies/${on.list}/results`)).body),
      idsOf((await on.account.as.get(`/lists/companies/${on.other}/results`)).body),
    ],
    [['aa02'], ['aa02']],
  ],
  [
    'an addition to a list by the previous ID',
    () => on.graph(`mutation { addToList(id: "${on.list}", ids: ["aa01"]) { memberCount } }`),
    { addToList: { memberCount: 1 } },
  ],
  [
    'the feed of a saved search',
    async () => {
      const path = `/searches/companies/${on.search}/changes`;
      const { changes } = await on.readFeed(path, on.cursors[path]);
      return changes.filter(({ change }) => change === 'merged');
    },
    [{ change: 'merged', at: expect.any(String) as unknown, id: 'aa01', reason, into: 'aa02', record: null }],
  ],
  [
    'the recent changes of a saved search',
    () =>
      on
        .graph('{ savedSearches { product recentChanges(first: 20) { change id reason into } } }')
        .then((found) => JSON.stringify(found)),
    expect.stringContaining(
      JSON.stringify({ change: 'MERGED', id: 'aa01', reason, into: 'aa02' }),
    ) as unknown,
  ],
  [
    'the feed in the graph',
    async () =>
      JSON.stringify(
        await on.graph(
          `{ changes(product: COMPANIES, after: "${on.cursors['/companies/changes'] ?? ''}") { changes { change id reason into record { id } } } }`,
        ),
      ),
    expect.stringContaining(
      JSON.stringify({ change: 'MERGED', id: 'aa01', reason, into: 'aa02', record: null }),
    ) as unknown,
  ],
  [
    'the events of webhooks',
    async () =>
      (await on.receiver.count(2)).map(
        ({ body }) => body.data.changes.find(({ id }: { id: string }) => id === 'aa01') as unknown,
      ),
    [1, 2].map(() => ({
      ...{ change: 'merged', id: 'aa01', at: expect.any(String) as unknown, reason, into: 'aa02' },
    })),
  ],
  ['an export', () => exportedIds(on.account.as, on.account.secret, 'companies'), ['aa02']],
  [
    'a tool of MCP',
    async () => {
      const mcp = await connectMcp(on.server.url, on.account.secret);
      const found = await mcp.call('company', { id: 'aa01' });
      const survivor = await mcp.call('company', { id: 'aa02' });
      await mcp.close();
      return [found, survivor].map(({ structured }) => [
        idsOf([structured['company']]),
        structured['previous_ids'],
      ]);
    },
    [
      [['aa02'], [{ id: 'aa01', into: 'aa02' }]],
      [['aa02'], undefined],
    ],
  ],
  [
    'the client',
    async () => {
      const client = createClient({ url: on.server.url, apiKey: on.account.secret });
      return (await client.companies.get('aa01')).data.id;
    },
    'aa02',
  ],
])('%s: the survivor', async (_name, read, expected) => {
  expect(await read()).toEqual(expected);
});

it('derived data is exact after the merges, and they cost nothing', async () => {
  expect((await verifyDocuments(on.server.db)).mismatches).toEqual([]);
  expect((await verifySearches(on.server.db)).mismatches).toEqual([]);
  expect(await refreshSearches(on.server.db, on.server.clock)).toMatchObject({ added: 0, removed: 0 });
  const { rows } = await on.server.db.pool.query(
    `SELECT actor, action, target_id, details FROM audit_entry WHERE target_kind = 'record' ORDER BY id`,
  );
  expect(rows).toEqual(
    mergedKinds.map((kind) => ({
      ...{ actor: 'tester', action: `merge ${kind.toLowerCase()}`, target_id: merged[kind][0] },
      details: { into: merged[kind][1], reason },
    })),
  );
});
