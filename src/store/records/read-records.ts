import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { mapRecords } from './map-records.js';

/**
 * Records by their ids, as mapRecords has them, from a replica where there is one. Who knows an id that a replica does
 * not know may have seen it elsewhere a moment ago: those are asked of the primary.
 */
export async function readRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<ReadonlyMap<string, RecordOfKind[Kind]>> {
  const found = await mapRecords(db.reads, kind, ids, fields);
  if (db.replicas === null) return found;
  const missing = ids.filter((id) => !found.has(id));
  for (const [id, record] of await mapRecords(db, kind, missing, fields)) found.set(id, record);
  return found;
}
