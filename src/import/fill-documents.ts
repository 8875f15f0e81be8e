import type { Database } from '../database/database.js';
import type { Documented } from '../records/fields.js';
import { type RecordKind, recordKinds } from '../records/record-kinds.js';
import { batchRecords } from '../records/sql/read-records.js';
import { writeDocument } from '../records/wire/write-document.js';
import { addDocuments, listUndocumentedIds } from './sql/documents.js';

/** Records read and written per query. */
const batchSize = 500;

/**
 * Creates the document (the stored JSON) of each record without one, which an older version of the program wrote.
 * Returns the number of documents created. If interrupted, can be called again.
 */
export async function fillDocuments(db: Database): Promise<number> {
  let filled = 0;
  for (const kind of recordKinds) filled += await fillKind(db, kind);
  return filled;
}

/**
 * Repeats until all records of a kind have documents, because an older version of the program may write more records in
 * the meantime.
 */
async function fillKind(db: Database, kind: RecordKind): Promise<number> {
  let filled = 0;
  for (;;) {
    const walked = await fillOnce(db, kind);
    if (walked === 0) return filled;
    filled += walked;
  }
}

async function fillOnce(db: Database, kind: RecordKind): Promise<number> {
  let filled = 0;
  let after = '';
  for (;;) {
    const ids = await listUndocumentedIds(db, kind, { after, limit: batchSize });
    const last = ids.at(-1);
    if (last === undefined) return filled;
    await addDocuments(db, kind, await makeDocuments(db, kind, ids));
    filled += ids.length;
    after = last;
  }
}

async function makeDocuments(
  db: Database,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Documented<{ readonly id: string }>[]> {
  const records = await batchRecords(db, kind, ids);
  return records.flatMap((record) =>
    record === null ? [] : [{ id: record.id, ...writeDocument(kind, record) }],
  );
}
