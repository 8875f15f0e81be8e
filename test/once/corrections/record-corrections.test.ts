import { userInfo } from 'node:os';
import type { Caller } from '../../harness/caller.js';
import type { Installation } from '../../harness/dealgraph.js';
import { moment, type Operator, startOperator } from '../../harness/operator.js';
import type { Row } from '../../harness/process-database.js';
import { type FeedRow, readFeedPage } from '../../harness/read-feed-page.js';

// Corrects records of a running server, and reads them through its APIs.

let operator: Operator;
let installation: Installation;
let as: Caller;
const sample = (): string => `${installation.folder}/sample`;
const reason = ['--reason', 'Ticket 7'];

beforeAll(async () => {
  operator = await startOperator();
  ({ installation } = operator);
  ({ as } = await operator.issue());
});

async function read(path: string): Promise<Row> {
  return (await as.get(path)).body as Row;
}

function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Row)[key], record);
}

/** Looks a record up by an identifier. */
async function find(path: string, identifier: object): Promise<unknown> {
  return (await as.post(path, identifier)).body;
}

interface Case {
  readonly product: string;
  readonly id: string;
  readonly path: string;
  readonly text: string;
  readonly before: unknown;
  readonly after: unknown;
}

const participation = { investor_id: 'inv_03', investor_name: 'East', is_lead_investor: false };
const cases: readonly Case[] = [
  { product: 'companies', id: 'c01', path: 'hq.city', text: 'Boston', before: null, after: 'Boston' },
  { product: 'companies', id: 'c02', path: 'industry', text: '["Tea"]', before: [], after: ['Tea'] },
  { product: 'companies', id: 'c02', path: 'organization_name', text: '2020', before: 'Tea', after: '2020' },
  { product: 'companies', id: 'c01', path: 'founded_year', text: '1999', before: null, after: 1999 },
  { product: 'people', id: 'per_01', path: 'first_name', text: '"Eve"', before: 'Ada', after: 'Eve' },
  { product: 'investors', id: 'inv_01', path: 'investor_name', text: 'Nord', before: 'North', after: 'Nord' },
  {
    product: 'funding_rounds',
    id: 'fnr_02',
    path: 'investors',
    text: JSON.stringify([{ is_lead_investor: false, investor_name: 'East', investor_id: 'inv_03' }]),
    before: [{ investor_id: 'inv_01', investor_name: 'North', is_lead_investor: true }],
    after: [participation],
  },
  {
    product: 'funding_rounds',
    id: 'fnr_03',
    path: 'announced_on',
    text: 'null',
    before: '2026-01-02',
    after: null,
  },
  { product: 'acquisitions', id: 'acq_01', path: 'price_usd', text: '5', before: 9007199254740991, after: 5 },
  { product: 'ipos', id: 'ipo_01', path: 'stock_symbol', text: 'COF', before: null, after: 'COF' },
];

const products = [...new Set(cases.map(({ product }) => product))];
const cursors = new Map<string, string>();

async function readChanges(product: string): Promise<readonly FeedRow[]> {
  const path = `/${product.replace('_', '-')}/changes`;
  const cursor = cursors.get(product);
  const page = await readFeedPage(as, path, cursor === undefined ? {} : { cursor });
  cursors.set(product, page.next_cursor);
  return page.changes;
}

async function readValue({ product, id, path }: Case): Promise<unknown> {
  return valueAt(await read(`/${product.replace('_', '-')}/${id}`), path);
}

async function readAll(): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const one of cases) values.push(await readValue(one));
  return values;
}

