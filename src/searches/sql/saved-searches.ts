import type { Database } from '../../database/database.js';
import type { SavedSearch as SavedSearchRow } from '../../database/generated/prisma/client.js';
import type { Queries } from '../../database/queries.js';
import { Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import type { SearchProduct } from '../../records/record-kinds.js';
import type { SavedSearch } from '../model/saved-search.js';

/** Search IDs are 32-bit integers; larger numbers match no search. */
const largestSearchId = 2_147_483_647;

/** Returns the searches of all organizations, or of one organization, ordered by ID. */
export async function listSavedSearches(db: Database, organizationId?: string): Promise<SavedSearch[]> {
  const rows = await db.prisma.savedSearch.findMany({
    ...(organizationId !== undefined && { where: { organizationId } }),
    orderBy: { id: 'asc' },
  });
  return rows.map(toSavedSearch);
}

export interface NewSavedSearch {
  readonly organizationId: string | null;
  readonly name: string;
  readonly product: SearchProduct;
  readonly filter: unknown;
  readonly isShared: boolean;
}

export async function findSavedSearch(db: Database, searchId: number): Promise<SavedSearch | null> {
  if (searchId > largestSearchId) return null;
  const row = await db.prisma.savedSearch.findUnique({ where: { id: searchId } });
  return row && toSavedSearch(row);
}

/**
 * Returns the searches that an organization can read, its own and the global ones, ordered by ID. With `product`,
 * returns only searches of that product.
 */
export async function listVisibleSearches(
  db: Database,
  organizationId: string,
  product?: SearchProduct,
): Promise<SavedSearch[]> {
  const rows = await db.prisma.savedSearch.findMany({
    where: { OR: [{ organizationId }, { isGlobal: true }], ...(product !== undefined && { product }) },
    orderBy: { id: 'asc' },
  });
  return rows.map(toSavedSearch);
}

/**
 * Makes a search readable through the API, or no longer readable. Returns null when the search does not exist. `within`
 * runs in the transaction if this changes the search, for example to audit it.
 */
export async function setSavedSearchShared(
  db: Database,
  searchId: number,
  isShared: boolean,
  within: (client: Queries) => Promise<void> = () => Promise.resolve(),
): Promise<SavedSearch | null> {
  if (searchId > largestSearchId) return null;
  await inTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE saved_search SET is_shared = $2 WHERE id = $1 AND is_shared <> $2',
      [searchId, isShared],
    );
    if (rowCount === 1) await within(client);
  });
  return findSavedSearch(db, searchId);
}

/** Deletes a search and its rows. Returns false when it did not exist. */
export async function deleteSavedSearch(db: Database, searchId: number): Promise<boolean> {
  if (searchId > largestSearchId) return false;
  const { count } = await db.prisma.savedSearch.deleteMany({ where: { id: searchId } });
  return count > 0;
}

function toSavedSearch(row: SavedSearchRow): SavedSearch {
  const {
    id,
    organizationId,
    name,
    product,
    filter,
    isShared,
    isGlobal,
    rowCount,
    newestAddedAt,
    createdAt,
  } = row;
  const stored = { organizationId, name, filter, isShared, isGlobal, rowCount, newestAddedAt, createdAt };
  return { searchId: id, product: product as SearchProduct, ...stored };
}

/** Uses plain SQL, because every start with demo data runs it, and a Prisma query would have to be compiled first. */
const findNamed = new Statement(
  { id: 'SavedSearch.id' },
  'SELECT id FROM saved_search WHERE name = $1 ORDER BY id DESC LIMIT 1',
);

/** Returns the ID of the newest saved search with this name; null if there is none. */
export async function findLastSearchNamed({ pool }: Database, name: string): Promise<number | null> {
  const { rows } = await pool.query(findNamed.with(name));
  return rows[0]?.id ?? null;
}
