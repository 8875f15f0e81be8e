import { createClient } from '../../../src/client/index.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { verifyDocuments } from '../../../src/import/verify-documents.js';
import { pathOf } from '../../../src/records/record-kinds.js';
import { verifySearches } from '../../../src/searches/sql/verify-searches.js';
import { lift } from '../../harness/correct-record.js';
import {
  correctedKinds,
  CorrectedServer,
  corrections,
  idOf,
  reason,
} from '../../harness/corrected-server.js';
import { exportedLines } from '../../harness/ended-export.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { idsOf } from '../../harness/merged-server.js';

let on: CorrectedServer;

beforeAll(async () => {
  on = await CorrectedServer.start();
});
afterAll(() => on.stop());

describe.each(correctedKinds)('a corrected %s', (kind) => {
  const path = `/${pathOf(kind)}`;

  it('has the new values by its ID, in lists and in its feed, and no other change', async () => {
    expect((await on.account.as.get(`${path}/${idOf[kind]}`)).body).toEqual(on.corrected(kind));
    const { items } = (await on.post(`${path}/search`, { filter: { id: { eq: idOf[kind] } } })) as {
      items: unknown[];
    };
    expect(items).toEqual([on.corrected(kind)]);
    const changes = await on.newChanges(`${path}/changes`);
    expect(changes.filter(({ id }) => id === idOf[kind])).toEqual([
      expect.objectContaining({ change: 'updated', record: on.corrected(kind) }),
    ]);
  });

  it('is as it was for times before, and corrected for times after', async () => {
    const at = async (time: Date): Promise<unknown> =>
      (await on.account.as.get(`${path}/${idOf[kind]}?as_of=${time.toISOString()}`)).body;
    expect(await at(on.correctedAt)).toEqual(on.before[kind]);
    on.server.clock.set(new Date().toISOString());
    expect(await at(on.server.clock.now())).toEqual(on.corrected(kind));
  });
});

