import { poll } from '../../concurrency/retry.js';
import type { SlotRequest } from '../../concurrency/semaphore.js';
import { type GatedPool, serviceWork } from '../engine/gated-pool.js';
import { TenantPool } from '../engine/tenant-pool.js';
import { isDatabaseUnavailable } from '../unavailable.js';
import type { LogPosition } from './log-position.js';

/** The state of a replica. */
export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  /** True if reads may use it. */
  readonly isIn: boolean;
  /** Replication lag in seconds at the last probe, or null if unknown. */
  readonly lagSeconds: number | null;
  /** Number of reads that this process sent to it, and the number that failed and were repeated on the primary. */
  readonly reads: number;
  readonly repeated: number;
}

/** Limits for using a replica. */
export interface ReplicaTerms {
  /** A replica with more lag is not used. */
  readonly maxLagMs: number;
  /** A replica is used only if it is known to have all writes that are older than this. */
  readonly trustMs: number;
}

const shortestPause = 1;
const maxPauseMs = 50;

/**
 * A server that is no longer in recovery was promoted. Its log has diverged from the primary's, so the result is false.
 */
const hasReached = `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached,
  extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS behind`;

/** A PostgreSQL server that replicates the primary. It serves reads while its lag is known to be small. */
export class Replica {
  private readonly own: TenantPool;
  /**
   * Times from `performance.now()`. `provenAt`: the replica has all writes before this time. `heardAt`: the last
   * response.
   */
  private provenAt: number;
  private heardAt = performance.now();
  private isOut = true;
  private reads = 0;
  private repeated = 0;
  private lagSeconds: number | null = null;
  /** The lag that the replica reports. It depends on the clocks of two machines. */
  private secondsBehind: number | null = null;

  constructor(
    private readonly name: string,
    private readonly pool: GatedPool,
    private readonly terms: ReplicaTerms,
  ) {
    this.own = new TenantPool(pool, serviceWork);
    // Stops using the replica if a connection is lost: it may have crashed, and restart at an earlier position.
    pool.on('connect', (client) => {
      client.on('error', () => {
        this.isOut = true;
      });
    });
    // The replica's state is unknown, so this process does not use it yet. Other processes may use it, so writers must
    // wait for it.
    this.provenAt = performance.now() - terms.trustMs;
  }

  get state(): ReplicaState {
    const { name, isIn, lagSeconds, reads, repeated } = this;
    return { name, isIn, lagSeconds, reads, repeated };
  }

  /** True if reads may use it. False after the process was suspended, because the last probe is too old. */
  get isIn(): boolean {
    return !this.isOut && this.wasProvenWithin(this.terms.trustMs);
  }

  /** Returns whether the replica is known to have all writes that are older than this. */
  wasProvenWithin(milliseconds: number): boolean {
    return performance.now() - this.provenAt <= milliseconds;
  }

  /** Returns the pool for one read. */
  as(work: SlotRequest): TenantPool {
    this.reads += 1;
    return new TenantPool(this.pool, work);
  }

  /** Records that a read failed here and is repeated on the primary. */
  noteRepeated(error: unknown): void {
    this.repeated += 1;
    this.fail(error);
  }

  /**
   * Measures how long the replica takes to replay the primary's log up to a position, and decides whether reads may use
   * it.
   */
  async probe(position: LogPosition, requestedAt: number): Promise<void> {
    const { maxLagMs, trustMs } = this.terms;
    const began = performance.now();
    if (await this.reaches(position, maxLagMs)) {
      this.provenAt = Math.max(this.provenAt, requestedAt);
      this.lagSeconds = (performance.now() - began) / 1000;
      this.isOut = false;
      return;
    }
    this.isOut = true;
    this.lagSeconds = this.secondsBehind;
    // Fails the statements that wait for an unresponsive replica, so that they are repeated on the primary.
    if (performance.now() - this.heardAt > trustMs) this.pool.drop();
  }

  /**
   * Waits until the replica has replayed the log up to a position. Returns false after the time limit. Never rejects.
   */
  async reaches(position: LogPosition, milliseconds: number): Promise<boolean> {
    const end = performance.now() + milliseconds;
    const look = async (): Promise<boolean | null> => {
      const isThere = await this.ask(position, end - performance.now());
      return isThere === false ? null : isThere === true;
    };
    const delayMs = { first: shortestPause, max: maxPauseMs };
    return (await poll(look, { delayMs, timeoutMs: milliseconds })) === true;
  }

  async end(): Promise<void> {
    this.pool.drop();
    await this.pool.end();
  }

  /** If the error means that the replica is unavailable, stops using it until a later probe succeeds. */
  private fail(error: unknown): void {
    if (isDatabaseUnavailable(error)) this.isOut = true;
  }

  /** Returns null if the replica does not respond in time. */
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
      this.secondsBehind = rows[0]?.behind ?? null;
      return rows[0]?.reached === true;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }
}
