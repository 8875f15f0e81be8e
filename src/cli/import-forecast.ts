import { type KindCounts, noCounts } from '../import/import-options.js';
import { byKind, type RecordKind, recordKinds } from '../records/record-kinds.js';

/**
 * Default cost of writing a record of each kind, relative to a company. Costs measured during the import replace these.
 */
const kindWeights: Readonly<Record<RecordKind, number>> = {
  ...byKind(() => 0.2),
  Company: 1,
  Person: 0.8,
  Investor: 0.6,
  FundingRound: 0.3,
};
/** Expected time for table maintenance and search refresh, as a share of the writing time. */
const maintenanceShare = 0.08;
/** The same share for a first load, which includes the time to build the indexes. */
const maintenanceShareWithIndexes = 0.2;

/**
 * There is no estimate until this time has elapsed and this share of the input has been read. The larger share applies
 * until the first record is written.
 */
const minMs = 3000;
const minRead = 0.03;
const minReadBeforeWriting = 0.3;
/** Measurements that are older than both this share of the elapsed time and this many milliseconds lose weight. */
const memoryShare = 0.3;
const minMemoryMs = 20_000;
/** Weight of the default costs relative to measured costs, as a share of the elapsed time. */
const priorShare = 0.08;

/**
 * Estimates the remaining time of an import. If the reader yields records while it reads, the estimate is based on the
 * bytes left to read. If the reader first reads all files and then reports how many records of each kind to expect, the
 * estimate is based on the measured cost per kind. Callers pass the current time (`now`) in milliseconds.
 */
export class ImportForecast {
  private bytes = 0;
  private readMs = 0;
  private isReadThrough = false;
  private readonly expected = noCounts();
  private expectedOfAnyKind = 0;
  private readonly written = noCounts();
  private hasWritten = false;
  /** Measured time and records per kind. Older measurements have less weight. */
  private readonly recentMs = noCounts();
  private readonly recent = noCounts();
  private writtenAt: number;
  private maintenanceShare = maintenanceShare;
  private writingMs = 0;
  private maintenance: { readonly startedAt: number; readonly ms: number } | undefined;

  constructor(
    /** The size of the input files on disk, in bytes. */
    private readonly inputBytes: number,
    private readonly startedAt: number,
    /** The `readingShare` of the format (see `FormatRow`). */
    private readonly readingShare: number,
  ) {
    this.writtenAt = startedAt;
  }

  addBytes(count: number, now: number): void {
    this.bytes += count;
    if (!this.isReadThrough) this.readMs = now - this.startedAt;
  }

  /** Adds to the number of expected records: of one kind, or (`null`) of all kinds together. */
  expect(records: number, kind: RecordKind | null, now: number): void {
    if (kind === null) this.expectedOfAnyKind += records;
    else this.expected[kind] += records;
    if (this.isReadThrough) return;
    this.isReadThrough = true;
    this.readMs = now - this.startedAt;
    this.writtenAt = now;
  }

  /** Adds a record that is skipped because an interrupted import has already written it. */
  skip(kind: RecordKind, now: number): void {
    if (this.expected[kind] > 0) this.expected[kind] -= 1;
    else if (this.expectedOfAnyKind > 0) this.expectedOfAnyKind -= 1;
    this.writtenAt = now;
  }

  /**
   * Adds written records. The first batch only starts the measurement, because its time includes the wait for the
   * reader.
   */
  addWritten(records: KindCounts, now: number): void {
    const ms = this.hasWritten ? now - this.writtenAt : 0;
    const memoryMs = Math.max(minMemoryMs, memoryShare * (now - this.startedAt));
    const fade = Math.exp(-ms / memoryMs);
    const work = sum((kind) => kindWeights[kind] * records[kind]);
    for (const kind of recordKinds) {
      const share = work === 0 ? 0 : (kindWeights[kind] * records[kind]) / work;
      this.written[kind] += records[kind];
      if (!this.hasWritten) continue;
      this.recentMs[kind] = this.recentMs[kind] * fade + ms * share;
      this.recent[kind] = this.recent[kind] * fade + records[kind];
    }
    this.hasWritten = true;
    this.writtenAt = now;
    this.writingMs += ms;
  }

