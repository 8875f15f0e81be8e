import { importItems } from '../../../src/import/import-items.js';
import { listUnresolvedIds } from '../../../src/import/list-unresolved-ids.js';
import { RejectsFile } from '../../../src/import/rejects-file.js';
import type { RecordKind } from '../../../src/records/record-kinds.js';
import { readWireRecord } from '../../../src/records/wire/read-wire-record.js';
import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Tests talent and interest signals through REST and GraphQL, and their links to people, companies and investors.

const talentId = '11111111-1111-4111-8111-111111111111';
const olderId = '22222222-2222-4222-8222-222222222222';
const interestId = '33333333-3333-4333-8333-333333333333';
const aboutPersonId = '44444444-4444-4444-8444-444444444444';

const talentSignal = {
  signal_id: talentId,
  signal_date: '2026-02-01',
  signal_type: 'new_company',
  signal_status: 'confirmed',
  signal_score: 9,
  signal_summary: 'Ada Lang is now CEO at Coffee.',
  highlights: ['prior_exit'],
  person_id: 'per_1f',
  full_name: 'Ada Lang',
  new_position_title: 'CEO',
  new_position_company_name: 'Coffee',
  new_position_company_website: 'https://coffee.example',
  new_position_company_id: 'c0ffee',
  past_position_title: null,
  past_position_company_name: null,
  past_position_company_website: null,
  past_position_company_id: null,
  location: 'Bremen, Germany',
  region: null,
};

const interestSignal = {
  signal_id: interestId,
  signal_date: '2026-03-01',
  signal_type: 'Company',
  signal_score: 7,
  signal_summary: 'Fund One showed interest in Coffee.',
  source_types: ['venture_capital', 'insider'],
  signal_investors: [
    { investor_id: 'inv_1f', name: 'Fund One' },
    { investor_id: null, name: 'Unknown Partners' },
  ],
  entity_id: 'c0ffee',
  signal_total_funding_usd: 1.5e6,
  signal_last_funding_date: null,
};

interface Case {
  readonly kind: RecordKind;
  readonly path: string;
  readonly one: string;
  readonly list: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly filter: object;
  readonly facet: string;
  readonly facetValue: string;
  readonly parent: string;
}

const cases: readonly Case[] = [
  {
    kind: 'TalentSignal',
    path: '/talent-signals',
    one: 'talentSignal',
    list: 'talentSignals',
    record: talentSignal,
    filter: { signal_score: { gte: 9 }, person: { full_name: { eq: 'Ada Lang' } } },
    facet: 'signal_type',
    facetValue: 'new_company',
    parent: '/people/per_1f/talent-signals',
  },
  {
    kind: 'InterestSignal',
    path: '/interest-signals',
    one: 'interestSignal',
    list: 'interestSignals',
    record: interestSignal,
    filter: { source_types: { has: 'insider' }, investors: { some: { investor_name: { eq: 'Fund One' } } } },
    facet: 'source_types',
    facetValue: 'insider',
    parent: '/investors/inv_1f/interest-signals',
  },
];

let server: TestServer;
let as: Caller;

beforeAll(async () => {
  server = await startServer();
  ({ as } = await server.account({ credits: 10_000 }));
  await seed(server.db, {
    Company: [{ id: 'c0ffee', organization_name: 'Coffee' }],
    Person: [{ person_id: 'per_1f', full_name: 'Ada Lang' }],
    Investor: [
      { investor_id: 'inv_1f', investor_name: 'Fund One' },
      { investor_id: 'inv_2f', investor_name: 'Fund Two' },
    ],
    TalentSignal: [talentSignal, { signal_id: olderId, signal_date: '2020-01-01', person_id: 'per_1f' }],
    InterestSignal: [
      interestSignal,
      { signal_id: aboutPersonId, signal_type: 'Talent', entity_id: 'per_1f', signal_investors: [] },
    ],
  });
});
afterAll(() => server.stop());

