import { randomUUID } from 'node:crypto';
import type { ListProduct, SearchProduct } from '../../src/records/record-kinds.js';
import type { SavedSearch } from '../../src/searches/model/saved-search.js';
import { addToList, createList } from '../../src/searches/sql/lists.js';
import { type Refreshed, refreshSavedSearch } from '../../src/searches/sql/refresh-saved-search.js';
import { saveSearch as save } from '../../src/searches/sql/save-search.js';
import { findSavedSearch } from '../../src/searches/sql/saved-searches.js';
import type { TestServer } from './start-server.js';

interface SearchToSave {
  readonly product: SearchProduct;
  readonly filter?: object;
  /** The owner. Undefined for a global search. */
  readonly organizationId?: string;
  readonly isShared?: boolean;
}

/** Creates a saved search and computes its rows, as the command line does. Returns its ID. */
export async function saveSearch(server: TestServer, search: SearchToSave): Promise<number> {
  const { product, filter = {}, organizationId = null, isShared = false } = search;
  const input = { organizationId, name: 'Test', product, filter, isShared };
  const saved = await save(server.db, input, server.clock);
  if (saved === null) throw new Error('The new search was deleted.');
  return saved.searchId;
}

/** Refreshes the rows of a saved search at the server's current time. */
export async function refreshSearch(server: TestServer, searchId: number): Promise<Refreshed> {
  return refreshSavedSearch(server.db, await findSearch(server, searchId), server.clock);
}

/** Returns a saved search as stored. Throws if it does not exist. */
export async function findSearch({ db }: TestServer, searchId: number): Promise<SavedSearch> {
  const search = await findSavedSearch(db, searchId);
  if (search === null) throw new Error(`There is no search ${searchId}.`);
  return search;
}

/** Returns the rows of a saved search in order. `position` is the index, not the stored position. */
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

/** Creates a list with members in this order, and returns its ID. */
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
