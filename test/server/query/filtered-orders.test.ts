import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

interface Row {
  readonly id: string;
  readonly year: number | null;
  readonly country: string | null;
}

const rows: readonly Row[] = Array.from({ length: 40 }, (_, index) => ({
  id: `c${String((index * 7) % 40).padStart(2, '0')}`,
  year: index % 3 === 0 ? null : 2000 + (index % 5),
  country: ['Chad', 'Peru', null][index % 4] ?? null,
}));

let server: TestServer;
let as: Caller;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: rows.map(({ id, year, country }) => ({ id, founded_year: year, hq: { country } })),
  });
  as = (await server.account({ credits: 1_000_000 })).as;
});
afterAll(() => server.stop());

const isKnown = ({ year }: Row): boolean => year !== null;

/** A filter and the predicate it stands for. */
const filters: readonly (readonly [filter: string, meets: (row: Row) => boolean])[] = [
  ['{ foundedYear: { gte: 2002 } }', ({ year }) => year !== null && year >= 2002],
  ['{ foundedYear: { eq: 2003 } }', ({ year }) => year === 2003],
  ['{ foundedYear: { ne: 2003 } }', ({ year }) => year !== 2003],
  ['{ foundedYear: { in: [2001, 2002] } }', ({ year }) => year === 2001 || year === 2002],
  ['{ foundedYear: { notIn: [2001, 2002] } }', ({ year }) => year !== 2001 && year !== 2002],
  ['{ foundedYear: { isNull: true } }', (row) => !isKnown(row)],
  ['{ foundedYear: { isNull: false } }', isKnown],
  ['{ not: { foundedYear: { gte: 2002 } } }', ({ year }) => year === null || year < 2002],
  ['{ or: [{ foundedYear: { lt: 2001 } }, { hq: { country: { eq: "peru" } } }] }', isOldOrPeruvian],
  ['{ foundedYear: { lt: 2001 }, hq: { country: { eq: "peru" } } }', isOldAndPeruvian],
  ['{ hq: { country: { in: ["CHAD"] } } }', ({ country }) => country === 'Chad'],
  ['{ hq: { country: { notIn: ["CHAD"] } } }', ({ country }) => country !== 'Chad'],
];

function isOldOrPeruvian({ year, country }: Row): boolean {
  return (year !== null && year < 2001) || country === 'Peru';
}

function isOldAndPeruvian({ year, country }: Row): boolean {
  return year !== null && year < 2001 && country === 'Peru';
}

/** Sorts known years first, then by ID. DESC reverses both; unknown years come last in either direction. */
function ordered(matches: readonly Row[], sign: 1 | -1): string[] {
  const byId = (a: Row, b: Row): number => sign * (a.id < b.id ? -1 : 1);
  const known = matches
    .filter(isKnown)
    .toSorted((a, b) => sign * ((a.year ?? 0) - (b.year ?? 0)) || byId(a, b));
  const unknown = matches.filter((row) => !isKnown(row)).toSorted(byId);
  return [...known, ...unknown].map(({ id }) => id);
}

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: Readonly<Record<string, string | boolean | null>>;
}

async function read(given: string): Promise<Page> {
  const selection = '{ nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';
  const { data, errors } = await as.graph(`{ companies(${given}) ${selection} }`);
  expect(errors).toEqual([]);
  return data?.['companies'] as Page;
}

/** Returns all IDs of a list, page by page, from its start or from its end. */
async function walk(given: string, size: number, from: 'first' | 'last'): Promise<string[]> {
  const seen: string[] = [];
  for (let nextPage = ''; ;) {
    const { nodes, pageInfo } = await read(`${given}, ${from}: ${size}${nextPage}`);
    const ids = nodes.map(({ id }) => id);
    if (from === 'first') seen.push(...ids);
    else seen.unshift(...ids);
    const [hasMore, side, cursor] =
      from === 'first'
        ? [pageInfo['hasNextPage'], 'after', pageInfo['endCursor']]
        : [pageInfo['hasPreviousPage'], 'before', pageInfo['startCursor']];
    if (hasMore !== true) return seen;
    nextPage = `, ${side}: ${JSON.stringify(cursor)}`;
  }
}

describe.each(filters)('companies with %s, ordered by a year that some lack', (filter, meets) => {
  it.each([
    ['ASC', 1],
    ['DESC', -1],
  ] as const)('%s returns each once, from either end and with any page size', async (direction, sign) => {
    const wanted = ordered(rows.filter(meets), sign);
    const given = `filter: ${filter}, orderBy: { field: FOUNDED_YEAR, direction: ${direction} }`;
    for (const size of [3, 7, 50]) {
      expect(await walk(given, size, 'first')).toEqual(wanted);
      expect(await walk(given, size, 'last')).toEqual(wanted);
    }
  });
});
