import type { SearchProduct } from '../../src/records/record-kinds.js';
import { listSearchRows, saveSearch } from './saved-search.js';
import type { TestServer } from './start-server.js';

/** Returns the sorted IDs of the records that match a filter, using a saved search. */
export async function matching(
  server: TestServer,
  product: SearchProduct,
  filter: object,
): Promise<string[]> {
  const rows = await listSearchRows(server, await saveSearch(server, { product, filter }));
  return rows.map(({ id }) => id).toSorted();
}

/** Expects that a filter matches exactly these records, and that its negation matches exactly the others. */
export async function expectMatches(
  server: TestServer,
  product: SearchProduct,
  filter: object,
  ids: readonly string[],
): Promise<void> {
  const all = await matching(server, product, {});
  expect(await matching(server, product, filter)).toEqual(ids.toSorted());
  const others = all.filter((id) => !ids.includes(id));
  expect(await matching(server, product, { not: filter })).toEqual(others);
}
