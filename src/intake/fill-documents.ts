import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import type { Documented } from '../domain/records/stored-document.js';
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

/** Goes through the kind until a walk finds nothing: an older version of the program may write behind it meanwhile. */
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
    const ids = await listUndocumentedIds(db, kind, { after, limit: mostAtOnce });
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
