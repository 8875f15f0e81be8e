import type { Database } from '../database/database.js';
import { batchRecords } from '../records/sql/read-records.js';
import { prepareBatch } from '../records/sql/prepare-batch.js';
import { prepareRecord } from '../records/sql/prepare-record.js';
import { writeRecords } from '../records/sql/write-records.js';
import { withDocument } from '../records/wire/write-document.js';
import type { KindCounts } from './import-options.js';
import type { IntakeRecord } from './model/intake-record.js';
import { findLacking, findUnresolved, type IdList, idLists } from './sql/listed-ids.js';

const maxConcurrent = 250;

/**
 * Completes the lists of signal IDs in people, companies and investors: adds the IDs of signals that refer to a record
 * but are missing from its list (D22). Skips kinds of signals of which no record was imported.
 */
export async function addListedIds(db: Database, imported: KindCounts): Promise<void> {
  for (const list of idLists) if (imported[list.to] > 0) await completeList(db, list);
}

async function completeList(db: Database, list: IdList): Promise<void> {
  let after = '';
  for (;;) {
    const lacking = await findLacking(db, list, { after, limit: maxConcurrent });
    if (lacking.size === 0) return;
    const ids = [...lacking.keys()];
    after = ids.at(-1) ?? '';
    const records = (await batchRecords(db, list.kind, ids)).filter((record) => record !== null);
    const prepared = records.map((record) => {
      const known = (record as unknown as Readonly<Record<string, readonly string[]>>)[list.field] ?? [];
      const completed = { ...record, [list.field]: [...known, ...(lacking.get(record.id) ?? [])] };
      return prepareRecord(withDocument({ kind: list.kind, record: completed } as IntakeRecord));
    });
    await writeRecords(db, prepareBatch(prepared));
  }
}

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
