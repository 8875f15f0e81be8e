import { findTables } from '../../../src/console/explorer/operation.js';

/** Returns a response of an aggregate with one group, which has this number of grouping keys. */
function aggregateBy(keys: number): object {
  const key = Array.from({ length: keys }, (_, at) => ({ name: `field${at}`, value: `v${at}` }));
  return { aggregate: { groups: [{ key, count: 7 }] } };
}

it.each([1, 2, 3, 4])('shows the values of %d grouping keys in columns', (keys) => {
  const [table] = findTables(aggregateBy(keys));
  const columns = Array.from({ length: keys }, (_, at) => (keys === 1 ? 'key' : `key.${at + 1}`));
  expect(table?.rows).toEqual([
    {
      ...Object.fromEntries(
        columns.flatMap((column, at) => [
          [`${column}.name`, `field${at}`],
          [`${column}.value`, `v${at}`],
        ]),
      ),
      count: 7,
    },
  ]);
});

it('shows a longer list of objects as text', () => {
  const [table] = findTables(aggregateBy(5));
  expect(Object.keys(table?.rows[0] ?? {})).toEqual(['key', 'count']);
});
