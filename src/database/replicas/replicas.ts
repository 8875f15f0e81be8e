import { setTimeout as pause } from 'node:timers/promises';
import { poll } from '../../concurrency/retry.js';
import type { Queries } from '../queries.js';
import { type LogPosition, positionNow } from './log-position.js';
import type { Replica, ReplicaState, ReplicaTerms } from './replica.js';

/** Interval between probes of the replicas. */
export const probeMs = 1000;

/** Delay before a replica that could not be queried is queried again. */
const retryMs = 100;

/** Maximum time that a read of the latest commit waits for its replica. After that, the primary is used. */
const pageTimeoutMs = 50;

/**
 * The replicas of a primary. They serve reads that may be slightly stale.
 *
 * Once a second, each process checks whether each replica has replayed the primary's log up to its current position. A
 * process reads only from replicas known to have all writes older than `trustMs`. A writer waits until all replicas
 * have its write, or for `trustMs` at most. After that, every request on every server sees the write.
 */
export class Replicas {
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;
  /** The check that is about to start. All callers share it until it starts. */
  private nextLook: Promise<void> | null = null;

  constructor(
    private readonly primary: Queries,
    private readonly all: readonly Replica[],
    private readonly terms: ReplicaTerms,
  ) {
    void this.probe();
  }

  get states(): readonly ReplicaState[] {
    return this.all.map(({ state }) => state);
  }

  /**
   * Returns the replica for an organization's reads, or null if none is usable. All processes choose the same replica
   * while it is usable, so that an organization never reads older data than before.
   */
  choose(organizationId: string): Replica | null {
    const start = numberOf(organizationId);
    for (let step = 0; step < this.all.length; step++) {
      const replica = this.all[(start + step) % this.all.length];
      if (replica?.isIn === true) return replica;
    }
    return null;
  }

  /**
   * Returns the organization's replica if it replays the log up to the position within a short wait. Otherwise returns
   * null.
   */
  async chooseAt(organizationId: string, position: LogPosition): Promise<Replica | null> {
    const replica = this.choose(organizationId);
    return (await replica?.reaches(position, pageTimeoutMs)) === true ? replica : null;
  }

  /**
   * Resolves when all later reads see everything committed so far, in every process with the same replicas and limits.
   * Takes as long as the replicas lag, at most `trustMs`. Ignores replicas that have been unusable for a long time.
   * Never rejects.
   */
  async spread(): Promise<void> {
    const before = performance.now();
    this.nextLook ??= Promise.resolve().then(() => {
      this.nextLook = null;
      return this.waitForAll(before);
    });
    await this.nextLook;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await Promise.all(this.all.map((replica) => replica.end()));
  }

  private async waitForAll(since: number): Promise<void> {
    const { trustMs } = this.terms;
    const waitedFor = this.all.filter((replica) => replica.wasProvenWithin(2 * trustMs));
    const left = (): number => since + trustMs - performance.now();
    try {
      const position = await positionNow(this.primary);
      await Promise.all(waitedFor.map((replica) => waitForOne(replica, position, left)));
    } catch {
      // The position is unknown because the primary is unavailable, so this waits for the whole trust period.
      await pause(Math.max(0, left()));
    }
  }

  /** Probes the replicas independently, so that a lagging one does not delay the others. */
  private async probe(): Promise<void> {
    const requestedAt = performance.now();
    try {
      const position = await positionNow(this.primary);
      for (const replica of this.all) void replica.probe(position, requestedAt);
    } catch {
      // No replica can be verified without the primary. All become unusable when their last probe is too old.
    }
    if (this.isClosed) return;
    const delay = Math.max(0, requestedAt + probeMs - performance.now());
    this.timer = setTimeout(() => void this.probe(), delay).unref();
  }
}

/**
 * Waits for one replica. Another process may be able to read from a replica that this one cannot query, so an error
 * does not end the wait early.
 */
async function waitForOne(replica: Replica, position: LogPosition, left: () => number): Promise<void> {
  const look = async (): Promise<true | null> => (await replica.reaches(position, left())) || null;
  const reached = await poll(look, { delayMs: retryMs, timeoutMs: left() });
  if (reached === null) await pause(Math.max(0, left()));
}

/** Hashes an organization's ID to a number (FNV-1a). The result is the same in every process. */
function numberOf(text: string): number {
  let number = 2_166_136_261;
  for (let at = 0; at < text.length; at++) number = Math.imul(number ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return number;
}
