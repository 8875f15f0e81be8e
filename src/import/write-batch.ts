import { retry } from '../concurrency/retry.js';
import type { Database } from '../database/database.js';
import type { SourceLine } from '../records/intake-record.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { BatchEntry } from './batch-entry.js';
import { type CheckedLines, checkLines, type ImportMode } from './check-lines.js';
import { completeLists, listSignals, lockForLists } from './complete-lists.js';
import { correctEntries, noteSourceValues } from './correct-entries.js';
import type { Reject } from './intake-item.js';
import { applyMerges, redirectMerged } from './merged-lines.js';
import type { SuppressionKey } from './model/suppression-key.js';
import { divideRemoved, type RemovedLines, restoreWritten } from './removed-lines.js';
import { prepareBatch, type PreparedBatch } from './sql/prepare-batch.js';
import type { PreparedRecord } from './sql/prepare-record.js';
import { inRecordTransaction, type RecordTransaction } from './sql/write-records.js';
import { divideSuppressed, refuseSuppressed } from './suppressed-lines.js';

/** A record that was rejected when it was compared with the stored one (D27), or by the database. */
export interface Refusal {
  readonly kind: RecordKind;
  readonly position: number;
  readonly reject: Reject;
}

export interface Batch {
  readonly entries: readonly BatchEntry[];
  readonly prepared: PreparedBatch;
}

/** How to write a batch. */
export interface WriteTerms {
  readonly mode: ImportMode;
  readonly removed: RemovedLines;
  /** The key by which erased people are recognized; null if none is configured. */
  readonly suppression: SuppressionKey | null;
}

/** The outcome of writing a batch. */
export interface WrittenBatch {
  readonly refused: readonly Refusal[];
  /** The number of corrections that replaced another value of the source (D26). */
  readonly retainedCorrections: number;
  /** The lines that were skipped because their records are removed. */
  readonly skipped: readonly BatchEntry[];
  /** The lines that were skipped because they are of an erased person (D26). */
  readonly suppressed: readonly BatchEntry[];
  /** The number of founders and investors that were left out of lists, because they are erased people. */
  readonly leftOut: number;
  /** The number of removed records that were restored. */
  readonly restored: number;
}

export function toBatch(entries: readonly BatchEntry[]): Batch {
  return { entries, prepared: prepareBatch(entries.map(({ record }) => record)) };
}

/** PostgreSQL's SQLSTATE classes for rejected values: data exceptions, constraint violations and exceeded limits. */
const refusedStates = /^(22|23|54)/;

/**
 * Writes a batch. If the database rejects a value, splits the batch in half
 * recursively, so that all valid records are written.
 */
export async function writeBatch(db: Database, batch: Batch, terms: WriteTerms): Promise<WrittenBatch> {
  try {
    return await writeOrWait(db, batch, terms);
  } catch (error) {
    if (!refusedStates.test(String((error as { code?: unknown }).code))) throw error;
    const { entries } = batch;
    const [only] = entries;
    if (entries.length > 1) return writeHalves(db, entries, terms);
    const refused = only === undefined ? [] : [describeRefusal(only, error)];
    return { refused, retainedCorrections: 0, skipped: [], suppressed: [], leftOut: 0, restored: 0 };
  }
}

async function writeHalves(
  db: Database,
  entries: readonly BatchEntry[],
  terms: WriteTerms,
): Promise<WrittenBatch> {
  const middle = Math.ceil(entries.length / 2);
  const first = await writeBatch(db, toBatch(entries.slice(0, middle)), terms);
  const second = await writeBatch(db, toBatch(entries.slice(middle)), terms);
  return {
    refused: [...first.refused, ...second.refused],
    retainedCorrections: first.retainedCorrections + second.retainedCorrections,
    skipped: [...first.skipped, ...second.skipped],
    suppressed: [...first.suppressed, ...second.suppressed],
    leftOut: first.leftOut + second.leftOut,
    restored: first.restored + second.restored,
  };
}

