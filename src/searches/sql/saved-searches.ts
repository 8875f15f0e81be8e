import { secondsToMidnight } from '../../accounts/model/credit-budget.js';
import type { Database } from '../../database/database.js';
import type { Prisma, SavedSearch as SavedSearchRow } from '../../database/generated/prisma/client.js';
import { Statement } from '../../database/statement.js';
import type { Clock } from '../../domain/dates.js';
import { ApiError } from '../../errors/api-error.js';
import type { SearchProduct } from '../../records/record-kinds.js';
import type { LibraryBounds } from '../model/search-requests.js';
import type { Run } from './changed-records.js';

const findUsed = new Statement(
  { used: 'SavedSearchUsage.changedRows' },
  'SELECT changed_rows AS used FROM saved_search_usage WHERE organization_id = $1 AND day >= $2::date',
);

/**
 * Limits the number of saved-search rows that an organization may change per UTC day. Must be used within
 * `withFillSlot`, which runs an organization's transactions one at a time, so that two of them cannot use the same
 * remainder.
 */
export class SearchAllowance {
  private constructor(
    private readonly run: Run,
    private readonly organizationId: string,
    private readonly now: Date,
    private readonly most: number,
    private readonly used: number,
  ) {}

  /**
   * Reads the allowance.
   * @throws ApiError WRITE_LIMIT_REACHED when no rows remain today.
   */
  static async open(
    run: Run,
    organizationId: string,
    { changedRows }: Pick<LibraryBounds, 'changedRows'>,
    clock: Clock,
  ): Promise<SearchAllowance> {
    const now = clock.now();
    const { rows } = await run(findUsed.with(organizationId, dayOf(now)));
    const allowance = new SearchAllowance(run, organizationId, now, changedRows, rows[0]?.used ?? 0);
    if (allowance.used >= changedRows) throw allowance.refusal('');
    return allowance;
  }

  /**
   * Deducts changed rows from the allowance.
   * @throws ApiError WRITE_LIMIT_REACHED when fewer than `rows` remain today.
   */
  async spend(rows: number): Promise<void> {
    if (this.used + rows > this.most)
      throw this.refusal(` This request would change ${rows.toLocaleString('en')} more.`);
    await this.run(countRows('VALUES ($1, $2::date, $3::bigint)'), [
      this.organizationId,
      dayOf(this.now),
      rows,
    ]);
  }

  private refusal(more: string): ApiError {
    const { used, most, now } = this;
    const message =
      `Filter changes and deletions by this organization have changed ${used.toLocaleString('en')} saved-search rows ` +
      `today; the maximum is ${most.toLocaleString('en')} per UTC day.${more} Try again after midnight UTC.`;
    return new ApiError('WRITE_LIMIT_REACHED', message, {
      headers: { 'Retry-After': secondsToMidnight(now) },
    });
  }
}

/**
 * Returns a statement that adds to the number of rows that an organization has changed on a day. `given` is a query or
 * VALUES with the columns organization, day and number of rows. If the day is before the stored day, because a
 * process's clock lags, the rows count toward the stored day.
 */
export function countRows(given: string): string {
  return `INSERT INTO saved_search_usage AS u (organization_id, day, changed_rows) ${given}
    ON CONFLICT (organization_id) DO UPDATE SET day = GREATEST(u.day, excluded.day),
      changed_rows = excluded.changed_rows + CASE WHEN u.day >= excluded.day THEN u.changed_rows ELSE 0 END`;
}

/** Returns the UTC date of a time as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** A saved search (D7). `organizationId` is null for a global search. */
export interface SavedSearch {
  readonly searchId: number;
  readonly organizationId: string | null;
  readonly name: string;
  readonly product: SearchProduct;
  /** The filter JSON as received. */
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

/** Search IDs are 32-bit integers; larger numbers match no search. */
const largestSearchId = 2_147_483_647;

/** Saves a search without filling it. A search without an organization is global. */
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

/** Returns the searches of all organizations, or of one organization, ordered by ID. */
export async function listSavedSearches(db: Database, organizationId?: string): Promise<SavedSearch[]> {
  const rows = await db.prisma.savedSearch.findMany({
    ...(organizationId !== undefined && { where: { organizationId } }),
    orderBy: { id: 'asc' },
  });
  return rows.map(toSavedSearch);
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

/** Makes a search readable through the API, or no longer readable. Returns null when the search does not exist. */
export async function setSavedSearchShared(
  db: Database,
  searchId: number,
  isShared: boolean,
): Promise<SavedSearch | null> {
  if (searchId > largestSearchId) return null;
  await db.prisma.savedSearch.updateMany({ where: { id: searchId }, data: { isShared } });
  return findSavedSearch(db, searchId);
}

/** Deletes a search and its rows. Returns false when it did not exist. */
export async function deleteSavedSearch(db: Database, searchId: number): Promise<boolean> {
  if (searchId > largestSearchId) return false;
  const { count } = await db.prisma.savedSearch.deleteMany({ where: { id: searchId } });
  return count > 0;
}

/**
 * Deletes a search and its rows, and counts the rows as changed by the organization, to limit repeated saving and
 * deleting. Returns false when the search did not exist.
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