describe.each(cases)('$path', ({ path, one, list, record, filter, facet, facetValue, parent }) => {
  const id = String(record['signal_id']);

  it('returns a record by ID, for 1 credit', async () => {
    const { status, body, headers } = await as.get(`${path}/${id}`);
    expect([status, body, headers.get('x-credits-charged')]).toEqual([200, record, '1']);
  });

  it('rejects an ID that is not a UUID', async () => {
    const { status, body } = await as.get(`${path}/c0ffee`);
    expect([status, body]).toEqual([
      404,
      expect.objectContaining({ message: expect.stringContaining('a UUID') as unknown }),
    ]);
  });

  it('is found by a search, also along edges, and in bulk', async () => {
    const search = await as.post(`${path}/search`, { filter });
    expect(search.body).toMatchObject({ items: [record] });
    const bulk = await as.post(`${path}/bulk`, { inputs: [{ id }, { id: talentId.replace(/1/g, '9') }] });
    expect(bulk.body).toMatchObject({
      results: [
        { status: 'found', records: [record] },
        { status: 'not_found', records: [] },
      ],
    });
  });

  it('has aggregates and facets', async () => {
    const groups = await as.post(`${path}/aggregate`, { filter });
    expect(groups.body).toMatchObject({ groups: [{ count: 1 }] });
    const facets = await as.post(`${path}/facet`, { field: facet });
    expect((facets.body as { values: object[] }).values).toContainEqual({ value: facetValue, count: 1 });
  });

  it('lists the signals of a record, newest first, between two dates', async () => {
    const { body } = await as.get(`${parent}?signal_date_after=2026-01-01`);
    expect(body).toEqual([record]);
    expect((await as.get(`${parent}?signal_date_before=2019-12-31`)).body).toEqual([]);
    expect((await as.get(`${parent}?signal_date_after=soon`)).status).toBe(422);
  });

  it('has a feed', async () => {
    const { body } = await as.get(`${path}/changes?cursor=start`);
    expect(body).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ id })]) as unknown,
    });
  });

  it('is returned through GraphQL by ID, as a node and in a list', async () => {
    const { data } = await as.graph(
      `{ ${one}(id: "${id}") { id signalDate } node(id: "${id}") { __typename id } ${list} { totalCount } }`,
    );
    expect(data).toEqual({
      [one]: { id, signalDate: record['signal_date'] },
      node: { __typename: one.charAt(0).toUpperCase() + one.slice(1), id },
      [list]: { totalCount: 2 },
    });
  });

  it('reads many IDs in GraphQL: one row per input, each distinct record for 1 credit', async () => {
    const missing = id.replace(/./g, (digit) => (digit === '-' ? digit : '9'));
    const { data, headers } = await as.graph(
      `query ($inputs: [IdInput!]!) {
        ${list}ByInputs(inputs: $inputs) { index input status records { id signalDate } error { errorCode } }
      }`,
      { inputs: [{ id }, { id: missing }, { id: 'no-uuid' }, { id }] },
    );
    const records = [{ id, signalDate: record['signal_date'] }];
    expect(data?.[`${list}ByInputs`]).toEqual([
      { index: 0, input: { id }, status: 'FOUND', records, error: null },
      { index: 1, input: { id: missing }, status: 'NOT_FOUND', records: [], error: null },
      { index: 2, input: { id: 'no-uuid' }, status: 'NOT_FOUND', records: [], error: null },
      { index: 3, input: { id }, status: 'FOUND', records, error: null },
    ]);
    expect(headers.get('x-credits-charged')).toBe('1');
  });

  it('needs signals:read', async () => {
    const other = await server.account({ scopes: ['companies:read', 'deals:read'] });
    expect((await other.as.get(`${path}/${id}`)).status).toBe(403);
  });
});

