import { setImmediate as turn } from 'node:timers/promises';
import type { IntakeRecord } from '../domain/intake-record.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { prepareRecord } from '../store/records/prepare-record.js';
import { withDocument } from '../wire/with-document.js';
import { toBatch, writeBatch, type Batch, type BatchEntry, type Refusal } from './write-batch.js';

/** Wide records are heavy, so a batch of companies or people is small; rounds and the like go in larger ones. */
const batchSizes: Readonly<Record<RecordKind, number>> = {
  Company: 500,
  Person: 500,
  Investor: 1000,
  FundingRound: 2000,
  Acquisition: 2000,
  Ipo: 2000,
};

/** A batch becomes one text on its way to the database, and two of them are in memory. */
const mostCharacters = 16 * 1024 * 1024;

/** How long records are made before the database, and whoever else this process serves, has a turn. */
const longestTurnMilliseconds = 2;

export interface BatchListener {
  /** Called after each batch, with how many of its records are in. */
  readonly onWritten: (records: number, refused: readonly Refusal[]) => Promise<void>;
  /** Stops between batches. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes records in batches, one after the other, each a transaction of whole records. While a batch is on its way, the
 * next one is read and prepared: reading and the database each have a processor.
 */
export class BatchWriter {
  private entries: BatchEntry[] = [];
  private characters = 0;
  private writing: Promise<void> = Promise.resolve();
  private turned = performance.now();

  constructor(
    private readonly db: Database,
    private readonly listener: BatchListener,
  ) {}

  /** Takes a record. Throws what kept the batch before this one from being written. */
  async add(item: IntakeRecord): Promise<void> {
    const record = prepareRecord(withDocument(item));
    this.entries.push({ record, source: item.source });
    this.characters += record.row.length;
    if (this.entries.length >= batchSizes[item.kind] || this.characters >= mostCharacters) await this.flush();
    if (performance.now() - this.turned < longestTurnMilliseconds) return;
    await turn();
    this.turned = performance.now();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    await this.flush();
    await this.writing;
  }

  /** Waits for the batch that is on its way, however it ends. */
  async settle(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  private async flush(): Promise<void> {
    const batch = toBatch(this.entries);
    this.entries = [];
    this.characters = 0;
    await this.writing;
    this.listener.signal?.throwIfAborted();
    if (batch.entries.length === 0) return;
    this.writing = this.write(batch);
    // Whoever waits for it next is told; nobody may, when reading fails first.
    this.writing.catch(() => undefined);
  }

  private async write(batch: Batch): Promise<void> {
    const refused = await writeBatch(this.db, batch);
    await this.listener.onWritten(batch.entries.length - refused.length, refused);
  }
}
