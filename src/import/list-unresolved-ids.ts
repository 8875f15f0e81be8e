import type { Database } from '../database/database.js';
import { findUnresolved, idLists } from './sql/listed-ids.js';

/** The IDs in one list field that match no record. */
export interface UnresolvedIds {
  readonly kind: string;
  readonly field: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/**
 * Returns the list fields that contain IDs of missing records. Such IDs are valid, because lists are stored as
 * imported.
 */
export async function listUnresolvedIds(db: Database): Promise<readonly UnresolvedIds[]> {
  const found: UnresolvedIds[] = [];
  for (const list of idLists) {
    const { count, examples } = await findUnresolved(db, list);
    if (count > 0) found.push({ kind: list.kind, field: list.field, count, examples });
  }
  return found;
}
