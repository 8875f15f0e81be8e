import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { batchRecords } from './batch-records.js';

/**
 * Records by their ids, as batchRecords has them, from a replica where there is one. Who knows an id that a replica does
 * not know may have seen it elsewhere a moment ago: those are asked of the primary.
 */
export async function readRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<(RecordOfKind[Kind] | null)[]> {
  const found = await batchRecords(db.reads, kind, ids, fields);
  if (db.replicas === null) return found;
  const missing = ids.filter((_id, at) => found[at] === null);
  if (missing.length === 0) return found;
  const present = await batchRecords(db, kind, missing, fields);
  const byId = new Map(present.map((record) => [record?.id, record]));
  return found.map((record, at) => record ?? byId.get(ids[at]) ?? null);
}