/** Writes a batch, and retries once after a deadlock. Two imports of the same records can deadlock. */
function writeOrWait(db: Database, batch: Batch, terms: WriteTerms): Promise<WrittenBatch> {
  return retry(() => writeOnce(db, batch, terms), { maxAttempts: 2, isRetryable: isAborted });
}

/**
 * Writes a batch in one transaction: leaves out the lines of erased people, turns lines of merged records into updates of
 * the surviving ones, leaves out the lines of removed records, replaces the values that operators corrected (D26), compares
 * the lines with the stored records (D27), and completes the lists of signal IDs (D22) before
 * and after the write.
 */
function writeOnce(
  db: Database,
  { entries, prepared }: Batch,
  { mode, removed, suppression }: WriteTerms,
): Promise<WrittenBatch> {
  return inRecordTransaction(db, async (transaction) => {
    const { hasCorrections, hasMerges } = await lockForLists(transaction, entries);
    const allowed = await divideSuppressed(transaction, entries, suppression);
    const redirected = hasMerges ? await redirectMerged(transaction, allowed.entries) : allowed.entries;
    const divided = await divideRemoved(transaction, redirected, removed);
    const corrected = hasCorrections
      ? await correctEntries(transaction, divided.entries)
      : { entries: divided.entries, refused: [] };
    const checked = await checkLines(transaction, corrected.entries, mode);
    const merged = hasMerges ? await applyMerges(transaction, checked.entries) : checked.entries;
    const completed = await completeLists(transaction, merged);
    await transaction.write(completed === entries ? prepared : toBatch(completed).prepared);
    await listSignals(transaction, completed);
    const retainedCorrections = hasCorrections ? await noteSourceValues(transaction, completed) : 0;
    const restored = await restoreWritten(transaction, divided.restored, completed, removed);
    const refused = [...corrected.refused, ...checked.refused].map(toRefusal);
    const { suppressed, leftOut } = allowed;
    return { refused, retainedCorrections, skipped: divided.skipped, suppressed, leftOut, restored };
  });
}

/**
 * Writes an entry in a transaction that has the locks of `lockForCorrection`.
 * @throws ApiError VALIDATION_ERROR when it names an erased person.
 */
export async function writeEntry(
  transaction: RecordTransaction,
  entry: BatchEntry,
  suppression: SuppressionKey | null,
): Promise<void> {
  await refuseSuppressed(transaction, entry, suppression);
  await writeEntries(transaction, [entry]);
}

/**
 * Writes entries whose people are known to be allowed, in a transaction that has the locks of `lockForCorrection` or
 * `lockForRemoval`.
 */
export async function writeEntries(
  transaction: RecordTransaction,
  entries: readonly BatchEntry[],
): Promise<void> {
  const completed = await completeLists(transaction, entries);
  await transaction.write(toBatch(completed).prepared);
  await listSignals(transaction, completed);
}

function toRefusal({ entry, reason }: CheckedLines['refused'][number]): Refusal {
  const { kind } = entry.record;
  return {
    kind,
    position: entry.position,
    reject: { kind: 'Reject', ...sourceOf(entry), ...reason },
  };
}

function isAborted(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('40');
}

/** Creates the reject of a record that the database rejected. */
function describeRefusal(entry: BatchEntry, error: unknown): Refusal {
  const detail = error instanceof Error ? error.message : String(error);
  const reject: Reject = { kind: 'Reject', ...sourceOf(entry), reason: 'rejected by the database', detail };
  return { kind: entry.record.kind, position: entry.position, reject };
}

/** A record built from several rows has no source line, so its document is used instead. */
function sourceOf({ record, source }: BatchEntry): SourceLine {
  return source ?? { file: record.kind, line: 0, text: documentOf(record) };
}

function documentOf({ row }: PreparedRecord): string {
  return (JSON.parse(row) as { document: string }).document;
}
