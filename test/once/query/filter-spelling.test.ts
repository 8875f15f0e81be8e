import fc from 'fast-check';
import type { FilterField, FilterFields, FilterType } from '../../../src/query/model/filter-field.js';
import { filterFields } from '../../../src/query/model/filter-fields.js';
import { comparisonsOf } from '../../../src/query/model/read-comparison.js';
import { recordOrders } from '../../../src/query/model/record-orders.js';
import { readFilterSpelling } from '../../../src/query/wire/read-filter-spelling.js';
import { writeFilterSpelling } from '../../../src/query/wire/read-order-spelling.js';
import { type RecordKind, recordKinds } from '../../../src/records/record-kinds.js';
import { snakeCase, wireNames } from '../../../src/records/wire/wire-names.js';
import { wireJsonSchemas } from '../../../src/rest-server/wire-json-schemas.js';
import type { Caller } from '../../harness/caller.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const runSeed = jest.getSeed();
let server: TestServer;
let as: Caller;
beforeAll(async () => {
  console.info(`fast-check seed: ${runSeed}`);
  server = await startServer();
  await seedDemo(server);
  as = (await server.account({ credits: 10_000_000 })).as;
});
afterAll(() => server.stop());

/** By record kind: the path of the search, the root field, and the name of the record's ID field. */
const channels: Readonly<Record<RecordKind, readonly [path: string, field: string, idKey: string]>> = {
  Company: ['/companies/search', 'companies', 'id'],
  Person: ['/people/search', 'people', 'person_id'],
  Investor: ['/investors/search', 'investors', 'investor_id'],
  FundingRound: ['/funding-rounds/search', 'fundingRounds', 'funding_round_id'],
  Acquisition: ['/acquisitions/search', 'acquisitions', 'acquisition_id'],
  Ipo: ['/ipos/search', 'ipos', 'ipo_id'],
  TalentSignal: ['/talent-signals/search', 'talentSignals', 'signal_id'],
  InterestSignal: ['/interest-signals/search', 'interestSignals', 'signal_id'],
};

const words: Readonly<Record<FilterType, readonly (string | number | boolean)[]>> = {
  id: ['a0a0a0000000000000000001', 'inv_a0a0a0000000000000000001', 'fnr_a0a0a0000000000000000001', 'none'],
  text: ['a', 'Aurora', 'aurora robotics', 'Seed', 'Series A', 'United States', 'active', ''],
  texts: ['Robotics', 'Artificial Intelligence', 'venture_capital', 'Ada Marsh', 'nothing'],
  textLists: ['Robotics', 'Artificial Intelligence', 'nothing'],
  integer: [0, 1, 5, 2014, 1000],
  number: [0, 1.5, 2_000_000, 1e9],
  date: ['2015-01-01', '2020-02-29', '2025-05-14'],
  boolean: [true, false],
  words: ['robots', 'warehouse -toys', '"aurora robotics" or biotech'],
};

const lists: ReadonlySet<string> = new Set(['in', 'notIn', 'hasAny', 'hasAll']);

function comparisons(type: FilterType): fc.Arbitrary<object> {
  const value = fc.constantFrom(...words[type]);
  const one = fc.constantFrom(...comparisonsOf[type]).chain((name) => {
    if (name === 'isNull') return fc.boolean().map((flag) => ({ [name]: flag }));
    return (lists.has(name) ? fc.array(value, { maxLength: 3 }) : value).map((given) => ({ [name]: given }));
  });
  return fc.array(one, { minLength: 1, maxLength: 2 }).map((all) => Object.assign({}, ...all) as object);
}

function ofField(field: FilterField, hasEdges: boolean): fc.Arbitrary<unknown> | null {
  if ('value' in field) return comparisons(field.value);
  if ('part' in field) return ofFields(field.part, false);
  if (!hasEdges) return null;
  if ('one' in field) return ofRecord(field.one, 1, false);
  const inner = 'items' in field ? ofFields(field.items, false) : ofRecord(field.many, 1, false);
  return inner.map((some) => ({ some }));
}

function ofFields(fields: FilterFields, hasEdges: boolean): fc.Arbitrary<object> {
  const known = Object.entries(fields).flatMap(([name, field]) => {
    const value = ofField(field, hasEdges);
    return value === null ? [] : [value.map((given) => ({ [name]: given }))];
  });
  return fc
    .array(fc.oneof(...known), { minLength: 1, maxLength: 2 })
    .map((all) => Object.assign({}, ...all) as object);
}

/** Generates a filter in the GraphQL spelling. */
function ofRecord(kind: RecordKind, depth: number, hasEdges: boolean): fc.Arbitrary<object> {
  const fields = ofFields(filterFields[kind], hasEdges);
  if (depth === 0) return fields;
  const inner = ofRecord(kind, depth - 1, hasEdges);
  return fc.oneof(
    { arbitrary: fields, weight: 3 },
    fc.array(inner, { maxLength: 3 }).map((all) => ({ or: all })),
    fc.array(inner, { minLength: 1, maxLength: 2 }).map((all) => ({ and: all })),
    inner.map((not) => ({ not })),
    fc.tuple(fields, inner).map(([own, not]) => ({ ...own, not })),
  );
}

/**
 * Converts random names of a filter to snake case. If the record uses another name for a field, the field gets that
 * name, unless the object also has the edge of this name.
 */
function respell(json: unknown, toss: () => boolean, aliases: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(json)) return json.map((item) => respell(item, toss, aliases));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]: [string, unknown]) => {
      const own = Object.keys(aliases).find(
        (word) => aliases[word] === name && name !== 'id' && !(word in json),
      );
      const snake = snakeCase(name);
      return [toss() ? (own ?? snake) : name, respell(value, toss, aliases)];
    }),
  );
}

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly page_info: {
    readonly has_next_page: boolean;
    readonly end_cursor: string | null;
    readonly ranking?: string;
  };
  readonly total_count: number | null;
}

