import type { Clock } from '../domain/clock.js';
import type { UnchargedRequest } from '../domain/requests/uncharged-request.js';
import { writeUnchargedRequests } from '../store/accounts/uncharged-requests.js';
import type { Database } from '../store/database.js';

/** Of an organization in a minute and process; the last one stands for those that are left out after it. */
const mostInMinute = 60;
/** Of all organizations, between two writings. */
const mostWaiting = 2000;
/** They are written together. */
const pauseMilliseconds = 1000;
const minuteMilliseconds = 60_000;

/** What an organization has in the present minute. */
interface Share {
  kept: number;
  /** Written when the minute is over. */
  last: UnchargedRequest | null;
  leftOut: number;
}

/**
 * Keeps requests that cost nothing for the list of requests (D19), beside them and not in them: what is refused,
 * however often, costs one statement a second and a bounded number of rows.
 */
export class UnchargedRequests {
  private minute = 0;
  private shares = new Map<string, Share>();
  private waiting: UnchargedRequest[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Notes a request that was answered and charged nothing; one that is left out is counted, and not described. */
  note(organizationId: string, describe: () => UnchargedRequest): void {
    this.endMinute();
    const share = this.shareOf(organizationId);
    if (share.last !== null) share.leftOut += 1;
    else if (++share.kept < mostInMinute && this.waiting.length < mostWaiting) this.waiting.push(describe());
    else share.last = describe();
    this.timer ??= setTimeout(() => void this.write(), pauseMilliseconds).unref();
  }

  /** Writes what has been noted so far, but for those that still stand for others. It never fails. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.endMinute();
    const requests = this.waiting;
    this.waiting = [];
    if ([...this.shares.values()].some(({ last }) => last !== null))
      this.timer = setTimeout(() => void this.write(), pauseMilliseconds).unref();
    if (requests.length === 0) return;
    try {
      await writeUnchargedRequests(this.db, requests);
    } catch (error) {
      this.report(error);
    }
  }

  /** Writes all of it. It never fails. */
  async close(): Promise<void> {
    this.release();
    await this.write();
  }

  private shareOf(organizationId: string): Share {
    const known = this.shares.get(organizationId);
    if (known !== undefined) return known;
    const share: Share = { kept: 0, last: null, leftOut: 0 };
    this.shares.set(organizationId, share);
    return share;
  }

  private endMinute(): void {
    const minute = Math.floor(this.clock.now().getTime() / minuteMilliseconds);
    if (minute === this.minute) return;
    this.minute = minute;
    this.release();
  }

  private release(): void {
    for (const { last, leftOut } of this.shares.values())
      if (last !== null) this.waiting.push({ ...last, leftOut });
    this.shares = new Map();
  }
}
