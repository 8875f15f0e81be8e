import fc from 'fast-check';
import { recordOrders } from '../../../src/query/model/record-orders.js';
import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly year: number | null;
}

/** Names with ties, unknown values, both letter cases and other scripts. */
const names = [
  null,
  'Beta',
  'beta',
  'Alpha',
  'ZETA',
  'zeta',
  'Ärger',
  'éclair',
  '日本',
  '',
  'a b',
  'A-B',
  'a_b',
];
const rows: readonly Row[] = Array.from({ length: 61 }, (_, index) => ({
  id: ((index * 7919) % 65_536).toString(16).padStart(4, '0'),
  name: names[index % names.length] ?? null,
  year: index % 4 === 0 ? null : 1990 + (index % 9),
}));

const nothing = 'zzzz';
let server: TestServer;
let as: Caller;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: rows.map(({ id, name, year }) => ({ id, organization_name: name, founded_year: year })),
    FundingRound: rows.map(({ id, year }, index) => ({
      funding_round_id: `fnr_${id}`,
      name: `Round ${index}`,
      company_id: index % 2 === 0 ? rows[0]?.id : nothing,
      company_name: 'C',
      announced_on: year === null ? null : `${year}-01-01`,
    })),
  });
  as = (await server.account({ credits: 100_000_000 })).as;
});
afterAll(() => server.stop());

type Field = 'ID' | 'ORGANIZATION_NAME' | 'FOUNDED_YEAR';
type Direction = 'ASC' | 'DESC';

function keyOf(row: Row, field: Field): string | number | null {
  if (field === 'ID') return row.id;
  return field === 'FOUNDED_YEAR' ? row.year : (row.name?.toLowerCase() ?? null);
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/**
 * Sorts in the documented order: known values first, case-insensitively by code point, then by ID. DESC reverses values
 * and IDs; unknown values stay last.
 */
function ordered(field: Field, direction: Direction): string[] {
  const sign = direction === 'ASC' ? 1 : -1;
  const known = rows.filter((row) => keyOf(row, field) !== null);
  const unknown = rows.filter((row) => keyOf(row, field) === null);
  const byId = (a: Row, b: Row): number => sign * compareKeys(a.id, b.id);
  known.sort((a, b) => sign * compareKeys(keyOf(a, field) ?? '', keyOf(b, field) ?? '') || byId(a, b));
  return [...known, ...unknown.sort(byId)].map(({ id }) => id);
}

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> &
    Record<'startCursor' | 'endCursor', string | null>;
  readonly totalCount: number;
}

