import { refreshSearches } from '../../../src/import/refresh-searches.js';
import type { FilterFields } from '../../../src/query/model/filter-field.js';
import { filterFields } from '../../../src/query/model/filter-fields.js';
import { readFilter } from '../../../src/query/model/read-filter.js';
import { Parameters } from '../../../src/query/sql/expressions.js';
import { filterToSql } from '../../../src/query/sql/filter-to-sql.js';
import { type RecordKind, type SearchProduct, searchProducts } from '../../../src/records/record-kinds.js';
import { tableOf } from '../../../src/records/sql/record-rows.js';
import { refreshSavedSearch } from '../../../src/searches/sql/refresh-saved-search.js';
import { findSearch, listSearchRows, saveSearch } from '../../harness/saved-search.js';
import { type Seed, seed as write } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const products = Object.keys(searchProducts) as SearchProduct[];
let server: TestServer;
beforeAll(async () => {
  console.info(`seed: ${seed}`);
  server = await startServer();
});
afterAll(() => server.stop());

/** State of the random generator (mulberry32), whose numbers depend only on the seed. */
let state = seed;
function draw(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}
const oneOf = <T>(items: readonly T[]): T => items[draw(items.length)] as T;
const word = (): string => oneOf(['red', 'green', 'blue']);
const maybe = <T>(make: () => T): T | null => (draw(4) === 0 ? null : make());
/** Returns one of eight IDs. Records are written for six of them, so that some links have no target. */
const ref = (prefix: string): string => `${prefix}${draw(8).toString(16)}`;
/** Returns one of six signal IDs. */
const signalId = (): string => `00000000-0000-4000-8000-00000000000${draw(6)}`;

const makers: Readonly<Record<RecordKind, () => object>> = {
  Company: () => ({ id: `c${draw(6)}`, organization_name: maybe(word), founded_year: draw(3) }),
  Person: () => ({
    ...{ person_id: `per_${draw(6)}`, full_name: maybe(word) },
    experience: maybe(() =>
      Array.from({ length: draw(3) }, () => ({ title: maybe(word), company_id: maybe(() => ref('c')) })),
    ),
  }),
  Investor: () => ({
    ...{ investor_id: `inv_${draw(6)}`, investor_name: maybe(word), founded_year: draw(3) },
    ...{ person_id: maybe(() => ref('per_')), company_id: maybe(() => ref('c')) },
  }),
  FundingRound: () => ({
    ...{ funding_round_id: `fnr_${draw(12).toString(16)}`, name: word(), company_name: word() },
    company_id: maybe(() => ref('c')),
    investors: Array.from({ length: draw(3) }, () => ({
      ...{ investor_id: ref('inv_'), investor_name: 'x', is_lead_investor: draw(2) === 0 },
    })),
  }),
  Acquisition: () => ({
    ...{ acquisition_id: `acq_${draw(6)}`, acquirer_name: word(), acquiree_name: word() },
    ...{ acquirer_company_id: ref('c'), acquiree_company_id: ref('c') },
  }),
  Ipo: () => ({ ipo_id: `ipo_${draw(4)}`, company_id: ref('c'), company_name: word() }),
  TalentSignal: () => ({
    ...{ signal_id: signalId(), full_name: maybe(word), person_id: maybe(() => ref('per_')) },
    new_position_company_id: maybe(() => ref('c')),
  }),
  InterestSignal: () => ({
    ...{ signal_id: signalId(), signal_summary: maybe(word), entity_id: oneOf([ref('c'), ref('per_')]) },
    signal_investors: Array.from({ length: draw(3) }, () => ({
      investor_id: maybe(() => ref('inv_')),
      name: 'x',
    })),
  }),
};

const textFields: Readonly<Record<RecordKind, string>> = {
  Company: 'organizationName',
  Person: 'fullName',
  Investor: 'investorName',
  FundingRound: 'name',
  Acquisition: 'acquirerName',
  Ipo: 'companyName',
  TalentSignal: 'fullName',
  InterestSignal: 'signalSummary',
};

function comparison(kind: RecordKind): object {
  if (draw(6) === 0) return {};
  return { [textFields[kind]]: textComparison() };
}

const textComparison = (): object => oneOf([{ eq: word() }, { ne: word() }, { isNull: draw(2) === 0 }]);

/** Generates a condition on a list: some, every, none or count. */
function several(one: () => object): object {
  const makes = [
    () => ({ some: one() }),
    () => ({ every: one() }),
    () => ({ none: one() }),
    () => ({ count: oneOf([{ gte: 1 + draw(2) }, { lt: 2 }, { eq: draw(3) }]) }),
  ];
  return oneOf(makes)();
}

/** Generates a condition along a random edge, sometimes continued along further edges. */
function edge(fields: FilterFields, steps = 2): object {
  const end = (kind: RecordKind) => (): object =>
    steps > 1 && draw(2) === 0 ? edge(filterFields[kind], steps - 1) : comparison(kind);
  const item = (items: FilterFields) => (): object =>
    draw(2) === 0 ? edge(items, steps) : { title: textComparison() };
  const edges = Object.entries(fields).flatMap(([name, field]) => {
    if ('one' in field) return [(): object => ({ [name]: end(field.one)() })];
    if ('items' in field) return [(): object => ({ [name]: several(item(field.items)) })];
    if (!('many' in field)) return [];
    const directions = Object.keys(field.directions ?? {});
    const direction = (): object =>
      directions.length > 0 && draw(3) > 0 ? { direction: oneOf(directions) } : {};
    return [(): object => ({ [name]: { ...several(end(field.many)), ...direction() } })];
  });
  return oneOf(edges)();
}

