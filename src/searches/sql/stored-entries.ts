import type { Database } from '../../database/database.js';

/**
 * Rows of a search are sorted by (added_at, id), so the position of a removed row is known exactly. Members of a list
 * are in the given order. If the cursor's member has been removed, reading continues at the first member that was added
 * at the same time or later, so a page may repeat members but misses none.
 */
const ownerTables: Readonly<Record<Owner, OwnerTable>> = {
  search: {
    table: 'saved_search_row',
    owner: 'search_id',
    ownerType: 'int',
    behind: `(SELECT k.position FROM saved_search_row k WHERE k.search_id = parents.id AND k.added_at = $3
        AND k.record_id COLLATE "C" > $4 COLLATE "C" ORDER BY k.position LIMIT 1),
      (SELECT k.position FROM saved_search_row k WHERE k.search_id = parents.id AND k.added_at > $3
        ORDER BY k.added_at, k.position LIMIT 1)`,
  },
  list: {
    table: 'list_member',
    owner: 'list_id',
    ownerType: 'uuid',
    behind: `(SELECT k.position FROM list_member k WHERE k.list_id = parents.id AND k.added_at >= $3
        ORDER BY k.position LIMIT 1)`,
  },
};

/**
 * Returns ranges of several searches or lists in their order (D7), one array per item of `ids`. Runs one statement. The
 * cursor's record is looked up by key, so a page is always a range of the index on positions, and is not shifted by
 * rows that are added or removed between two pages.
 */
export async function storedEntries(
  { pool }: Database,
  owner: Owner,
  ids: readonly string[],
  { after, limit }: StoredRange,
): Promise<StoredPosition[][]> {
  const { rows } = await pool.query<[string, string, Date]>({
    name: `stored-${owner}-${after === null ? 'first' : 'next'}`,
    text: statementOf(ownerTables[owner], after !== null),
    values: [[...new Set(ids)], limit, ...(after === null ? [] : [new Date(after.addedAt), after.id])],
    rowMode: 'array',
  });
  const byOwner = new Map<string, StoredPosition[]>();
  for (const [of, id, addedAt] of rows) {
    const entries = byOwner.get(of) ?? [];
    byOwner.set(of, entries);
    entries.push({ id, addedAt: addedAt.getTime() });
  }
  return ids.map((id) => byOwner.get(id) ?? []);
}

/**
 * The type of a stored collection of records: a saved search, sorted by the time when records were added, or a list,
 * sorted by position.
 */
export type Owner = 'search' | 'list';

/** The position of a stored record: the time it was added, in milliseconds, and its ID. */
export interface StoredPosition {
  readonly addedAt: number;
  readonly id: string;
}

/** The range of a collection to read: at most `limit` records after a position, or from the start. */
export interface StoredRange {
  readonly after: StoredPosition | null;
  readonly limit: number;
}

interface OwnerTable {
  readonly table: string;
  readonly owner: string;
  readonly ownerType: string;
  /**
   * SQL for the position to continue from if the cursor's record has been removed: the first known position after it.
   */
  readonly behind: string;
}

function statementOf({ table, owner, ownerType, behind }: OwnerTable, isNext: boolean): string {
  const start = `coalesce(
      (SELECT k.position + 1 FROM ${table} k WHERE k.${owner} = parents.id AND k.record_id = $4 AND k.added_at = $3),
      ${behind})`;
  const from = isNext ? `AND t.position >= ${start}` : '';
  return `SELECT parents.id::text, page.record_id, page.added_at
    FROM unnest($1::${ownerType}[]) parents (id) CROSS JOIN LATERAL (
      SELECT t.record_id, t.added_at, t.position FROM ${table} t WHERE t.${owner} = parents.id ${from}
      ORDER BY t.position LIMIT $2) page
    ORDER BY parents.id, page.position`;
}
