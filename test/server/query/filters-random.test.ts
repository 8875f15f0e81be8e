import type { Caller } from '../../harness/caller.js';
import { type FilterModel, filterModel, type Json, type Kind } from '../../harness/filter-model.js';
import { data, draw, filterOf, oneOf, seed, today, wireRecord } from '../../harness/random-filters.js';
import { seed as write } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const lists: Readonly<Record<Kind, string>> = {
  ...{ Company: 'companies', Person: 'people', Investor: 'investors' },
  ...{ FundingRound: 'fundingRounds', Acquisition: 'acquisitions', Ipo: 'ipos' },
  ...{ TalentSignal: 'talentSignals', InterestSignal: 'interestSignals' },
};
const kinds = Object.keys(lists) as Kind[];

let server: TestServer;
let as: Caller;
let model: FilterModel;
beforeAll(async () => {
  console.info(`seed: ${seed}`);
  server = await startServer();
  await write(
    server.db,
    Object.fromEntries(kinds.map((kind) => [kind, data[kind].map((record) => wireRecord(kind, record))])),
  );
  model = filterModel(data, today);
  as = (await server.account({ credits: 1_000_000_000 })).as;
});
afterAll(() => server.stop());

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly totalCount: number;
  readonly pageInfo: Readonly<Record<string, string | boolean | null>>;
}

async function read(kind: Kind, variables: Json): Promise<Page> {
  const list = lists[kind];
  const { data: answer, errors } = await as.graph(
    `query ($filter: ${kind}Filter, $orderBy: [${kind}Order!], $first: Int, $last: Int, $after: String, $before: String) {
      ${list}(filter: $filter, orderBy: $orderBy, first: $first, last: $last, after: $after, before: $before) {
        totalCount nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    variables,
  );
  expect([variables, errors]).toEqual([variables, []]);
  return answer?.[list] as Page;
}

const idsOf = (records: readonly { readonly id?: unknown }[]): string[] =>
  records.map(({ id }) => String(id));

/** Filters per kind; the environment variable FILTER_CASES sets another number. */
const cases = Number(process.env['FILTER_CASES'] ?? 60);

it.each(kinds)('random filters of %s match as a simple model of filters does', async (kind) => {
  for (let round = 0; round < cases; round++) {
    const filter = filterOf(kind, { groups: 2, steps: 2 });
    const { nodes, totalCount } = await read(kind, { filter, first: 100, orderBy: { field: 'ID' } });
    const wanted = idsOf(data[kind].filter((record) => model.matches(kind, record, filter))).toSorted();
    expect([JSON.stringify(filter), idsOf(nodes), totalCount]).toEqual([
      JSON.stringify(filter),
      wanted,
      wanted.length,
    ]);
  }
});

type Value = string | number | null;
type ValueOf = (record: Json) => Value;

const valueAt = (record: unknown, ...path: readonly string[]): Value =>
  path.reduce<unknown>((inner, name) => (inner as Json | null)?.[name] ?? null, record) as Value;
const textAt = (name: string): ValueOf => {
  return (record) => (valueAt(record, name) as string | null)?.toLowerCase() ?? null;
};

/** Order fields of companies and rounds, each with a function that returns the compared value. */
const orders: Partial<Record<Kind, Readonly<Record<string, ValueOf>>>> = {
  Company: {
    ID: (record) => valueAt(record, 'id'),
    ORGANIZATION_NAME: textAt('organizationName'),
    FOUNDED_YEAR: (record) => valueAt(record, 'foundedYear'),
    FUNDING_ROUNDS_COUNT: (record) => model.count('Company', 'fundingRounds', record),
    INVESTORS_COUNT: (record) => model.count('Company', 'investors', record),
    ACQUISITIONS_COUNT: (record) => model.count('Company', 'acquisitions', record),
    TRACTION_WEB_VISITS_LATEST: (record) => valueAt(record, 'tractionMetrics', 'webVisits', 'latest'),
    TRACTION_WEB_VISITS_ONE_MONTH_CHANGE: (record) =>
      valueAt(record, 'tractionMetrics', 'webVisits', 'oneMonth', 'change'),
  },
  FundingRound: {
    ANNOUNCED_ON: (record) => valueAt(record, 'announcedOn'),
    RAISED_AMOUNT_USD: (record) => valueAt(record, 'raisedAmountUsd'),
    COMPANY_NAME: textAt('companyName'),
    INVESTORS_COUNT: (record) => model.count('FundingRound', 'investors', record),
  },
};

interface Key {
  readonly field: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Sorts by each key, with unknown values last in either direction, then by ID in the direction of the last key. */
function sorted(kind: Kind, records: readonly Json[], keys: readonly Key[]): string[] {
  const compare = (a: Value, b: Value, direction: Key['direction']): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (a === b ? 0 : a < b ? -1 : 1) * (direction === 'ASC' ? 1 : -1);
  };
  return idsOf(
    records.toSorted((a, b) => {
      for (const { field, direction } of keys) {
        const valueOf = orders[kind]?.[field] ?? ((): null => null);
        const order = compare(valueOf(a), valueOf(b), direction);
        if (order !== 0) return order;
      }
      return compare(String(a['id']), String(b['id']), keys.at(-1)?.direction ?? 'ASC');
    }),
  );
}

async function walk(kind: Kind, variables: Json, size: number, isForward: boolean): Promise<string[]> {
  const seen: string[] = [];
  for (let next = {}; ;) {
    const page = await read(kind, { ...variables, ...next, [isForward ? 'first' : 'last']: size });
    if (isForward) seen.push(...idsOf(page.nodes));
    else seen.unshift(...idsOf(page.nodes));
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    if ((isForward ? hasNextPage : hasPreviousPage) !== true) return seen;
    next = isForward ? { after: endCursor } : { before: startCursor };
  }
}

it.each<Kind>(['Company', 'FundingRound'])(
  'any order of %s by several keys is paged completely, forward and backward',
  async (kind) => {
    const names = Object.keys(orders[kind] ?? {});
    for (let round = 0; round < 25; round++) {
      const drawn = names.toSorted(() => draw(3) - 1).slice(0, 1 + draw(3));
      // No field may follow the ID.
      const fields = drawn.toSorted((a, b) => Number(a === 'ID') - Number(b === 'ID'));
      const orderBy = fields.map((field): Key => ({ field, direction: oneOf(['ASC', 'DESC']) }));
      const filter = draw(2) === 0 ? {} : filterOf(kind, { groups: 0, steps: 1 });
      const met = data[kind].filter((record) => model.matches(kind, record, filter));
      const found = await walk(kind, { filter, orderBy }, 2 + draw(6), draw(2) === 0);
      const requested = JSON.stringify({ filter, orderBy });
      expect([requested, found]).toEqual([requested, sorted(kind, met, orderBy)]);
    }
  },
);
