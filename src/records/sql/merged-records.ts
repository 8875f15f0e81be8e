import type { Database } from '../../database/database.js';
import { Statement } from '../../database/statement.js';
import type { RecordKind } from '../record-kinds.js';

const mergeable: ReadonlySet<RecordKind> = new Set(['Company', 'Person', 'Investor']);

/** Returns whether records of a kind can be merged (D26). */
export function canBeMerged(kind: RecordKind): boolean {
  return mergeable.has(kind);
}

const find = new Statement(
  { id: 'MergedRecord.id', survivorId: 'MergedRecord.survivorId' },
  'SELECT id, survivor_id AS "survivorId" FROM merged_record WHERE id = ANY($1)',
  'survivors',
);

/** Returns, for those of the IDs that are of merged records, the ID of the record that survived. */
export async function findSurvivors(
  { pool }: Pick<Database, 'pool'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query(find.with(ids));
  return new Map(rows.map(({ id, survivorId }) => [id, survivorId]));
}

const findOne = new Statement(
  { intoId: 'MergedRecord.intoId', mergedAt: 'MergedRecord.mergedAt' },
  'SELECT into_id AS "intoId", merged_at AS "mergedAt" FROM merged_record WHERE id = $1 AND kind = $2',
  'merge-of-record',
);

/** Returns when a record was merged, and into which one; null if it was not. */
export async function findMerge(
  { pool }: Pick<Database, 'pool'>,
  kind: RecordKind,
  id: string,
): Promise<{ readonly intoId: string; readonly mergedAt: Date } | null> {
  const { rows } = await pool.query(findOne.with(id, kind));
  return rows[0] ?? null;
}