const selection = `{ totalCount nodes { id } edges { cursor node { id } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;

async function read(given: string): Promise<Page> {
  const { data, errors } = await as.graph(`{ companies(${given}) ${selection} }`);
  expect(errors).toEqual([]);
  return data?.['companies'] as Page;
}

async function refusal(query: string): Promise<{ code: string | undefined; message: string | undefined }> {
  const { errors, text } = await as.graph(query);
  expect(errors).toHaveLength(1);
  expect(text).not.toContain('Coffee');
  return { code: errors[0]?.extensions.code, message: errors[0]?.message };
}

const idsOf = ({ nodes }: Page): string[] => nodes.map(({ id }) => id);

describe.each<Field>(['ID', 'ORGANIZATION_NAME', 'FOUNDED_YEAR'])('a list ordered by %s', (field) => {
  it.each<Direction>(['ASC', 'DESC'])(
    '%s pages through the whole list in both directions',
    async (direction) => {
      const wanted = ordered(field, direction);
      const order = `orderBy: { field: ${field}, direction: ${direction} }`;
      for (const [from, size, cursor] of [
        ['first', 'after', 'endCursor'],
        ['last', 'before', 'startCursor'],
      ] as const) {
        const seen: string[] = [];
        let page = await read(`${from}: 7, ${order}`);
        for (;;) {
          expect(page.edges.map(({ node }) => node.id)).toEqual(idsOf(page));
          expect([page.edges[0]?.cursor, page.edges.at(-1)?.cursor]).toEqual([
            page.pageInfo.startCursor,
            page.pageInfo.endCursor,
          ]);
          expect(page.totalCount).toBe(rows.length);
          if (from === 'first') seen.push(...idsOf(page));
          else seen.unshift(...idsOf(page));
          if (!(from === 'first' ? page.pageInfo.hasNextPage : page.pageInfo.hasPreviousPage)) break;
          page = await read(`${from}: 7, ${order}, ${size}: ${JSON.stringify(page.pageInfo[cursor])}`);
        }
        expect(seen).toEqual(wanted);
      }
    },
  );

  it('returns the page the model predicts between any two positions, from either end', async () => {
    const seed = Date.now() | 0;
    console.info(`fast-check seed: ${seed}`);
    const cursors = new Map<Direction, Map<string, string>>();
    for (const direction of ['ASC', 'DESC'] as const) {
      const whole = await read(`first: 100, orderBy: { field: ${field}, direction: ${direction} }`);
      cursors.set(direction, new Map(whole.edges.map(({ node, cursor }) => [node.id, cursor])));
    }
    const index = fc.option(fc.nat(rows.length - 1), { freq: 3 });
    const cases = fc.record({
      direction: fc.constantFrom<Direction>('ASC', 'DESC'),
      from: fc.constantFrom('first', 'last'),
      size: fc.integer({ min: 1, max: 70 }),
      after: index,
      before: index,
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ direction, from, size, after, before }) => {
        const wanted = ordered(field, direction);
        const cursor = (at: number | null): string =>
          JSON.stringify(at === null ? null : cursors.get(direction)?.get(wanted[at] ?? ''));
        const page = await read(
          `${from}: ${size}, after: ${cursor(after)}, before: ${cursor(before)}, orderBy: { field: ${field}, direction: ${direction} }`,
        );
        const between = wanted.slice(after === null ? 0 : after + 1, before ?? undefined);
        expect(idsOf(page)).toEqual(from === 'first' ? between.slice(0, size) : between.slice(-size));
      }),
      { seed, numRuns: 60 },
    );
  });
});

describe('every order', () => {
  const lists = {
    Company: 'companies',
    Person: 'people',
    Investor: 'investors',
    FundingRound: 'fundingRounds',
    Acquisition: 'acquisitions',
    Ipo: 'ipos',
  } as const;
  /** Only a search by words can be sorted by relevance. */
  const filterFor = (order: string): string =>
    order.includes('RELEVANCE') ? 'filter: { text: { matches: "robots" } }, ' : '';

  it.each(Object.entries(lists))('of %s is accepted by %s', async (kind, list) => {
    const orders = Object.keys(recordOrders[kind as keyof typeof lists].fields).flatMap((field) =>
      ['ASC', 'DESC'].map((direction) => `{ field: ${field}, direction: ${direction} }`),
    );
    expect(orders.length).toBeGreaterThan(0);
    for (let at = 0; at < orders.length; at += 10) {
      const some = orders.slice(at, at + 10);
      const selections = some.map(
        (order, index) =>
          `o${index}: ${list}(first: 3, ${filterFor(order)}orderBy: ${order}) { nodes { id } }`,
      );
      const { errors } = await as.graph(`{ ${selections.join(' ')} }`);
      expect([some, errors]).toEqual([some, []]);
    }
  });
});

describe('invalid pagination arguments', () => {
  it.each([
    ['first: -1', 'first must be an integer from 1 to 5000, got -1.'],
    ['first: 0', 'first must be an integer from 1 to 5000, got 0.'],
    ['last: 5001', 'last must be an integer from 1 to 5000, got 5001.'],
    ['first: 1, last: 1', 'Use either first or last, not both'],
    ['after: ""', 'after must be a cursor of this connection'],
    ['before: "x"', 'before must be a cursor of this connection'],
    ['filter: { organizationName: null }', 'filter.organizationName must be an object, got null.'],
  ])('are named in the error: %s', async (given, message) => {
    const before = await as.remaining();
    const { code, message: got } = await refusal(`{ companies(${given}) { nodes { id } } }`);
    expect(code).toBe('VALIDATION_ERROR');
    expect(got).toContain(message);
    expect(await as.remaining()).toBe(before);
  });

  it('include altered cursors and cursors of other lists, orders and parents', async () => {
    const { pageInfo } = await read('first: 2');
    const cursor = pageInfo.endCursor ?? '';
    const { data } = await as.graph(
      `{ company(id: "${rows[0]?.id ?? ''}") { fundingRounds(first: 1) { pageInfo { endCursor } } } }`,
    );
    const nested =
      (data as { company: { fundingRounds: Page } }).company.fundingRounds.pageInfo.endCursor ?? '';
    const changed = `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'B' : 'A'}${cursor.slice(-1)}`;
    for (const query of [
      `{ companies(after: "${cursor}", orderBy: { field: FOUNDED_YEAR }) { nodes { id } } }`,
      `{ companies(after: "${cursor}", orderBy: { field: ORGANIZATION_NAME, direction: DESC }) { nodes { id } } }`,
      `{ companies(after: "${changed}") { nodes { id } } }`,
      `{ companies(after: "${cursor.slice(0, 10)}") { nodes { id } } }`,
      `{ companies(after: "${'A'.repeat(9000)}") { nodes { id } } }`,
      `{ fundingRounds(after: "${nested}") { nodes { id } } }`,
      `{ company(id: "${rows[1]?.id ?? ''}") { fundingRounds(after: "${nested}") { nodes { id } } } }`,
    ]) {
      expect((await refusal(query)).code).toBe('VALIDATION_ERROR');
    }
  });
});

describe('a list that changes while it is read', () => {
  it('neither repeats nor skips records that remain in the list', async () => {
    const order = 'orderBy: { field: FOUNDED_YEAR }, filter: { foundedYear: { lt: 1993 } }';
    const page = await read(`first: 5, ${order}`);
    await seed(server.db, { Company: [{ id: 'aaaa', organization_name: 'New', founded_year: 1990 }] });
    await server.db.prisma.company.delete({ where: { id: idsOf(page)[4] ?? '' } });
    const rest = await read(`first: 100, ${order}, after: ${JSON.stringify(page.pageInfo.endCursor)}`);
    const wanted = ordered('FOUNDED_YEAR', 'ASC').filter(
      (id) => (rows.find((row) => row.id === id)?.year ?? 9999) < 1993,
    );
    expect([...idsOf(page), ...idsOf(rest)].filter((id) => id !== 'aaaa')).toEqual(wanted);
  });
});