it('links signals to people, companies and investors, both ways', async () => {
  const { data } = await as.graph(
    `{
      talentSignal(id: "${talentId}") { person { fullName talentSignals { nodes { id } } } newCompany { id } }
      interestSignal(id: "${interestId}") {
        company { interestSignals { totalCount } } person { id }
        investors { nodes { id interestSignals { nodes { id } } } }
        signalInvestors { name investor { id } }
      }
      person(id: "per_1f") { interestSignals { nodes { id signalType } } }
    }`,
  );
  expect(data).toEqual({
    talentSignal: {
      person: { fullName: 'Ada Lang', talentSignals: { nodes: [{ id: talentId }, { id: olderId }] } },
      newCompany: { id: 'c0ffee' },
    },
    interestSignal: {
      company: { interestSignals: { totalCount: 1 } },
      person: null,
      investors: { nodes: [{ id: 'inv_1f', interestSignals: { nodes: [{ id: interestId }] } }] },
      signalInvestors: [
        { name: 'Fund One', investor: { id: 'inv_1f' } },
        { name: 'Unknown Partners', investor: null },
      ],
    },
    person: { interestSignals: { nodes: [{ id: aboutPersonId, signalType: 'TALENT' }] } },
  });
});

const toSignals = { some: { signal_score: { gte: 7 } } };

it.each<[string, object, string[]]>([
  ['people', { talent_signals: { some: { signal_score: { gte: 9 } } } }, ['per_1f']],
  ['people', { talent_signals: { every: { signal_score: { gte: 9 } } } }, []],
  ['people', { talent_signals: { count: { eq: 2 } } }, ['per_1f']],
  ['people', { interest_signals: { some: { signal_type: { eq: 'Talent' } } } }, ['per_1f']],
  ['companies', { interest_signals: toSignals }, ['c0ffee']],
  ['companies', { interest_signals: { none: {} } }, []],
  ['investors', { interest_signals: toSignals }, ['inv_1f']],
  ['investors', { interest_signals: { none: {} } }, ['inv_2f']],
  ['investors', { interest_signals: { every: { signal_score: { gte: 8 } } } }, ['inv_2f']],
  ['investors', { interest_signals: { count: { gte: 1 } } }, ['inv_1f']],
  [
    'investors',
    { interest_signals: { some: { company: { organization_name: { eq: 'Coffee' } } } } },
    ['inv_1f'],
  ],
])('filters %s by their signals: %j', async (path, filter, ids) => {
  const { status, body } = await as.post(`/${path}/search`, { filter });
  expect(status).toBe(200);
  const items = (body as { items: Readonly<Record<string, string>>[] }).items;
  expect(items.map((item) => item['person_id'] ?? item['investor_id'] ?? item['id'])).toEqual(ids);
});

it('an import adds the IDs of its signals to the lists of the records that they name', async () => {
  const imported = { ...interestSignal, signal_id: '55555555-5555-4555-8555-555555555555' };
  const items = [readWireRecord('InterestSignal', imported)];
  await importItems(server.db, items, { rejects: new RejectsFile(null), clock: server.clock });
  const lists = await Promise.all([
    as.get('/companies/c0ffee').then(({ body }) => (body as Lists).svc_strategic_signal_ids),
    as.get('/investors/inv_1f').then(({ body }) => (body as Lists).strategic_signal_ids),
  ]);
  for (const list of lists) expect(list).toEqual([interestId, imported.signal_id]);
  expect(await listUnresolvedIds(server.db)).toEqual([]);
  await seed(server.db, { Person: [{ person_id: 'per_2f', talent_signal_ids: [aboutPersonId] }] });
  expect(await listUnresolvedIds(server.db)).toEqual([
    { kind: 'Person', field: 'talentSignalIds', count: 1, examples: [aboutPersonId] },
  ]);
});

interface Lists {
  readonly svc_strategic_signal_ids: readonly string[];
  readonly strategic_signal_ids: readonly string[];
}
