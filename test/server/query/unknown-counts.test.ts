import { expectMatches } from '../../harness/matching.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// The number of items in an unknown list is unknown, so no comparison of it matches.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const job = { title: 'CEO' };
  await seed(server.db, {
    Person: [
      { person_id: 'per_a', full_name: 'Unknown', experience: null },
      { person_id: 'per_b', full_name: 'None', experience: [] },
      { person_id: 'per_c', full_name: 'One', experience: [job] },
      { person_id: 'per_d', full_name: 'Two', experience: [job, job] },
    ],
  });
});
afterAll(() => server.stop());

const cases: readonly [object, string][] = [
  [{ eq: 0 }, 'b'],
  [{ ne: 0 }, 'cd'],
  [{ ne: 7 }, 'bcd'],
  [{ in: [0, 1] }, 'bc'],
  [{ in: [] }, ''],
  [{ notIn: [0, 1] }, 'd'],
  [{ notIn: [] }, 'bcd'],
  [{ gte: 0 }, 'bcd'],
  [{ lt: 2 }, 'bc'],
  [{ isNull: true }, ''],
  [{ isNull: false }, 'bcd'],
  [{ isNull: false, ne: 1 }, 'bd'],
];

const toIds = (digits: string): string[] => Array.from(digits, (digit) => `per_${digit}`);

it.each(cases)('experience: {count: %j} matches %j, and its negation the others', async (count, digits) => {
  await expectMatches(server, 'people', { experience: { count } }, toIds(digits));
  const { as } = await server.account();
  const filter = { experience: { count: { ...count } } };
  const list = await as.graph(
    `query ($filter: PersonFilter!) {
      all: people(filter: $filter) { totalCount } none: people(filter: { not: $filter }) { totalCount }
      peopleAggregate(filter: $filter) { groups { count } } }`,
    { filter },
  );
  expect(list.data).toEqual({
    ...{ all: { totalCount: digits.length }, none: { totalCount: 4 - digits.length } },
    peopleAggregate: { groups: [{ count: digits.length }] },
  });
});

it('an edge to records always has a known count', async () => {
  await expectMatches(server, 'people', { talentSignals: { count: { ne: 1 } } }, toIds('abcd'));
  await expectMatches(server, 'people', { talentSignals: { count: { isNull: true } } }, []);
});