/** These tests continue each other: values are corrected, imported again, and lifted. */
describe('corrected values', () => {
  beforeAll(async () => {
    for (const product of products) await readChanges(product);
  });

  it.each(cases)('$product $path: the new value is in the record and in the feed', async (one) => {
    const { product, id, path, text, before, after } = one;
    const set = await installation.answer([
      'record',
      'set',
      product,
      id,
      '--set',
      `${path}=${text}`,
      ...reason,
    ]);
    expect(set).toMatchObject({ product, id, changes: [{ path, before, after }] });
    expect(await readValue(one)).toEqual(after);
    const changes = await readChanges(product);
    expect(changes.map((row) => [row.change, row.id, valueAt(row.record, path)])).toEqual([
      ['updated', id, after],
    ]);
  });

  it('are retained by an import of other values, which reports how many, and publishes no change', async () => {
    const answer = await installation.answer(['import', sample()]);
    expect(answer).toMatchObject({ retained_corrections: cases.length });
    expect(await readAll()).toEqual(cases.map(({ after }) => after));
    for (const product of products) expect(await readChanges(product)).toEqual([]);
    const { corrections } = await installation.answer(['record', 'show', 'companies', 'c01']);
    const by = { reason: 'Ticket 7', actor_kind: 'user', actor: userInfo().username, at: moment };
    expect(corrections).toEqual([
      { path: 'founded_year', value: 1999, source_value: null, ...by },
      { path: 'hq.city', value: 'Boston', source_value: null, ...by },
    ]);
  });

  it.each(cases)('$product $path: the value of the source comes back when it is lifted', async (one) => {
    const { product, id, path, before, after } = one;
    const unset = await installation.answer(['record', 'unset', product, id, path, ...reason]);
    expect(unset).toMatchObject({ changes: [{ path, before: after, after: before }] });
    expect(await readValue(one)).toEqual(before);
    const changes = await readChanges(product);
    expect(changes.map((row) => [row.change, row.id])).toEqual([['updated', id]]);
  });

  it('are no longer retained after they were lifted', async () => {
    expect(await installation.answer(['import', sample()])).toMatchObject({ retained_corrections: 0 });
  });
});

it('a correction reaches lookups, autocomplete, the graph, filters, facets and saved searches', async () => {
  const search = await operator.create(
    'search create',
    'search_id',
    ...['--product', 'companies', '--name', 'In Boston', '--global'],
    ...['--filter', '{"hq":{"city":{"eq":"Boston"}}}'],
  );
  const set = ['organization_name=Cacao', 'website.domain=cacao.example', 'hq.city=Boston'];
  const command = ['record', 'set', 'companies', 'c01', ...set.flatMap((one) => ['--set', one]), ...reason];
  expect(await installation.answer(command)).toMatchObject({ searches: { refreshed: 1, rows_added: 1 } });
  const results = await read(`/searches/companies/${search}/results`);
  expect(JSON.stringify(results)).toContain('Cacao');
  expect(await find('/companies', { domain: 'cacao.example' })).toMatchObject([{ id: 'c01' }]);
  expect(await find('/companies', { domain: 'coffee.example' })).toEqual([]);
  expect(await find('/companies', { profnet_id: 4711 })).toMatchObject([{ id: 'c01' }]);
  const graph = await as.graph(
    '{ companies(filter: { hq: { city: { eq: "Boston" } } }, first: 5) { nodes { id organizationName } } }',
  );
  expect(graph.data).toEqual({ companies: { nodes: [{ id: 'c01', organizationName: 'Cacao' }] } });
  const names = await as.graph('{ autocomplete(query: "cac", products: [COMPANIES]) { id } }');
  expect(names.data).toEqual({ autocomplete: [{ id: 'c01' }] });
  const { entries } = await installation.answer(['audit', 'list', '--action', 'record set', '--limit', '1']);
  expect(entries).toEqual([
    expect.objectContaining({
      target_kind: 'record',
      target_id: 'c01',
      details: {
        kind: 'Company',
        paths: ['organization_name', 'website.domain', 'hq.city'],
        reason: 'Ticket 7',
      },
    }),
  ]);
  const lift = ['record', 'unset', 'companies', 'c01', 'website', 'organization_name', 'hq', ...reason];
  expect(await installation.answer(lift)).toMatchObject({ searches: { rows_removed: 1 } });
});

