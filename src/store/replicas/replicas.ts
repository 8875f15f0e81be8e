import type { Queries } from '../queries.js';
import { positionNow, type LogPosition } from './log-position.js';
import type { Replica, ReplicaState, ReplicaTerms } from './replica.js';

/** Between two looks at the replicas. */
export const probeMilliseconds = 1000;

/** Before a replica that could not be asked is asked again. */
const retryMilliseconds = 100;

/** A page that has to have what is committed now waits for its replica so long, and is then read from the primary. */
const pagePatienceMilliseconds = 50;

/**
 * The replicas of a primary, one of which is read where a moment's lag does no harm.
 *
 * Every process looks once a second whether each replica has what the primary had just now, and reads none of which it
 * does not know that it had the writes of `trustMilliseconds` ago. So a writer that has waited until all replicas have
 * its write, or for that long, knows that no process reads from one that lacks it: whatever asks next, of whichever
 * server, sees the write.
 */
export class Replicas {
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;
  /** A look that has not asked the primary yet; those who come before it does share it. */
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
   * Which one an organization's reads go to: always the same while it is there, in every process, so that an answer is not
   * followed by an older one. Null when none is fit to be read.
   */
  choose(organizationId: string): Replica | null {
    const start = numberOf(organizationId);
    for (let step = 0; step < this.all.length; step++) {
      const replica = this.all[(start + step) % this.all.length];
      if (replica?.isIn === true) return replica;
    }
    return null;
  }

  /** The organization's replica when it has a position, or has it within a moment; else null. */
  async chooseAt(organizationId: string, position: LogPosition): Promise<Replica | null> {
    const replica = this.choose(organizationId);
    return (await replica?.reaches(position, pagePatienceMilliseconds)) === true ? replica : null;
  }

  /**
   * Resolves when every read that begins later, in any process that reads these replicas by the same terms, sees what is
   * committed now. It takes as long as the replicas lag, and `trustMilliseconds` at most; none that has long been out is
   * waited for. It never fails.
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
    const { trustMilliseconds } = this.terms;
    const waitedFor = this.all.filter((replica) => replica.wasProvenWithin(2 * trustMilliseconds));
    const left = (): number => since + trustMilliseconds - performance.now();
    try {
      const position = await positionNow(this.primary);
      await Promise.all(waitedFor.map((replica) => waitForOne(replica, position, left)));
    } catch {
      // A primary that is gone tells no position; what time does is left.
      await pause(left());
    }
  }

  /** One look does not wait for another: a replica that lags says nothing of the others. */
  private async probe(): Promise<void> {
    const askedAt = performance.now();
    try {
      const position = await positionNow(this.primary);
      for (const replica of this.all) void replica.probe(position, askedAt);
    } catch {
      // Without the primary nothing is proven, and the replicas fall out by themselves.
    }
    if (this.isClosed) return;
    const pause = Math.max(0, askedAt + probeMilliseconds - performance.now());
    this.timer = setTimeout(() => void this.probe(), pause).unref();
  }
}

/** One that cannot be asked from here may be read from elsewhere: then time has to do it. */
async function waitForOne(replica: Replica, position: LogPosition, left: () => number): Promise<void> {
  while (left() > 0 && !(await replica.reaches(position, left()))) await pause(retryMilliseconds);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Spreads tenants over numbers, the same in every process. */
function numberOf(text: string): number {
  let number = 2_166_136_261;
  for (let at = 0; at < text.length; at++) number = Math.imul(number ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return number;
}
