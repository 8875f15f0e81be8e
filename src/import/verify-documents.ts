import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../database/database.js';
import { documentFields, hasDocument } from '../records/fields.js';
import { type RecordKind, recordKinds } from '../records/record-kinds.js';
import { batchRecords, listRecordIds, sampleRecordIds } from '../records/sql/read-records.js';
import { documentTextOf, writeDocument } from '../records/wire/write-document.js';

/** Records read per query. */
const batchSize = 500;

/** A record whose stored document does not match its columns. */
export interface DocumentMismatch {
  readonly kind: RecordKind;
  readonly id: string;
}

export interface DocumentVerification {
  readonly checked: number;
  readonly mismatches: readonly DocumentMismatch[];
}

/** Computes the document of each record from its columns and compares it with the stored document. */
export async function verifyDocuments(db: Database): Promise<DocumentVerification> {
  const mismatches: DocumentMismatch[] = [];
  let checked = 0;
  for (const kind of recordKinds) {
    let after = '';
    for (;;) {
      const ids = await listRecordIds(db, kind, after, batchSize);
      if (ids.length === 0) break;
      after = ids.at(-1) ?? '';
      checked += ids.length;
      for (const id of await findLasting(db, kind, ids)) mismatches.push({ kind, id });
    }
  }
  return { checked, mismatches };
}

/** Verifies a random sample of about `most` records of each kind. */
export async function verifySomeDocuments(db: Database, most: number): Promise<DocumentVerification> {
  const mismatches: DocumentMismatch[] = [];
  let checked = 0;
  for (const kind of recordKinds) {
    const ids = await sampleRecordIds(db, kind, most);
    checked += ids.length;
    for (const id of await findLasting(db, kind, ids)) mismatches.push({ kind, id });
  }
  return { checked, mismatches };
}

/**
 * Returns the IDs of records whose documents differ in two checks. A single check can fail because an import writes the
 * record between the reads of its columns and its document.
 */
async function findLasting(db: Database, kind: RecordKind, ids: readonly string[]): Promise<string[]> {
  const suspects = await findDiffering(db, kind, ids);
  return suspects.length === 0 ? [] : findDiffering(db, kind, suspects);
}

async function findDiffering(db: Database, kind: RecordKind, ids: readonly string[]): Promise<string[]> {
  const records = await batchRecords(db, kind, ids);
  const stored = await batchRecords(db, kind, ids, documentFields);
  return ids.filter((_id, at) => {
    const [record, current] = [records[at], stored[at]];
    if (!record || !current) return false;
    return (
      !hasDocument(current) || !isSameDocument(documentTextOf(current), writeDocument(kind, record).document)
    );
  });
}

/** Compares two documents. The order of keys is ignored, because the database may change it in free-form values. */
function isSameDocument(stored: string, written: string): boolean {
  return stored === written || isDeepStrictEqual(JSON.parse(stored), JSON.parse(written));
}
