import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { batchRecords } from '../store/records/batch-records.js';
import { addDocuments, listUndocumentedIds } from '../store/records/undocumented-records.js';
import { writeDocument } from '../wire/write-document.js';

/** Records that are read and written together. */
const mostAtOnce = 500;

/**
 * Gives a document to each record that has none, as those have that were written by a version of the program that knew
 * none. Answers how many it were; it may be stopped and called again.
 */
export async function fillDocuments(db: Database): Promise<number> {
  let filled = 0;
  for (const kind of recordKinds) filled += await fillKind(db, kind);
  return filled;
}

async function fillKind(db: Database, kind: RecordKind): Promise<number> {
  let filled = 0;
  for (;;) {
    const ids = await listUndocumentedIds(db, kind, mostAtOnce);
    if (ids.length === 0) return filled;
    const records = await batchRecords(db, kind, ids);
    const made = records.flatMap((record) =>
      record === null ? [] : [{ id: record.id, ...writeDocument(kind, record) }],
    );
    await addDocuments(db, kind, made);
    filled += ids.length;
  }
}
