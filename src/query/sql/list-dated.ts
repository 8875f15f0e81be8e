import type { Database } from '../../database/database.js';
import { columnOf } from '../../database/statement.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { edgeRows } from './edge-joins.js';
import type { Page } from '../../domain/read-product.js';
import type { FoundEdge } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';

/** A request for a page of a record's related records, newest first, between two dates. */
export interface DatedListRequest {
  /** The ID of the start record. */
  readonly id: string;
  /** The first and the last date, both inclusive; null for no limit. */
  readonly after: string | null;
  readonly before: string | null;
  readonly page: Page;
}

/** An edge, and the date field of the records that it leads to. */
export interface DatedEdge {
  readonly edge: FoundEdge;
  readonly from: RecordKind;
  readonly to: RecordKind;
  /** The GraphQL field of the edge in the start record. */
  readonly field: string;
  readonly datedBy: string;
}

/**
 * Returns the IDs of a page of the records that an edge leads to: newest first, undated records last, then by ID.
 * Returns null when the start record does not exist.
 */
export async function listDatedIds(
  db: Database,
  { edge, from, datedBy }: Pick<DatedEdge, 'datedBy' | 'edge' | 'from'>,
  { id, after, before, page }: DatedListRequest,
): Promise<string[] | null> {
  const rows = edgeRows(edge, '$1::text', 't');
  const date = `t."${columnOf(datedBy)}"`;
  const { rows: found } = await db.pool.query<{ present: boolean; ids: string[] }>({
    name: `dated ${edge}`,
    text: `SELECT EXISTS (SELECT FROM "${tableOf[from]}" WHERE id = $1::text) AS present, ARRAY(
        SELECT t.id FROM ${rows.from} WHERE ${rows.where}
          AND ($4::date IS NULL OR ${date} >= $4::date) AND ($5::date IS NULL OR ${date} <= $5::date)
        ORDER BY ${date} DESC NULLS LAST, t.id COLLATE "C" LIMIT $2 OFFSET $3::bigint) AS ids`,
    values: [id, page.limit, page.page * page.limit, after, before],
  });
  const [row] = found;
  return row?.present === true ? row.ids : null;
}
