import { retry } from '../concurrency/retry.js';
import type { SourceLine } from './model/intake-record.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { Database } from '../database/database.js';
import { prepareBatch, type PreparedBatch } from '../records/sql/prepare-batch.js';
import type { PreparedRecord } from '../records/sql/prepare-record.js';
import { writeRecords } from '../records/sql/write-records.js';
import type { Reject } from './intake-item.js';

/** A record that is ready to be written, with its position in the input. */
export interface BatchEntry {
  readonly record: PreparedRecord;
  readonly source: SourceLine | undefined;
  /** The number of records that the reader yielded before this one. */
  readonly position: number;
}

/** A record that the database rejected. */
export interface Refusal {
  readonly kind: RecordKind;
  readonly position: number;
  readonly reject: Reject;
}

export interface Batch {
  readonly entries: readonly BatchEntry[];
  readonly prepared: PreparedBatch;
}

export function toBatch(entries: readonly BatchEntry[]): Batch {
  return { entries, prepared: prepareBatch(entries.map(({ record }) => record)) };
}

/** PostgreSQL's SQLSTATE classes for rejected values: data exceptions, constraint violations and exceeded limits. */
const refusedStates = /^(22|23|54)/;

/**
 * Writes a batch and returns the records that the database rejected. If a value is rejected, splits the batch in half
 * recursively, so that all valid records are written.
 */
export async function writeBatch(db: Database, { entries, prepared }: Batch): Promise<Refusal[]> {
  try {
    await writeOrWait(db, prepared);
    return [];
  } catch (error) {
    if (!refusedStates.test(String((error as { code?: unknown }).code))) throw error;
    const [only] = entries;
    if (entries.length > 1) return writeHalves(db, entries);
    return only === undefined ? [] : [describeRefusal(only, error)];
  }
}

async function writeHalves(db: Database, entries: readonly BatchEntry[]): Promise<Refusal[]> {
  const middle = Math.ceil(entries.length / 2);
  const first = await writeBatch(db, toBatch(entries.slice(0, middle)));
  return [...first, ...(await writeBatch(db, toBatch(entries.slice(middle))))];
}

/** Writes a batch, and retries once after a deadlock. Two imports of the same records can deadlock. */
function writeOrWait(db: Database, batch: PreparedBatch): Promise<void> {
  return retry(() => writeRecords(db, batch), { maxAttempts: 2, isRetryable: isAborted });
}

function isAborted(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('40');
}

/**
 * Creates the reject of a record. A record built from several rows has no source line, so its document is used instead.
 */
function describeRefusal({ record, source, position }: BatchEntry, error: unknown): Refusal {
  const detail = error instanceof Error ? error.message : String(error);
  const line = source ?? { file: record.kind, line: 0, text: documentOf(record) };
  const reject: Reject = { kind: 'Reject', ...line, reason: 'rejected by the database', detail };
  return { kind: record.kind, position, reject };
}

function documentOf({ row }: PreparedRecord): string {
  return (JSON.parse(row) as { document: string }).document;
}