  /**
   * Reports that indexes will be built after all records are written. Writing is faster from then on, so the
   * measurement starts again.
   */
  deferIndexes(): void {
    this.maintenanceShare = maintenanceShareWithIndexes;
    for (const kind of recordKinds) this.recentMs[kind] = this.recent[kind] = 0;
  }

  /** Reports that all records are written, and that table maintenance and the refresh of saved searches begin. */
  startMaintenance(now: number): void {
    this.maintenance ??= { startedAt: now, ms: this.maintenanceShare * this.writingMs };
  }

  /** Returns the estimated remaining seconds, or null while there is too little data. */
  secondsLeft(now: number): number | null {
    const left = this.msLeft(now);
    return left === null || now - this.startedAt < minMs ? null : left / 1000;
  }

  /** Returns the elapsed share of the total time, from 0 to 1. */
  done(now: number): number {
    const [left, elapsed] = [this.msLeft(now), now - this.startedAt];
    return left === null || elapsed === 0 ? 0 : elapsed / (elapsed + left);
  }

  private msLeft(now: number): number | null {
    if (this.maintenance !== undefined) {
      const left = this.maintenance.ms - (now - this.maintenance.startedAt);
      return left > 0 ? left : null;
    }
    if (this.isReadThrough) return this.msLeftByRecords(now);
    return this.msLeftByBytes(now);
  }

  private msLeftByBytes(now: number): number | null {
    const read = Math.min(1, this.bytes / Math.max(1, this.inputBytes));
    if (read < (this.hasWritten ? minRead : minReadBeforeWriting)) return null;
    const left = Math.max(0, ((now - this.startedAt) * (1 - read)) / read);
    if (this.hasWritten) return left + this.maintenanceShare * (now - this.startedAt + left);
    const readingMs = now - this.startedAt + left;
    return left + this.writingMsAfter(readingMs) * (1 + this.maintenanceShare);
  }

  private writingMsAfter(readingMs: number): number {
    return (readingMs * (1 - this.readingShare)) / this.readingShare;
  }

  private msLeftByRecords(now: number): number {
    const priorMs = Math.max(1, priorShare * (now - this.startedAt));
    const msOfWork = this.measureMsOfWork(priorMs);
    const costOf = (kind: RecordKind): number => {
      const usual = kindWeights[kind] * msOfWork;
      return (this.recentMs[kind] + priorMs) / (this.recent[kind] + priorMs / usual);
    };
    const left = sum((kind) => Math.max(0, this.expected[kind] - this.written[kind]) * costOf(kind));
    const other = Math.max(0, this.expectedOfAnyKind - this.countUnexpected());
    const writingLeft = left + other * msOfWork * this.weightOfAnyKind();
    const sinceBatch = Math.min(writingLeft, now - this.writtenAt);
    return writingLeft - sinceBatch + this.maintenanceShare * (this.writingMs + writingLeft);
  }

  /**
   * Estimates the milliseconds for writing one company. `priorMs` is the weight of the estimate from the reading time.
   */
  private measureMsOfWork(priorMs: number): number {
    const expectedWork =
      sum((kind) => kindWeights[kind] * this.expected[kind]) +
      this.expectedOfAnyKind * this.weightOfAnyKind();
    const usual = this.writingMsAfter(Math.max(1, this.readMs)) / Math.max(1, expectedWork);
    const work = sum((kind) => kindWeights[kind] * this.recent[kind]);
    return (sum((kind) => this.recentMs[kind]) + priorMs) / (work + priorMs / usual);
  }

  private weightOfAnyKind(): number {
    const records = sum((kind) => this.recent[kind]);
    return records === 0 ? 1 : sum((kind) => kindWeights[kind] * this.recent[kind]) / records;
  }

  /** Counts the written records of kinds for which the reader has not reported an expected number. */
  private countUnexpected(): number {
    return sum((kind) => (this.expected[kind] === 0 ? this.written[kind] : 0));
  }
}

function sum(valueOf: (kind: RecordKind) => number): number {
  return recordKinds.reduce((total, kind) => total + valueOf(kind), 0);
}
