import type { RecordKind } from '../domain/record-kinds.js';
import { toBatch, type Batch, type BatchEntry } from './write-batch.js';

/** Wide records are heavy, so a batch of companies or people is small; rounds and the like go in larger ones. */
const batchSizes: Readonly<Record<RecordKind, number>> = {
  Company: 250,
  Person: 250,
  Investor: 500,
  FundingRound: 1000,
  Acquisition: 1000,
  Ipo: 1000,
};

/** A batch becomes one text on its way to the database, and two of a lane are in memory. */
const mostCharacters = 8 * 1024 * 1024;

/** Batches that are written one after the other, the next one gathered meanwhile. */
export class BatchLane {
  private entries: BatchEntry[] = [];
  private characters = 0;
  /** The position of the first record of each batch that is not written yet, in order. */
  private readonly firstPositions: number[] = [];
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly write: (batch: Batch) => Promise<void>) {}

  /** Takes a record. Throws what kept the batch before this one from being written. */
  async add(entry: BatchEntry): Promise<void> {
    const { kind, row } = entry.record;
    if (this.entries.length === 0) this.firstPositions.push(entry.position);
    this.entries.push(entry);
    this.characters += row.length;
    if (this.entries.length >= batchSizes[kind] || this.characters >= mostCharacters) await this.flush();
  }

  /** The position of the first record that is not written yet; undefined when all are. */
  get firstPending(): number | undefined {
    return this.firstPositions[0];
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
    if (batch.entries.length === 0) return;
    this.writing = this.write(batch).then(() => {
      this.firstPositions.shift();
    });
    // Whoever waits for it next is told; nobody may, when reading fails first.
    this.writing.catch(() => undefined);
  }
}
