import { retry } from '../concurrency/retry.js';
import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { type Json, toImportLine, valueAt, withValues } from '../import/entry-line.js';
import { fillDocuments } from '../import/fill-documents.js';
import type { SuppressionKey } from '../import/model/suppression-key.js';
import { lockForCorrection } from '../import/sql/batch-locks.js';
import { prepareRecord } from '../import/sql/prepare-record.js';
import { lockStored } from '../import/sql/stored-lines.js';
import { inRecordTransaction, type RecordTransaction } from '../import/sql/write-records.js';
import { writeEntry } from '../import/write-batch.js';
import { PlausibilityCheck } from '../records/plausibility.js';
import { type RecordKind, recordWords } from '../records/record-kinds.js';
import { readWireRecord, WireError } from '../records/wire/read-wire-record.js';
import { wireNameOf } from '../records/wire/wire-names.js';
import { withDocument } from '../records/wire/write-document.js';
import { quote } from '../values/nearest-texts.js';
import type { Setting } from './read-settings.js';

/** A value of a record before and after a correction. */
export interface ChangedValue {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A record that is locked, with its values as an import line. */
export interface LockedRecord {
  readonly transaction: RecordTransaction;
  readonly line: Json;
}

/**
 * Runs `work` with a locked record, in a transaction that no batch of an import runs beside.
 * @throws ApiError NOT_FOUND when no record has the ID.
 */
export async function withLockedRecord<Result>(
  db: Database,
  kind: RecordKind,
  id: string,
  work: (locked: LockedRecord) => Promise<Result>,
): Promise<Result> {
  // Records of an older version of the program may have no document.
  await fillDocuments(db);
  const run = (): Promise<Result> =>
    inRecordTransaction(db, async (transaction) => {
      await lockForCorrection(transaction.client);
      const stored = (await lockStored(transaction, kind, [id])).get(id);
      if (stored === undefined) throw missingRecord(kind, id);
      return work({ transaction, line: toImportLine(kind, stored) });
    });
  return retry(run, { maxAttempts: 2, isRetryable: isAborted });
}

/** Returns the error for an ID of no record. */
export function missingRecord(kind: RecordKind, id: string): ApiError {
  return new ApiError('NOT_FOUND', `No ${recordWords[kind].one} has the ID ${quote(id)}.`);
}

function isAborted(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('40');
}

/** A record with other values, which is not written yet. */
export interface RewrittenRecord {
  readonly changes: readonly ChangedValue[];
  /** The version of the new document (D15). */
  readonly version: string;
  /** @throws ApiError VALIDATION_ERROR when the record names an erased person. */
  write(suppression: SuppressionKey | null): Promise<void>;
}

/**
 * Returns a record with other values, checked as a line of an import. `now` is null for values of the source, which an
 * import has checked.
 * @throws ApiError VALIDATION_ERROR that names the path, the value and what is needed.
 */
export function rewriteRecord(
  { transaction, line }: LockedRecord,
  kind: RecordKind,
  settings: readonly Setting[],
  now: Date | null,
): RewrittenRecord {
  const changed = withValues(line, settings);
  const item = readLine(kind, changed);
  if (now !== null) requirePlausible(kind, changed, settings, now);
  const record = prepareRecord(withDocument(item));
  const after = toImportLine(kind, { record });
  return {
    version: record.version,
    changes: settings.map(({ path }) => ({ path, before: valueAt(line, path), after: valueAt(after, path) })),
    write: (suppression) => writeEntry(transaction, { record, source: undefined, position: 0 }, suppression),
  };
}

function readLine(kind: RecordKind, line: Json) {
  try {
    return readWireRecord(kind, structuredClone(line));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw new ApiError('VALIDATION_ERROR', `${error.detail}.`, { cause: error });
  }
}

/** Refuses the values that an import would leave out (D27). */
function requirePlausible(kind: RecordKind, line: Json, settings: readonly Setting[], now: Date): void {
  for (const { path } of settings) {
    const value = valueAt(line, path);
    const only = structuredClone(withValues({}, [{ path, value }]));
    const found: string[] = [];
    new PlausibilityCheck(now, (counter) => found.push(counter), wireNameOf).clear(kind, only);
    if (found.length === 0) continue;
    const message = `${path}: got ${quote(value)}, need a value that can be true. An import counts it as ${quote(found[0])}.`;
    throw new ApiError('VALIDATION_ERROR', message);
  }
}
