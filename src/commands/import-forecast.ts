import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { noCounts, type KindCounts } from '../intake/kind-counts.js';

/** What writing a record of a kind costs, compared with a company. Measured costs replace these as they come in. */
const kindWeights: Readonly<Record<RecordKind, number>> = {
  Company: 1,
  Person: 0.8,
  Investor: 0.6,
  FundingRound: 0.3,
  Acquisition: 0.2,
  Ipo: 0.2,
};
/** The share of the time that reading takes when a reader looks at everything before it yields a record. */
const readingShare = 0.12;
/** The time of maintenance and of refreshing searches, as a share of the time of writing. */
const maintenanceShare = 0.08;

/** No forecast before this time, and before this share is read; more of it while nothing is written. */
const leastMs = 3000;
const leastRead = 0.03;
const leastReadBeforeWriting = 0.3;
/** What was measured longer ago than this share of the time, and than this time, counts less and less. */
const memoryShare = 0.3;
const leastMemoryMs = 20_000;
/** How much measured time the costs that are known beforehand stand for, as a share of the time so far. */
const priorShare = 0.08;

/**
 * Forecasts how long an import takes. Some readers yield records as they read; then the forecast goes by the bytes that
 * are left. Others read everything first, and then say how many records of each kind will come; then it goes by what
 * records of these kinds cost, which is measured while they are written. The caller passes the time to each method.
 */
export class ImportForecast {
  private bytes = 0;
  private readMs = 0;
  private isReadThrough = false;
  private readonly expected = noCounts();
  private expectedOfAnyKind = 0;
  private readonly written = noCounts();
  private hasWritten = false;
  /** Time and records measured, of which the older ones fade. */
  private readonly recentMs = noCounts();
  private readonly recent = noCounts();
  private writtenAt: number;
  private writingMs = 0;
  private maintenance: { readonly startedAt: number; readonly ms: number } | undefined;

  constructor(
    /** The size of the files, as they are stored. */
    private readonly inputBytes: number,
    private readonly startedAt: number,
  ) {
    this.writtenAt = startedAt;
  }

  addBytes(count: number, now: number): void {
    this.bytes += count;
    if (!this.isReadThrough) this.readMs = now - this.startedAt;
  }

  /** The reader says how many records will come, of one kind or of all kinds together. */
  expect(records: number, kind: RecordKind | null, now: number): void {
    if (kind === null) this.expectedOfAnyKind += records;
    else this.expected[kind] += records;
    if (this.isReadThrough) return;
    this.isReadThrough = true;
    this.readMs = now - this.startedAt;
    this.writtenAt = now;
  }

  /** A record was skipped because an interrupted import wrote it. */
  skip(kind: RecordKind, now: number): void {
    if (this.expected[kind] > 0) this.expected[kind] -= 1;
    else if (this.expectedOfAnyKind > 0) this.expectedOfAnyKind -= 1;
    this.writtenAt = now;
  }

  /** The first batch only starts the clock: it waits until the first records are prepared. */
  addWritten(records: KindCounts, now: number): void {
    const ms = this.hasWritten ? now - this.writtenAt : 0;
    const memoryMs = Math.max(leastMemoryMs, memoryShare * (now - this.startedAt));
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

  /** All records are written; tables are maintained and saved searches refreshed from now on. */
  startMaintenance(now: number): void {
    this.maintenance ??= { startedAt: now, ms: maintenanceShare * this.writingMs };
  }

  /** Returns null while too little is known. */
  secondsLeft(now: number): number | null {
    const left = this.msLeft(now);
    return left === null || now - this.startedAt < leastMs ? null : left / 1000;
  }

  /** Returns the share of the whole time that is over, from 0 to 1. */
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
    if (read < (this.hasWritten ? leastRead : leastReadBeforeWriting)) return null;
    const left = Math.max(0, ((now - this.startedAt) * (1 - read)) / read);
    if (this.hasWritten) return left + maintenanceShare * (now - this.startedAt + left);
    const readingMs = now - this.startedAt + left;
    return left + this.writingMsAfter(readingMs) * (1 + maintenanceShare);
  }

  private writingMsAfter(readingMs: number): number {
    return (readingMs * (1 - readingShare)) / readingShare;
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
    return writingLeft - sinceBatch + maintenanceShare * (this.writingMs + writingLeft);
  }

  /** What the work of a company takes. Before anything is written, reading the input shows how fast the machine is. */
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

  /** Records of kinds of which the reader did not say how many will come. */
  private countUnexpected(): number {
    return sum((kind) => (this.expected[kind] === 0 ? this.written[kind] : 0));
  }
}

function sum(valueOf: (kind: RecordKind) => number): number {
  return recordKinds.reduce((total, kind) => total + valueOf(kind), 0);
}
