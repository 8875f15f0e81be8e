import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { tableOf } from './record-tables.js';

/** Blocks are drawn, and some hold few rows. */
const surplus = 3;

/** About so many ids of a kind, from blocks of its table that are drawn; all of a small table. */
export async function sampleRecordIds(db: Database, kind: RecordKind, most: number): Promise<string[]> {
  const table = `"${tableOf[kind]}"`;
  const { rows: sizes } = await db.longPool.query<{ rows: number }>(
    `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = '${table}'::regclass`,
  );
  const percent = Math.min(100, (100 * surplus * most) / Math.max(1, sizes[0]?.rows ?? 0));
  const { rows } = await db.longPool.query<{ id: string }>(
    `SELECT id FROM ${table} TABLESAMPLE SYSTEM ($1) LIMIT $2`,
    [percent, most],
  );
  return rows.map(({ id }) => id);
}
