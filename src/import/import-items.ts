import type { Database } from '../database/database.js';
import { invariant } from '../errors/invariant.js';
import { byKind, type RecordKind } from '../records/record-kinds.js';
import { maintainRecordTables, vacuumQueues } from '../records/sql/maintain-tables.js';
import { prepareRecord } from '../records/sql/prepare-record.js';
import { withDocument } from '../records/wire/write-document.js';
import { addListedIds } from './add-listed-ids.js';
import { FirstLoad } from './first-load.js';
import {
  EventLoopTurns,
  type ImportOptions,
  type ImportReport,
  type KindCounts,
  noCounts,
  sumCounts,
} from './import-options.js';
import type { IntakeItem } from './intake-item.js';
import type { IntakeRecord } from './model/intake-record.js';
import { refreshSearches } from './refresh-searches.js';
import { findCheckpoint, removeCheckpoint, saveCheckpoint } from './sql/import-checkpoints.js';
import { type Batch, type BatchEntry, type Refusal, toBatch, writeBatch } from './write-batch.js';

/**
 * Maximum number of parallel write queues. Each uses one database connection. On a machine with two processors, more
 * queues would leave no capacity for the reader.
 */
const maxQueues = 2;

interface BatchListener {
  /** Called after each batch is written, with the records that the database rejected. */
  readonly onWritten: (batch: Batch, refused: readonly Refusal[]) => Promise<void>;
  /** Stops the writer between batches. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes batches of complete records in parallel queues, one transaction per batch. The record ID selects the queue,
 * and the batches of a queue are written in order, so the later of two records with the same ID wins. While batches are
 * being written, the next ones are read and prepared.
 */
class BatchWriter {
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
    this.signal.throwIfAborted();
    const record = prepareRecord(withDocument(item));
    this.nextPosition = position + 1;
    await this.queueOf(record.id).add({ record, source: item.source, position });
    await this.turns.yieldWhenDue();
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
      const refused = await writeBatch(this.db, batch);
      await this.listener.onWritten(batch, refused);
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
    if (this.entries.length === 0) this.firstPositions.push(entry.position);
    this.entries.push(entry);
    this.characters += row.length;
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

/**
 * Imports the items of a reader: writes records in batches of one transaction each, adds rejects to the rejects file,
 * and refreshes the saved searches. Importing the same input again changes nothing.
 */
export async function importItems(
  db: Database,
  items: Iterable<IntakeItem> | AsyncIterable<IntakeItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { rejects, progress, inputId = null } = options;
  const resume = await (options.fromStart === true
    ? ResumePoint.restart(db, inputId)
    : ResumePoint.find(db, inputId));
  const load = await FirstLoad.begin(db, () => progress?.onDeferredIndexes());
  const taken = await takeItems(db, items, { resume, load }, options);
  const total = sumCounts(taken.imported);
  progress?.onPhase('building indexes');
  await load.end();
  progress?.onPhase('maintaining tables');
  await addListedIds(db, taken.imported);
  if (total > 0) await maintainRecordTables(db);
  progress?.onPhase('refreshing saved searches');
  const { searches, added, removed } = await refreshSearches(db, options.clock);
  if (total > 0) await vacuumQueues(db);
  await resume.finish();
  return {
    ...taken,
    rejected: rejects.count,
    rejectedByReason: rejects.reasons,
    rejectsFile: rejects.path,
    searches: { refreshed: searches, rowsAdded: added, rowsRemoved: removed },
  };
}

type TakenItems = Pick<ImportReport, 'imported' | 'alreadyImported'>;

type Items = Iterable<IntakeItem> | AsyncIterable<IntakeItem>;

/** Writes the records except those that an interrupted import already wrote, and adds rejects to the rejects file. */
async function takeItems(
  db: Database,
  items: Items,
  run: ImportRun,
  options: ImportOptions,
): Promise<TakenItems> {
  const taker = new ItemTaker(db, run, options);
  try {
    await taker.takeAll(items);
    return { imported: taker.imported, alreadyImported: taker.alreadyImported };
  } catch (error) {
    await taker.interrupt();
    throw error;
  } finally {
    await options.rejects.close();
  }
}

/**
 * The checkpoints and deferred indexes of an import run. The database stores both, so that a later run can continue.
 */
interface ImportRun {
  readonly resume: ResumePoint;
  readonly load: FirstLoad;
}

class ItemTaker {
  readonly imported = noCounts();
  alreadyImported = 0;
  private readonly resume: ResumePoint;
  private readonly load: FirstLoad;
  private readonly writer: BatchWriter;
  private readonly turns = new EventLoopTurns();
  /**
   * Number of records read so far. Rejects are not counted, because a reader of several files can yield them in any
   * order.
   */
  private position = 0;

