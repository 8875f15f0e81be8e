import type { Database } from '../database/database.js';
import { invariant } from '../errors/invariant.js';
import type { IntakeRecord } from '../records/intake-record.js';
import { byKind, type RecordKind } from '../records/record-kinds.js';
import { withDocument } from '../records/wire/write-document.js';
import type { BatchEntry } from './batch-entry.js';
import { isSignal } from './complete-lists.js';
import { EventLoopTurns } from './import-options.js';
import { placeholderRecord, type PreparedRecord, prepareRecord } from './sql/prepare-record.js';
import { type Batch, toBatch, writeBatch, type WriteTerms, type WrittenBatch } from './write-batch.js';

/**
 * Maximum number of parallel write queues. Each uses one database connection. On a machine with two processors, more
 * queues would leave no capacity for the reader.
 */
const maxQueues = 2;

interface BatchListener {
  /** Called after each batch is written, with its outcome. */
  readonly onWritten: (batch: Batch, written: WrittenBatch) => Promise<void>;
  /** Stops the writer between batches. */
  readonly signal?: AbortSignal | undefined;
  readonly terms: WriteTerms;
}

/**
 * Writes batches of complete records in parallel queues, one transaction per batch. The record ID selects the queue,
 * and the batches of a queue are written in order, so the later of two records with the same ID wins. While batches are
 * being written, the next ones are read and prepared.
 */
export class BatchWriter {
  private readonly queues: readonly OrderedBatches[];
  private readonly failure = new AbortController();
  private readonly signal: AbortSignal;
  private readonly turns = new EventLoopTurns();
  private nextPosition = 0;

  constructor(
    private readonly db: Database,
    private readonly listener: BatchListener,
  ) {
    const signals = [listener.signal, this.failure.signal];
    this.signal = AbortSignal.any(signals.filter((signal) => signal !== undefined));
    // `most` is the maximum number of connections: 1 for the embedded database.
    const count = Math.min(maxQueues, db.figures().most);
    this.queues = Array.from({ length: count }, () => new OrderedBatches((batch) => this.write(batch)));
  }

  /**
   * Adds the record at `position` of the input. After a batch has failed, throws its error, and no further batch
   * starts.
   */
  async add(item: IntakeRecord, position: number): Promise<void> {
    await this.turns.yieldWhenDue();
    this.signal.throwIfAborted();
    const { source, patch } = item;
    const record =
      patch === undefined ? await this.prepare(item) : placeholderRecord(item.kind, item.record.id);
    this.nextPosition = position + 1;
    await this.queueOf(record.id).add({ record, source, position, patch });
  }

  private async prepare(item: IntakeRecord): Promise<PreparedRecord> {
    const documented = withDocument(item);
    await this.turns.yieldWhenDue();
    const record = prepareRecord(documented);
    await this.turns.yieldWhenDue();
    return record;
  }

  /** All input records before this position are written or rejected. */
  get writtenPosition(): number {
    const pending = this.queues.map((queue) => queue.firstPending ?? this.nextPosition);
    return Math.min(...pending);
  }

  /** Writes the remaining records. */
  async end(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.end()));
  }

  /** Waits for the batches being written, whether they succeed or fail. */
  async settle(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.settle()));
  }

  /** Selects the queue of a record by the last character of its ID, which is evenly distributed. */
  private queueOf(id: string): OrderedBatches {
    const queue = this.queues[id.charCodeAt(id.length - 1) % this.queues.length];
    invariant(queue !== undefined, 'the database has at least one connection');
    return queue;
  }

  private async write(batch: Batch): Promise<void> {
    this.signal.throwIfAborted();
    try {
      const written = await writeBatch(this.db, batch, this.listener.terms);
      await this.listener.onWritten(batch, written);
    } catch (error) {
      this.failure.abort(error);
      throw error;
    }
  }
}

/** Records per batch. Companies and people are large, so their batches are small; other kinds use larger batches. */
const batchSizes: Readonly<Record<RecordKind, number>> = {
  ...byKind(() => 1000),
  Company: 250,
  Person: 250,
  Investor: 500,
};

/** Maximum characters per batch. A batch is sent as one string, and each queue holds two batches in memory. */
const maxCharacters = 8 * 1024 * 1024;

/** Writes batches one after another, and collects the next batch while the current one is being written. */
class OrderedBatches {
  private entries: BatchEntry[] = [];
  private characters = 0;
  /** Position of the first record of each unwritten batch, in order. */
  private readonly firstPositions: number[] = [];
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly write: (batch: Batch) => Promise<void>) {}

  /** Adds a record. Throws the error of the previous batch if it failed. */
  async add(entry: BatchEntry): Promise<void> {
    const { kind, row } = entry.record;
    const last = this.entries.at(-1)?.record.kind ?? kind;
    // Records are written apart from the signals that name them, so that each transaction completes lists only once.
    if (last !== kind && (isSignal(last) || isSignal(kind))) await this.flush();
    if (this.entries.length === 0) this.firstPositions.push(entry.position);
    this.entries.push(entry);
    this.characters += row.length + (entry.patch === undefined ? 0 : (entry.source?.text.length ?? 0));
    if (this.entries.length >= batchSizes[kind] || this.characters >= maxCharacters) await this.flush();
  }

  /** The position of the first unwritten record; undefined if all records are written. */
  get firstPending(): number | undefined {
    return this.firstPositions[0];
  }

  /** Writes the remaining records. */
  async end(): Promise<void> {
    await this.flush();
    await this.writing;
  }

  /** Waits for the batch being written, whether it succeeds or fails. */
  async settle(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  private async flush(): Promise<void> {
    const batch = toBatch(this.entries);
    this.entries = [];
    this.characters = 0;
    await this.writing;
    if (batch.entries.length === 0) return;
    this.writing = this.write(batch).then(() => {
      this.firstPositions.shift();
    });
    // Prevents an unhandled rejection if the reader fails first. The next await still throws the error.
    this.writing.catch(() => undefined);
  }
}