it.each<[string, () => Promise<unknown>, unknown]>([
  [
    'filters by the new value and by the old one',
    () =>
      on.graph(
        '{ new: companies(filter: { hq: { city: { eq: "Bergen" } } }) { nodes { id } } old: companies(filter: { hq: { city: { eq: "Oslo" } } }) { totalCount } }',
      ),
    { new: { nodes: [{ id: 'aa01' }] }, old: { totalCount: 0 } },
  ],
  [
    'a filter through a link',
    () =>
      on.graph(
        '{ fundingRounds(filter: { company: { hq: { city: { eq: "Bergen" } } } }) { totalCount } old: fundingRounds(filter: { company: { hq: { city: { eq: "Oslo" } } } }) { totalCount } }',
      ),
    { fundingRounds: { totalCount: 2 }, old: { totalCount: 0 } },
  ],
  [
    'a search by words',
    () =>
      on.graph(
        '{ new: companies(filter: { text: { matches: "captain" } }) { nodes { id } } name: companies(filter: { text: { matches: "gone" } }) { totalCount } }',
      ),
    { new: { nodes: [{ id: 'aa01' }] }, name: { totalCount: 0 } },
  ],
  [
    'links to it',
    () =>
      on.graph(
        '{ fundingRound(id: "fnr_02") { companyName company { organizationName } investors { investor { investorName } } } }',
      ),
    {
      fundingRound: {
        companyName: 'Gone',
        company: { organizationName: 'Fjord Rockets' },
        investors: [
          { investor: { investorName: 'Right Capital' } },
          { investor: { investorName: 'Other Capital' } },
        ],
      },
    },
  ],
  [
    'enrich by the new domain and by the old one',
    async () => [
      idsOf(await on.post('/companies', { domain: 'fjord.example' })),
      idsOf(await on.post('/companies', { domain: 'gone.example' })),
    ],
    [['aa01'], []],
  ],
  [
    'enrich by an identifier that was not corrected',
    async () => idsOf(await on.post('/companies', { profnet_id: 77 })),
    ['aa01'],
  ],
  [
    'enrich a person by email',
    () => on.post('/people/by-email', { email: 'per_01@gone.example' }),
    expect.objectContaining({ person_id: 'per_01', full_name: 'Right Person' }),
  ],
  [
    'enrich an investor by the new name and by the old one',
    async () => [
      (await on.account.as.get('/investors?name=right capital')).body,
      (await on.account.as.get('/investors?name=gone capital')).status,
    ],
    [[expect.objectContaining({ investor_id: 'inv_01', domain: 'right.example' })], 404],
  ],
  [
    'bulk',
    () => on.post('/companies/bulk', { inputs: [{ domain: 'fjord.example' }, { domain: 'gone.example' }] }),
    {
      results: [
        expect.objectContaining({
          status: 'found',
          records: [expect.objectContaining({ tagline: 'Ferries without a captain' })],
        }),
        expect.objectContaining({ status: 'not_found' }),
      ],
    },
  ],
  [
    'resolve',
    () => on.post('/resolve', { inputs: [{ product: 'companies', domain: 'fjord.example' }] }),
    {
      results: [
        expect.objectContaining({
          status: 'found',
          matches: [expect.objectContaining({ id: 'aa01', name: 'Fjord Rockets' })],
        }),
      ],
    },
  ],
  [
    'autocomplete of the new name and of the old one',
    async () => [
      (await on.account.as.get('/autocomplete?query=fjord')).body,
      (await on.account.as.get('/autocomplete?query=gone')).body,
    ],
    [{ results: [expect.objectContaining({ id: 'aa01', name: 'Fjord Rockets' })] }, { results: [] }],
  ],
  [
    'facets',
    () => on.post('/companies/facet', { field: 'industry' }),
    expect.objectContaining({
      values: [
        { value: 'Boats', count: 1 },
        { value: 'Ships', count: 1 },
      ],
    }),
  ],
  [
    'aggregates',
    () => on.graph('{ fundingRoundsAggregate { groups { sum { raisedAmountUsd } } } }'),
    { fundingRoundsAggregate: { groups: [{ sum: { raisedAmountUsd: 7_000_000 } }] } },
  ],
  ['the search that it joins', async () => idsOf(await on.resultsOf(on.joined)), ['aa01']],
  ['the search that it leaves', async () => idsOf(await on.resultsOf(on.left)), []],
  [
    'the feeds of both searches',
    async () => {
      const paths = [on.joined, on.left].map((id) => `/searches/companies/${id}/changes`);
      const feeds = await Promise.all(paths.map((path) => on.newChanges(path)));
      return feeds.map((changes) => changes.map(({ change, id }) => [change, id]));
    },
    [[['added', 'aa01']], [['removed', 'aa01']]],
  ],
  [
    'the members of a list',
    async () => (await on.account.as.get(`/lists/companies/${on.list}/results`)).body,
    [expect.objectContaining({ organization_name: 'Fjord Rockets' })],
  ],
  [
    'the feed in the graph',
    () =>
      on.graph(
        `{ changes(product: COMPANIES, after: "${on.cursors['/companies/changes'] ?? ''}") { changes { change id record { ... on Company { organizationName hq { city } } } } } }`,
      ),
    {
      changes: {
        changes: [
          {
            ...{ change: 'UPDATED', id: 'aa01' },
            record: { organizationName: 'Fjord Rockets', hq: { city: 'Bergen' } },
          },
        ],
      },
    },
  ],
  [
    'the events of webhooks',
    async () =>
      (await on.receiver.count(2))
        .toSorted((one, other) => one.body.type.localeCompare(other.body.type))
        .map(({ body }) => [body.type, body.data.changes.map(({ change, id }) => [change, id])]),
    [
      ['product.changed', [['updated', 'aa01']]],
      ['search.changed', [['added', 'aa01']]],
    ],
  ],
  [
    'an export',
    () => exportedLines(on.account.as, on.account.secret, 'companies'),
    [expect.stringContaining('Fjord Rockets'), expect.stringContaining('Other')],
  ],
  [
    'a tool of MCP',
    async () => {
      const mcp = await connectMcp(on.server.url, on.account.secret);
      const found = await mcp.call('company', { id: 'aa01' });
      await mcp.close();
      return JSON.stringify(found);
    },
    expect.stringContaining('Fjord Rockets'),
  ],
  [
    'the client',
    async () => {
      const client = createClient({ url: on.server.url, apiKey: on.account.secret });
      return (await client.companies.get('aa01')).data.hq.city;
    },
    'Bergen',
  ],
])('%s: with the corrected values', async (_name, read, expected) => {
  expect(await read()).toEqual(expected);
});

it('derived data is exact after the corrections, which cost nothing, and each has its author', async () => {
  expect((await verifyDocuments(on.server.db)).mismatches).toEqual([]);
  expect((await verifySearches(on.server.db)).mismatches).toEqual([]);
  expect(await refreshSearches(on.server.db, on.server.clock)).toMatchObject({ added: 0, removed: 0 });
  const { rows } = await on.server.db.pool.query(
    `SELECT actor, action, target_id, details->>'reason' AS reason FROM audit_entry WHERE target_kind = 'record' ORDER BY id`,
  );
  expect(rows).toEqual(
    correctedKinds.map((kind) => ({ actor: 'tester', action: 'record set', target_id: idOf[kind], reason })),
  );
});

it.each(correctedKinds)(
  'a %s whose corrections are lifted is what it was, also for lookups',
  async (kind) => {
    await lift(on.server, { kind, id: idOf[kind], values: corrections[kind], reason: 'Right again.' });
    expect((await on.account.as.get(`/${pathOf(kind)}/${idOf[kind]}`)).body).toEqual(on.before[kind]);
    if (kind !== 'Company') return;
    expect(idsOf(await on.post('/companies', { domain: 'gone.example' }))).toEqual(['aa01']);
    expect(idsOf(await on.resultsOf(on.left))).toEqual(['aa01']);
    expect(idsOf(await on.resultsOf(on.joined))).toEqual([]);
  },
);