describe.each(recordKinds)('a filter of the kind %s', (kind) => {
  const [path, field, idKey] = channels[kind];
  const document = `query ($filter: ${kind}Filter, $orderBy: [${kind}Order!], $first: Int, $after: String) {
    ${field}(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
      totalCount nodes { id } pageInfo { hasNextPage endCursor ranking } } }`;

  const requested = fc.record({
    filter: ofRecord(kind, 2, true),
    field: fc.constantFrom(...Object.keys(recordOrders[kind].fields)),
    direction: fc.constantFrom('ASC', 'DESC'),
    first: fc.integer({ min: 1, max: 4 }),
    coins: fc.infiniteStream(fc.boolean()),
  });

  it('returns the same page, count and cursor in either spelling, through REST and GraphQL', async () => {
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(requested, async ({ filter, field: orderField, direction, first, coins }) => {
        const orderBy = { field: orderField, direction };
        const graph = await as.graph(document, { filter, orderBy, first });
        const toss = (): boolean => coins.next().value === true;
        const bodies = [
          { filter, orderBy, first, includeTotal: true },
          {
            filter: writeFilterSpelling(filter),
            order_by: { field: orderField.toLowerCase(), direction: direction.toLowerCase() },
            first,
            include_total: true,
          },
          { filter: respell(filter, toss, wireNames[kind]), order_by: [orderBy], first, include_total: true },
        ];
        for (const body of bodies) {
          const { status, body: answer } = await as.post(path, body);
          expect(status === 200).toBe(graph.errors.length === 0);
          if (status !== 200) continue;
          const page = answer as Page;
          const twin = graph.data?.[field] as {
            totalCount: number;
            nodes: { id: string }[];
            pageInfo: { hasNextPage: boolean; endCursor: string | null; ranking: string | null };
          };
          const { hasNextPage, endCursor, ranking } = twin.pageInfo;
          matched += page.items.length;
          expect({
            ids: page.items.map((item) => item[idKey]),
            total: page.total_count,
            info: page.page_info,
          }).toEqual({
            ids: twin.nodes.map(({ id }) => id),
            total: twin.totalCount,
            info: {
              has_next_page: hasNextPage,
              end_cursor: endCursor,
              ...(ranking !== null && { ranking: ranking.toLowerCase() }),
            },
          });
        }
      }),
      { numRuns: 40, seed: runSeed },
    );
    expect(matched).toBeGreaterThan(10);
  });

  it('is unchanged after it is written in snake case and read again', () => {
    fc.assert(
      fc.property(ofRecord(kind, 3, true), (filter) => {
        const written = writeFilterSpelling(filter);
        expect(JSON.stringify(written)).not.toMatch(/"[a-z]+[A-Z]\w*":/);
        expect(readFilterSpelling(kind, written)).toEqual(filter);
        expect(readFilterSpelling(kind, filter)).toEqual(filter);
      }),
      { numRuns: 300, seed: runSeed },
    );
  });

  it('uses the field names of the record', () => {
    const schema = wireJsonSchemas()[kind === 'Company' ? 'CompanyMatch' : kind];
    const ownWords = Object.fromEntries(Object.entries(wireNames[kind]).map(([word, name]) => [name, word]));
    const check = (fields: FilterFields, properties: Readonly<Record<string, unknown>>): void => {
      for (const [name, definition] of Object.entries(fields)) {
        if (!('value' in definition) && !('part' in definition)) continue;
        // Its comparison is one of several fields.
        if ('value' in definition && definition.value === 'words') continue;
        const [snake = ''] = Object.keys(writeFilterSpelling({ [name]: {} }) as object);
        const word = ownWords[name] ?? snake;
        expect(Object.keys(properties)).toContain(word);
        if ('part' in definition) check(definition.part, propertiesOf(properties[word]));
      }
    };
    check(filterFields[kind], propertiesOf(schema));
  });
});

/** Returns the properties of an object's schema, which may be nullable or a reference. */
function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const { $ref, properties, anyOf } = schema as {
    readonly $ref?: string;
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly anyOf?: readonly unknown[];
  };
  if ($ref !== undefined) return propertiesOf(wireJsonSchemas()[$ref.split('/').at(-1) ?? '']);
  if (properties !== undefined) return properties;
  const all = (anyOf ?? []).flatMap((one) => Object.entries(propertiesOf(one)));
  return Object.fromEntries(all);
}

it('a cursor from one API is valid in the other', async () => {
  const { data } = await as.graph('{ fundingRounds(first: 3) { nodes { id } pageInfo { endCursor } } }');
  const { nodes, pageInfo } = data?.['fundingRounds'] as {
    nodes: { id: string }[];
    pageInfo: { endCursor: string };
  };
  const { body } = await as.post('/funding-rounds/search', { first: 2, after: pageInfo.endCursor });
  const whole = await as.post('/funding-rounds/search', { first: 5 });
  const idsOf = (page: unknown): unknown[] => (page as Page).items.map((item) => item['funding_round_id']);
  expect([...nodes.map(({ id }) => id), ...idsOf(body)]).toEqual(idsOf(whole.body));
});

it('name lists of a company and edges with the same name are distinguished by their comparisons', () => {
  const filter = { founders: { has: 'Ada Marsh' }, investors: { has_any: ['A', 'B'], isNull: false } };
  expect(readFilterSpelling('Company', filter)).toEqual({
    founderNames: { has: 'Ada Marsh' },
    investorNames: { hasAny: ['A', 'B'], isNull: false },
  });
});
