import type { SearchProduct } from '../../src/domain/products.js';
import { listSearchRows, saveSearch } from './saved-search.js';
import type { TestServer } from './start-server.js';

/** The ids of the records that a filter matches, sorted: those that a saved search with it holds. */
export async function matching(
  server: TestServer,
  product: SearchProduct,
  filter: object,
): Promise<string[]> {
  const rows = await listSearchRows(server, await saveSearch(server, { product, filter }));
  return rows.map(({ id }) => id).toSorted();
}

/** Expects a filter to match these records of all, and `not` to match exactly the others. */
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
