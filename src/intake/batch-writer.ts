import type { IntakeRecord } from '../domain/intake-record.js';
import { invariant } from '../errors/invariant.js';
import type { Database } from '../store/database.js';
import { prepareRecord } from '../store/records/prepare-record.js';
import { withDocument } from '../wire/with-document.js';
import { BatchLane } from './batch-lane.js';
import { EventLoopTurns } from './event-loop-turns.js';
import { writeBatch, type Batch, type Refusal } from './write-batch.js';

/**
 * Lanes, each a connection: the database works for them side by side. With more of them a machine of two processors
 * has no turn for the reader.
 */
const mostLanes = 2;

export interface BatchListener {
  /** Called after each batch, with the records that the database refused. */
  readonly onWritten: (batch: Batch, refused: readonly Refusal[]) => Promise<void>;
  /** Stops between batches. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes records in batches, each a transaction of whole records, in lanes side by side. A record's id decides about its
 * lane, in which batches go one after the other: of two records with one id the later one stands. While batches are on
 * their way, the next ones are read and prepared.
 */
export class BatchWriter {
  private readonly lanes: readonly BatchLane[];
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
    // The embedded database has one connection.
    const count = Math.min(mostLanes, db.figures().most);
    this.lanes = Array.from({ length: count }, () => new BatchLane((batch) => this.write(batch)));
  }

  /** Takes the record at a position of the input. Throws the error of a batch that failed; no other begins after that. */
  async add(item: IntakeRecord, position: number): Promise<void> {
    this.signal.throwIfAborted();
    const record = prepareRecord(withDocument(item));
    this.nextPosition = position + 1;
    await this.laneOf(record.id).add({ record, source: item.source, position });
    await this.turns.yieldWhenDue();
  }

  /** All records before this position are written. */
  get writtenPosition(): number {
    const pending = this.lanes.map((lane) => lane.firstPending ?? this.nextPosition);
    return Math.min(...pending);
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.end()));
  }

  /** Waits for the batches that are on their way, however they end. */
  async settle(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.settle()));
  }

  /** Ids end in a digit that is as good as drawn. */
  private laneOf(id: string): BatchLane {
    const lane = this.lanes[id.charCodeAt(id.length - 1) % this.lanes.length];
    invariant(lane !== undefined, 'every record has an id, and the database a connection');
    return lane;
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
