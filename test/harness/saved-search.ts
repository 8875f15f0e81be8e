import { randomUUID } from 'node:crypto';
import type { ListProduct, SearchProduct } from '../../src/domain/products.js';
import { addToList, createList } from '../../src/store/lists.js';
import { refreshSavedSearch, type Refreshed } from '../../src/store/searches/refresh-saved-search.js';
import {
  createSavedSearch,
  findSavedSearch,
  type SavedSearch,
} from '../../src/store/searches/saved-searches.js';
import type { TestServer } from './start-server.js';

interface SearchToSave {
  readonly product: SearchProduct;
  readonly filter?: object;
  /** Absent: a global search. */
  readonly organizationId?: string;
  readonly isShared?: boolean;
}

/** Saves a search and finds its rows, as the command line does, and answers its id. */
export async function saveSearch(server: TestServer, search: SearchToSave): Promise<number> {
  const { product, filter = {}, organizationId = null, isShared = false } = search;
  const { searchId } = await createSavedSearch(
    server.db,
    { organizationId, name: 'Test', product, filter, isShared },
    server.clock.now(),
  );
  await refreshSearch(server, searchId);
  return searchId;
}

/** Brings the rows of a search up to date at the server's present moment. */
export async function refreshSearch(server: TestServer, searchId: number): Promise<Refreshed> {
  return refreshSavedSearch(server.db, await findSearch(server, searchId), server.clock);
}

/** The search as the database has it now; it has to be there. */
export async function findSearch({ db }: TestServer, searchId: number): Promise<SavedSearch> {
  const search = await findSavedSearch(db, searchId);
  if (search === null) throw new Error(`There is no search ${searchId}.`);
  return search;
}

/** The rows of a search in the order of their places; `position` counts them from 0. */
export async function listSearchRows(
  { db }: TestServer,
  searchId: number,
): Promise<{ id: string; position: number; addedAt: string }[]> {
  const rows = await db.prisma.savedSearchRow.findMany({
    where: { searchId },
    orderBy: { position: 'asc' },
  });
  return rows.map(({ recordId, addedAt }, position) => ({
    id: recordId,
    position,
    addedAt: addedAt.toISOString(),
  }));
}

/** Saves a list with members in the order given and answers its id. */
export async function saveList(
  { db, clock }: TestServer,
  organizationId: string,
  product: ListProduct,
  ids: readonly string[],
): Promise<string> {
  const listId = randomUUID();
  await createList(db, { listId, organizationId, name: 'Test', product }, clock.now());
  await addToList(db, listId, ids, clock.now());
  return listId;
}
