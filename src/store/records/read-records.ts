import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { mapRecords } from './map-records.js';

/** Records by their ids, as mapRecords has them, from a replica where there is one. */
export async function readRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<Map<string, RecordOfKind[Kind]>> {
  const found = await mapRecords(db.reads, kind, ids, fields);
  return withThoseOfPrimary(db, kind, ids, fields, found);
}

/**
 * Who knows an id that a replica does not know may have seen it elsewhere a moment ago: those that were not found there
 * are asked of the primary.
 */
export async function withThoseOfPrimary<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
  found: Map<string, RecordOfKind[Kind]>,
): Promise<Map<string, RecordOfKind[Kind]>> {
  if (db.replicas === null) return found;
  const missing = ids.filter((id) => !found.has(id));
  for (const [id, record] of await mapRecords(db, kind, missing, fields)) found.set(id, record);
  return found;
}
