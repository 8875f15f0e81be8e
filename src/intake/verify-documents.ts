import { isDeepStrictEqual } from 'node:util';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { documentFields } from '../domain/records/stored-document.js';
import type { Database } from '../store/database.js';
import { batchRecords } from '../store/records/batch-records.js';
import { sampleRecordIds } from '../store/records/sample-record-ids.js';
import { listRecordIds } from '../store/records/list-record-ids.js';
import { writeDocument } from '../wire/write-document.js';

/** Records that are read together. */
const mostAtOnce = 500;

/** A record whose stored document does not say what its columns say. */
export interface DocumentMismatch {
  readonly kind: RecordKind;
  readonly id: string;
}

export interface DocumentVerification {
  readonly checked: number;
  readonly mismatches: readonly DocumentMismatch[];
}

/** Writes the document of each record anew and compares it with the stored one. */
export async function verifyDocuments(db: Database): Promise<DocumentVerification> {
  const mismatches: DocumentMismatch[] = [];
  let checked = 0;
  for (const kind of recordKinds) {
    let after = '';
    for (;;) {
      const ids = await listRecordIds(db, kind, after, mostAtOnce);
      if (ids.length === 0) break;
      after = ids.at(-1) ?? '';
      checked += ids.length;
      for (const id of await findLasting(db, kind, ids)) mismatches.push({ kind, id });
    }
  }
  return { checked, mismatches };
}

/** The same of about `most` records of each kind, which are drawn. */
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

/** An import may have come between the two looks at a record; a second time it would be bad luck. */
async function findLasting(db: Database, kind: RecordKind, ids: readonly string[]): Promise<string[]> {
  const suspects = await findDiffering(db, kind, ids);
  return suspects.length === 0 ? [] : findDiffering(db, kind, suspects);
}

async function findDiffering(db: Database, kind: RecordKind, ids: readonly string[]): Promise<string[]> {
  const records = await batchRecords(db, kind, ids);
  const stored = await batchRecords(db, kind, ids, documentFields);
  return ids.filter((_id, at) => {
    const [record, kept] = [records[at], stored[at]];
    if (!record || !kept) return false;
    return (
      typeof kept.document !== 'string' || !saysTheSame(kept.document, writeDocument(kind, record).document)
    );
  });
}

/** Members of free-form values may come back in another order; that is no difference. */
function saysTheSame(stored: string, written: string): boolean {
  return stored === written || isDeepStrictEqual(JSON.parse(stored), JSON.parse(written));
}
