import type { SourceLine } from '../domain/intake-record.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { prepareBatch, type PreparedBatch } from '../store/records/prepare-batch.js';
import type { PreparedRecord } from '../store/records/prepare-record.js';
import { writeRecords } from '../store/records/write-records.js';
import type { Reject } from './intake-item.js';

/** A record that is ready to be written, and where it was read. */
export interface BatchEntry {
  readonly record: PreparedRecord;
  readonly source: SourceLine | undefined;
  /** How many records the reader yielded before this one. */
  readonly position: number;
}

/** A record that the database does not take. */
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

/** PostgreSQL's classes for values that it cannot hold: data exceptions, constraints, limits. */
const refusedStates = /^(22|23|54)/;

/**
 * Writes a batch; if the database refuses a value that the readers let pass, its halves, and so on, so that one bad
 * record costs no good one. Answers the refused ones.
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

/** Two imports of the same records may wait for each other; PostgreSQL ends one of them, which simply tries again. */
async function writeOrWait(db: Database, batch: PreparedBatch): Promise<void> {
  try {
    await writeRecords(db, batch);
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('40')) throw error;
    await writeRecords(db, batch);
  }
}

/** A record that was put together from several rows has no line of its own; its reject has its contract document. */
function describeRefusal({ record, source, position }: BatchEntry, error: unknown): Refusal {
  const detail = error instanceof Error ? error.message : String(error);
  const line = source ?? { file: record.kind, line: 0, text: documentOf(record) };
  const reject: Reject = { kind: 'Reject', ...line, reason: 'the database refuses it', detail };
  return { kind: record.kind, position, reject };
}

function documentOf({ row }: PreparedRecord): string {
  return (JSON.parse(row) as { document: string }).document;
}