  constructor(
    db: Database,
    { resume, load }: ImportRun,
    private readonly options: ImportOptions,
  ) {
    const { signal } = options;
    [this.resume, this.load] = [resume, load];
    this.writer = new BatchWriter(db, {
      onWritten: (batch, refused) => this.onWritten(batch, refused),
      signal,
    });
  }

  async takeAll(items: Items): Promise<void> {
    const { resume, options } = this;
    if (resume.position > 0) options.progress?.onResume(resume.position);
    for await (const item of items) {
      if (item.kind === 'Reject') {
        await options.rejects.add(item);
        continue;
      }
      this.imported[item.kind] += 1;
      if (resume.isWritten(this.position)) await this.skip(item.kind);
      else await this.writer.add(item, this.position);
      this.position += 1;
    }
    if (this.position < resume.position) await this.refuseShortInput();
    await this.writer.end();
  }

  async interrupt(): Promise<void> {
    await this.writer.settle();
    await this.resume.interrupt(this.writer.writtenPosition);
  }

  private async skip(kind: RecordKind): Promise<void> {
    const { signal, progress } = this.options;
    signal?.throwIfAborted();
    this.alreadyImported += 1;
    progress?.onSkipped(kind);
    await this.turns.yieldWhenDue();
  }

  private async refuseShortInput(): Promise<never> {
    await this.resume.finish();
    throw new Error(
      `The input has ${this.position} records, but an interrupted import of the same input wrote ${this.resume.position}. ` +
        'Run the import again to write all of them.',
    );
  }

  private async onWritten(batch: Batch, refused: readonly Refusal[]): Promise<void> {
    for (const { kind, reject, position } of refused) {
      this.imported[kind] -= 1;
      this.resume.noteRefused(position);
      await this.options.rejects.add(reject);
    }
    this.options.progress?.onWritten(countWritten(batch, refused));
    this.resume.noteWritten(this.writer.writtenPosition);
    await this.load.noteWritten(batch.entries.length);
  }
}

function countWritten({ entries }: Batch, refused: readonly Refusal[]): KindCounts {
  const counts = noCounts();
  for (const { record } of entries) counts[record.kind] += 1;
  for (const { kind } of refused) counts[kind] -= 1;
  return counts;
}

/**
 * Minimum time between checkpoints. After a killed import, the next run rewrites the records since the last checkpoint.
 */
const pauseMs = 1000;

/** Maximum number of rejected positions in a checkpoint. With more, no further checkpoints are saved. */
const maxRefused = 1000;

/**
 * The position at which an import resumes, and the checkpoints that it saves for the next run. Without an input ID, the
 * import starts at the first record and saves no checkpoints.
 */
class ResumePoint {
  private readonly refused = new Set<number>();
  private readonly retried: ReadonlySet<number>;
  private savedAt = performance.now();
  private saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly db: Database,
    private readonly inputId: string | null,
    /** An earlier run wrote all records before this position, except those that the database rejected. */
    readonly position: number,
    retried: readonly number[],
  ) {
    this.retried = new Set(retried);
  }

  static async find(db: Database, inputId: string | null): Promise<ResumePoint> {
    const found = inputId === null ? null : await findCheckpoint(db, inputId);
    return new ResumePoint(db, inputId, found?.position ?? 0, found?.refused ?? []);
  }

  /** Removes the checkpoint, so that the import starts at the first record. */
  static async restart(db: Database, inputId: string | null): Promise<ResumePoint> {
    if (inputId !== null) await removeCheckpoint(db, inputId);
    return new ResumePoint(db, inputId, 0, []);
  }

  /**
   * True if an earlier run wrote the record at this position. False for a record that the database rejected, so that it
   * is tried again.
   */
  isWritten(position: number): boolean {
    return position < this.position && !this.retried.has(position);
  }

  noteRefused(position: number): void {
    this.refused.add(position);
  }

  /** Saves a checkpoint if the last one is older than `pauseMs`. All records before `position` must be committed. */
  noteWritten(position: number): void {
    if (performance.now() - this.savedAt < pauseMs) return;
    this.savedAt = performance.now();
    this.save(position);
  }

  /** Saves the last checkpoint of an import that failed or was interrupted. */
  async interrupt(position: number): Promise<void> {
    this.save(position);
    await this.saving;
  }

  /** Removes the checkpoint of a completed import. */
  async finish(): Promise<void> {
    await this.saving;
    if (this.inputId !== null) await removeCheckpoint(this.db, this.inputId);
  }

  /** Saves a checkpoint. Errors are ignored, because a missing checkpoint only costs time on the next run. */
  private save(position: number): void {
    const { db, inputId } = this;
    if (inputId === null || position <= this.position || this.refused.size > maxRefused) return;
    const refused = [...this.refused].filter((at) => at < position);
    this.saving = this.saving
      .then(() => saveCheckpoint(db, inputId, { position, refused }))
      .catch(() => undefined);
  }
}
