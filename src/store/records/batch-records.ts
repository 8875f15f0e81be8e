import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { mapRecords } from './map-records.js';

/** What mapRecords finds, in the order of the ids; null where there is none. */
export async function batchRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<(RecordOfKind[Kind] | null)[]> {
  const byId = await mapRecords(db, kind, ids, fields);
  return ids.map((id) => byId.get(id) ?? null);
}
