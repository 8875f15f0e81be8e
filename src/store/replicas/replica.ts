import type { Work } from '../engine/fair-queue.js';
import { serviceWork, type GatedPool } from '../engine/gated-pool.js';
import { TenantPool } from '../engine/tenant-pool.js';
import { isDatabaseUnavailable } from '../unavailable.js';
import type { LogPosition } from './log-position.js';

/** How a replica stands. */
export interface ReplicaState {
  /** Its host and port. */
  readonly name: string;
  /** Whether it is read. */
  readonly isIn: boolean;
  /** How far behind the primary it was when it last answered, in seconds; null when that is not known. */
  readonly lagSeconds: number | null;
  /** Reads that this process sent there, and those of them that failed and were repeated on the primary. */
  readonly reads: number;
  readonly repeated: number;
}

/** What decides whether a replica is read. */
export interface ReplicaTerms {
  /** One that takes longer to have what the primary has is left out. */
  readonly maxLagMilliseconds: number;
  /** One of which it is not known that it had the writes of so long ago is left out. */
  readonly trustMilliseconds: number;
}

const shortestPause = 1;
const longestPause = 50;

/** A server that has been promoted has a history of its own, and follows nobody's. */
const hasReached = `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached,
  extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS behind`;

/** A PostgreSQL that follows the primary. It is read while it is known to lag by little. */
export class Replica {
  private readonly own: TenantPool;
  /** On the process' own clock: a moment whose writes it is known to have, and when it last answered at all. */
  private provenAt: number;
  private heardAt = performance.now();
  private isOut = true;
  private reads = 0;
  private repeated = 0;
  private lagSeconds: number | null = null;
  /** As it tells itself, by the clocks of two machines. */
  private behindSeconds: number | null = null;

  constructor(
    private readonly name: string,
    private readonly pool: GatedPool,
    private readonly terms: ReplicaTerms,
  ) {
    this.own = new TenantPool(pool, serviceWork);
    // One that comes up again after a crash can be behind what it showed before.
    pool.on('connect', (client) => {
      client.on('error', () => {
        this.isOut = true;
      });
    });
    // Not known yet, and so not read; but other processes may read it, and what is written meanwhile waits for it.
    this.provenAt = performance.now() - terms.trustMilliseconds;
  }

  get state(): ReplicaState {
    const { name, isIn, lagSeconds, reads, repeated } = this;
    return { name, isIn, lagSeconds, reads, repeated };
  }

  /** Whether it may be read. A process that stood still meanwhile does not trust what it knew before. */
  get isIn(): boolean {
    return !this.isOut && this.wasProvenWithin(this.terms.trustMilliseconds);
  }

  /** Whether it is known to have the writes of so long ago. */
  wasProvenWithin(milliseconds: number): boolean {
    return performance.now() - this.provenAt <= milliseconds;
  }

  /** Its connections as some work uses them, for one read. */
  as(work: Work): TenantPool {
    this.reads += 1;
    return new TenantPool(this.pool, work);
  }

  /** A read failed there, and is repeated on the primary. */
  noteRepeated(error: unknown): void {
    this.repeated += 1;
    this.fail(error);
  }

  /** Finds out how long it takes to have what the primary had at a moment, and whether it is to be read. */
  async probe(position: LogPosition, askedAt: number): Promise<void> {
    const { maxLagMilliseconds, trustMilliseconds } = this.terms;
    const began = performance.now();
    if (await this.reaches(position, maxLagMilliseconds)) {
      this.provenAt = Math.max(this.provenAt, askedAt);
      this.lagSeconds = (performance.now() - began) / 1000;
      this.isOut = false;
      return;
    }
    this.isOut = true;
    this.lagSeconds = this.behindSeconds;
    // What waits for one that stands still is asked elsewhere.
    if (performance.now() - this.heardAt > trustMilliseconds) this.pool.drop();
  }

  /** Waits until it has a position, for so long at most. Answers whether it has; it never fails. */
  async reaches(position: LogPosition, milliseconds: number): Promise<boolean> {
    const end = performance.now() + milliseconds;
    for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
      const isThere = await this.ask(position, end - performance.now());
      if (isThere !== false) return isThere === true;
      if (performance.now() + pause > end) return false;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async end(): Promise<void> {
    this.pool.drop();
    await this.pool.end();
  }

  /** Leaves it out when an error says that it cannot be reached, until it is found well again. */
  private fail(error: unknown): void {
    if (isDatabaseUnavailable(error)) this.isOut = true;
  }

  /** Null when it does not answer in time. */
  private async ask(position: LogPosition, milliseconds: number): Promise<boolean | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, milliseconds), null);
    });
    return Promise.race([this.hasReached(position), late]).finally(() => {
      clearTimeout(timer);
    });
  }

  private async hasReached(position: LogPosition): Promise<boolean | null> {
    try {
      const { rows } = await this.own.query<{ reached: boolean | null; behind: number | null }>({
        name: 'has-reached',
        text: hasReached,
        values: [position],
      });
      this.heardAt = performance.now();
      this.behindSeconds = rows[0]?.behind ?? null;
      return rows[0]?.reached === true;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }
}