it('a correction does not change the email addresses of a person', async () => {
  const command = ['record', 'set', 'people', 'per_02', '--set', 'first_name=Bo', ...reason];
  await installation.answer(command);
  const found = await find('/people/by-email', { email: 'shared@coffee.example' });
  expect(found).toMatchObject({ person_id: 'per_02', first_name: 'Bo', score: 7 });
  await installation.answer(['record', 'unset', 'people', 'per_02', 'first_name', ...reason]);
});

it('--dry-run shows the values before and after, and changes nothing', async () => {
  const command = [
    'record',
    'set',
    'companies',
    'c02',
    '--set',
    'hq={"city":"Kiel","country":null}',
    ...reason,
  ];
  const answer = await installation.answer([...command, '--dry-run']);
  expect(answer).toMatchObject({
    dry_run: true,
    changes: [
      { path: 'hq.city', before: null, after: 'Kiel' },
      { path: 'hq.country', before: null, after: null },
    ],
  });
  expect(await installation.answer(['record', 'show', 'companies', 'c02'])).toMatchObject({
    corrections: [],
    record: { hq: { city: null } },
  });
});

it('the same correction again changes nothing, also when it was interrupted after its commit', async () => {
  const command = ['record', 'set', 'companies', 'c02', '--set', 'tagline=Leaves', ...reason];
  const first = await installation.answer(command);
  const entries = await countEntries();
  const { changes, version } = await installation.answer(command);
  expect(version).toBe(first['version']);
  expect(changes).toEqual([{ path: 'tagline', before: 'Leaves', after: 'Leaves' }]);
  expect(await countEntries()).toBe(entries);
});

async function countEntries(): Promise<number> {
  const { entries } = await installation.answer(['audit', 'list', '--limit', '1000']);
  return (entries as Row[]).length;
}

it.each([
  [
    'companies c01 --set founded_year=abc',
    'founded_year: got "abc", need a whole number of at most 2^53 - 1.',
  ],
  [
    'companies c01 --set founded_year=20190',
    /^founded_year: got 20190, need a value that can be true\. .*years/,
  ],
  [
    'funding_rounds fnr_01 --set investment_type=Seedy',
    /^investment_type: got "Seedy", need an investment type/,
  ],
  ['companies c01 --set hq.cty=x', 'hq.cty is an unknown path; did you mean hq.city?'],
  ['companies c09 --set hq.city=a', 'No company has the ID "c09".'],
  ['company c01 --set hq.city=a', /^product must be one of companies, /],
])('"record set %s" is refused', async (line, message) => {
  const complaint = await installation.complaint(['record', 'set', ...line.split(' '), ...reason]);
  expect(complaint).toMatch(message);
});

it('unset refuses a path without a correction, and names the corrected ones', async () => {
  await installation.answer([
    'record',
    'set',
    'investors',
    'inv_02',
    '--set',
    'investor_name=Sud',
    ...reason,
  ]);
  const command = ['record', 'unset', 'investors', 'inv_02', 'hq', ...reason];
  expect(await installation.complaint(command)).toBe(
    '"hq" has no correction. The corrected paths are investor_name.',
  );
});

it('show prints the corrections as a table, and the record as JSON', async () => {
  await installation.answer([
    'record',
    'set',
    'investors',
    'inv_03',
    '--set',
    'investor_name=Est',
    ...reason,
  ]);
  const { stdout } = await installation.run(['record', 'show', 'investors', 'inv_03']);
  expect(stdout).toMatch(/^ {2}path +value +source_value +reason +actor_kind +actor +at$/m);
  expect(stdout).toMatch(/^ {2}investor_name +Est +East +Ticket 7 +user /m);
  expect(stdout).toMatch(/^ {2}"investor_name": "Est",$/m);
});
