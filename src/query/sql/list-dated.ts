import type { Database } from '../../database/database.js';
import { columnOf } from '../../database/statement.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { DatedEdge, DatedListRequest } from '../model/dated-list-request.js';
import { edgeRows } from './edge-joins.js';

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
