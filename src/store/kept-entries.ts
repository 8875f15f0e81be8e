import type { Database } from './database.js';

/** What keeps records in an order of its own: a saved search by the moment they were added, a list by their places. */
export type Keeper = 'search' | 'list';

/** The place of a record that is kept: when it was added, in milliseconds, and its id. */
export interface KeptPlace {
  readonly addedAt: number;
  readonly id: string;
}

/** Which part of what is kept: at most `limit` records behind a place, or from the start. */
export interface KeptStretch {
  readonly after: KeptPlace | null;
  readonly limit: number;
}

interface Kept {
  readonly table: string;
  readonly keeper: string;
  readonly keeperType: string;
  /** Where to go on when the record of the place has left: the first place behind its own, as far as that is known. */
  readonly behind: string;
}

/**
 * Rows of a search are in the order (added_at, id), which tells exactly where one that left was. Members of a list are in
 * the order they were given, so behind one that was taken out stands, at the latest, the first of those that were added
 * with it.
 */
const kept: Readonly<Record<Keeper, Kept>> = {
  search: {
    table: 'saved_search_row',
    keeper: 'search_id',
    keeperType: 'int',
    behind: `(SELECT k.position FROM saved_search_row k WHERE k.search_id = parents.id AND k.added_at = $3
        AND k.record_id COLLATE "C" > $4 COLLATE "C" ORDER BY k.position LIMIT 1),
      (SELECT k.position FROM saved_search_row k WHERE k.search_id = parents.id AND k.added_at > $3
        ORDER BY k.added_at, k.position LIMIT 1)`,
  },
  list: {
    table: 'list_member',
    keeper: 'list_id',
    keeperType: 'uuid',
    behind: `(SELECT k.position FROM list_member k WHERE k.list_id = parents.id AND k.added_at >= $3
        ORDER BY k.position LIMIT 1)`,
  },
};

/**
 * The records that several searches, or lists, keep, in their order (D7), for each of `ids` in turn: one statement for
 * all. The place of a record is looked up by its key, so that a page is a range of the index on positions wherever it
 * lies, and rows that came or left in between move nothing.
 */
export async function keptEntries(
  { pool }: Database,
  keeper: Keeper,
  ids: readonly string[],
  { after, limit }: KeptStretch,
): Promise<KeptPlace[][]> {
  const { rows } = await pool.query<[string, string, Date]>({
    name: `kept-${keeper}-${after === null ? 'first' : 'next'}`,
    text: statementOf(kept[keeper], after !== null),
    values: [[...new Set(ids)], limit, ...(after === null ? [] : [new Date(after.addedAt), after.id])],
    rowMode: 'array',
  });
  const byKeeper = new Map<string, KeptPlace[]>();
  for (const [of, id, addedAt] of rows) {
    const places = byKeeper.get(of) ?? [];
    byKeeper.set(of, places);
    places.push({ id, addedAt: addedAt.getTime() });
  }
  return ids.map((id) => byKeeper.get(id) ?? []);
}

function statementOf({ table, keeper, keeperType, behind }: Kept, isNext: boolean): string {
  const start = `coalesce(
      (SELECT k.position + 1 FROM ${table} k WHERE k.${keeper} = parents.id AND k.record_id = $4 AND k.added_at = $3),
      ${behind})`;
  const from = isNext ? `AND t.position >= ${start}` : '';
  return `SELECT parents.id::text, page.record_id, page.added_at
    FROM unnest($1::${keeperType}[]) parents (id) CROSS JOIN LATERAL (
      SELECT t.record_id, t.added_at, t.position FROM ${table} t WHERE t.${keeper} = parents.id ${from}
      ORDER BY t.position LIMIT $2) page
    ORDER BY parents.id, page.position`;
}
