import type { SearchProduct } from '../../domain/products.js';
import type { Database } from '../database.js';
import { countRows, dayOf } from './search-allowance.js';
import type { Prisma, SavedSearch as SavedSearchRow } from '../generated/prisma/client.js';

/** A saved search (D7). `organizationId` is null for a global one. */
export interface SavedSearch {
  readonly searchId: number;
  readonly organizationId: string | null;
  readonly name: string;
  readonly product: SearchProduct;
  /** The filter's JSON, as it was read. */
  readonly filter: unknown;
  readonly isShared: boolean;
  readonly isGlobal: boolean;
  readonly rowCount: number;
  readonly newestAddedAt: Date | null;
  readonly createdAt: Date;
}

export interface NewSavedSearch {
  readonly organizationId: string | null;
  readonly name: string;
  readonly product: SearchProduct;
  readonly filter: unknown;
  readonly isShared: boolean;
}

/** Search ids are 32-bit; larger numbers name none. */
const largestSearchId = 2_147_483_647;

/** Saves a search without rows; a search that belongs to no organization is global. */
export async function createSavedSearch(
  db: Database,
  input: NewSavedSearch,
  now: Date,
): Promise<SavedSearch> {
  const row = await db.prisma.savedSearch.create({
    data: {
      ...input,
      filter: input.filter as Prisma.InputJsonValue,
      isGlobal: input.organizationId === null,
      createdAt: now,
      unreadFeed: { create: {} },
    },
  });
  return toSavedSearch(row);
}

export async function findSavedSearch(db: Database, searchId: number): Promise<SavedSearch | null> {
  if (searchId > largestSearchId) return null;
  const row = await db.prisma.savedSearch.findUnique({ where: { id: searchId } });
  return row && toSavedSearch(row);
}

/** All searches, or those of one organization, by id. */
export async function listSavedSearches(db: Database, organizationId?: string): Promise<SavedSearch[]> {
  const rows = await db.prisma.savedSearch.findMany({
    ...(organizationId !== undefined && { where: { organizationId } }),
    orderBy: { id: 'asc' },
  });
  return rows.map(toSavedSearch);
}

/** The searches an organization can read, its own and the global ones, by id; of one product, if it is given. */
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

/** Shares a search with the API, or takes it back. Null when there is no such search. */
export async function setSavedSearchShared(
  db: Database,
  searchId: number,
  isShared: boolean,
): Promise<SavedSearch | null> {
  if (searchId > largestSearchId) return null;
  await db.prisma.savedSearch.updateMany({ where: { id: searchId }, data: { isShared } });
  return findSavedSearch(db, searchId);
}

/** Deletes a search and its rows; false when there was none. */
export async function deleteSavedSearch(db: Database, searchId: number): Promise<boolean> {
  if (searchId > largestSearchId) return false;
  const { count } = await db.prisma.savedSearch.deleteMany({ where: { id: searchId } });
  return count > 0;
}

/**
 * Deletes a search and its rows; false when there was none. Its rows count as changed by its organization, so that saving
 * and deleting in turns is bounded.
 */
export async function deleteCounted(db: Database, searchId: number, now: Date): Promise<boolean> {
  const { rows } = await db.pool.query<{ count: number }>(
    `WITH deleted AS (DELETE FROM saved_search WHERE id = $1 RETURNING organization_id, row_count), counted AS (
       ${countRows('SELECT organization_id, $2::date, row_count FROM deleted WHERE organization_id IS NOT NULL')})
     SELECT count(*) AS count FROM deleted`,
    [searchId, dayOf(now)],
  );
  return rows[0]?.count === 1;
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
  const kept = { organizationId, name, filter, isShared, isGlobal, rowCount, newestAddedAt, createdAt };
  return { searchId: id, product: product as SearchProduct, ...kept };
}