/** Generates random filters until one follows at most 10 edges, the limit of a saved filter. */
function filter(kind: RecordKind): object {
  for (;;) {
    const drawn = nested(kind, 3);
    if (isWithinBounds(kind, drawn)) return drawn;
  }
}

function isWithinBounds(kind: RecordKind, json: object): boolean {
  try {
    readFilter(kind, json);
    return true;
  } catch (error) {
    if (String(error).includes('more than 10 edges')) return false;
    throw error;
  }
}

function nested(kind: RecordKind, depth: number): object {
  const inner = (): object => nested(kind, depth - 1);
  const makes = [() => comparison(kind), () => edge(filterFields[kind]), () => edge(filterFields[kind])];
  const deep = [
    () => ({ not: inner() }),
    () => ({ and: [inner(), inner()] }),
    () => ({ or: [inner(), inner()] }),
  ];
  return oneOf(depth > 0 ? [...makes, ...deep] : makes)();
}

function batch(): Seed {
  const kinds = Object.keys(makers) as RecordKind[];
  const chosen = kinds.filter(() => draw(3) === 0);
  return Object.fromEntries(chosen.map((kind) => [kind, Array.from({ length: 1 + draw(3) }, makers[kind])]));
}

/** Returns the sorted IDs of all records that match the filter of a search, without using its stored rows. */
async function matchesOf(searchId: number): Promise<string[]> {
  const search = await findSearch(server, searchId);
  const kind = searchProducts[search.product];
  const parameters = new Parameters();
  const condition = filterToSql(readFilter(kind, search.filter), 'looked_at', parameters);
  const { rows } = await server.db.pool.query<{ id: string }>(
    `SELECT looked_at.id FROM "${tableOf[kind]}" looked_at WHERE ${condition} ORDER BY looked_at.id COLLATE "C"`,
    parameters.values,
  );
  return rows.map(({ id }) => id);
}

type Rows = Awaited<ReturnType<typeof listSearchRows>>;

/** Returns the expected rows of a search, given its previous rows and its current matches (D7). */
function expected(before: Rows, matches: readonly string[], now: string): Rows {
  const remaining = before.filter(({ id }) => matches.includes(id));
  const newest = remaining.at(-1)?.addedAt;
  const addedAt = newest !== undefined && newest >= now ? later(newest) : now;
  const fresh = matches.filter((id) => !before.some((row) => row.id === id));
  const all = [...remaining, ...fresh.map((id) => ({ id, addedAt }))];
  return all.map(({ id, addedAt: at }, position) => ({ id, position, addedAt: at }));
}

const later = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

async function expectWhole(searchId: number): Promise<void> {
  const rows = await listSearchRows(server, searchId);
  const { rowCount, newestAddedAt, filter: json } = await findSearch(server, searchId);
  expect([json, rows.map(({ id }) => id).toSorted()]).toEqual([json, await matchesOf(searchId)]);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at));
  const keys = rows.map(({ addedAt, id }) => `${addedAt} ${id}`);
  expect(keys).toEqual(keys.toSorted());
  expect([rowCount, newestAddedAt?.toISOString()]).toEqual([rows.length, rows.at(-1)?.addedAt]);
}

function randomSearch(): Promise<number> {
  const product = oneOf(products);
  return saveSearch(server, { product, filter: filter(searchProducts[product]) });
}

it('any import updates a search to the result of a full scan', async () => {
  const searches: number[] = [];
  for (let index = 0; index < 24; index++) searches.push(await randomSearch());
  const before = new Map<number, Rows>();
  for (const id of searches) before.set(id, await listSearchRows(server, id));
  for (let round = 0; round < 16; round++) {
    server.clock.advance(draw(3) * 1000 - 500);
    for (let written = 0; written <= draw(3); written++) await write(server.db, batch());
    await refreshSearches(server.db, server.clock);
    for (const id of searches) {
      const { filter: json, rowCount } = await findSearch(server, id);
      const rows = expected(before.get(id) ?? [], await matchesOf(id), server.clock.now().toISOString());
      const found = await listSearchRows(server, id);
      expect([round, json, rowCount, found]).toEqual([round, json, rows.length, rows]);
      before.set(id, found);
    }
  }
  expect((await server.db.pool.query('SELECT FROM changed_record')).rowCount).toBe(0);
});

it('concurrent imports, new searches and filter changes leave every search complete', async () => {
  const searches: number[] = [];
  for (let index = 0; index < 6; index++) searches.push(await randomSearch());
  for (let round = 0; round < 4; round++) {
    const imports = Array.from({ length: 4 }, () => [batch(), batch()]);
    const changes = searches.slice(0, 3).map(async (id) => {
      const search = await findSearch(server, id);
      const change = { filter: filter(searchProducts[search.product]) };
      await refreshSavedSearch(server.db, search, server.clock, change);
    });
    const created = Array.from({ length: 2 }, randomSearch);
    const importing = imports.map(async (batches) => {
      for (const records of batches) await write(server.db, records);
      await refreshSearches(server.db, server.clock);
    });
    await Promise.all([...importing, ...changes, ...created]);
    searches.push(...(await Promise.all(created)));
    for (const id of searches) await expectWhole(id);
  }
});
