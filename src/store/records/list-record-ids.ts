import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { tableOf } from './record-tables.js';

/** The next ids of a kind behind one, by code points; from the first with an empty text. */
export async function listRecordIds(
  db: Database,
  kind: RecordKind,
  after: string,
  limit: number,
): Promise<string[]> {
  const text = `SELECT id FROM "${tableOf[kind]}" WHERE id COLLATE "C" > $1 ORDER BY id COLLATE "C" LIMIT $2`;
  const { rows } = await db.longPool.query<{ id: string }>(text, [after, limit]);
  return rows.map(({ id }) => id);
}
