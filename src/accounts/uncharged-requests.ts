import type { Database } from '../database/database.js';
import type { Clock } from '../values/dates.js';
import { maxUnchargedPerMinute, type UnchargedRequest } from './model/requests.js';
import { writeUnchargedRequests } from './sql/request-log.js';

/** Maximum entries that wait for the next write, of all organizations together. */
const maxWaiting = 2000;
/** Milliseconds between writes. Each writes all waiting entries. */
const pauseMs = 1000;
const minuteMs = 60_000;

/** The requests of an organization in the current minute. */
interface Share {
  recorded: number;
  /** The last recorded request. It is written when the minute is over, because it counts the requests after it. */
  last: UnchargedRequest | null;
  sampledOutCount: number;
}

/**
 * Records uncharged requests in the background, for the list of requests (D19). However many requests arrive, it runs
 * at most one statement per second and writes a limited number of rows.
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

  /**
   * Records an uncharged request. If the organization has reached its maximum, only counts it and does not call
   * `describe`.
   */
  note(organizationId: string, describe: () => UnchargedRequest): void {
    this.endMinute();
    const share = this.shareOf(organizationId);
    if (share.last !== null) share.sampledOutCount += 1;
    else if (++share.recorded < maxUnchargedPerMinute && this.waiting.length < maxWaiting)
      this.waiting.push(describe());
    else share.last = describe();
    this.timer ??= setTimeout(() => void this.write(), pauseMs).unref();
  }

  /**
   * Writes the recorded requests, except each organization's last request of the current minute. Never throws: errors
   * go to `report`.
   */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.endMinute();
    const requests = this.waiting;
    this.waiting = [];
    if ([...this.shares.values()].some(({ last }) => last !== null))
      this.timer = setTimeout(() => void this.write(), pauseMs).unref();
    if (requests.length === 0) return;
    try {
      await writeUnchargedRequests(this.db, requests);
    } catch (error) {
      this.report(error);
    }
  }

  /** Writes all recorded requests. Never throws. */
  async close(): Promise<void> {
    this.release();
    await this.write();
  }

  private shareOf(organizationId: string): Share {
    const known = this.shares.get(organizationId);
    if (known !== undefined) return known;
    const share: Share = { recorded: 0, last: null, sampledOutCount: 0 };
    this.shares.set(organizationId, share);
    return share;
  }

  private endMinute(): void {
    const minute = Math.floor(this.clock.now().getTime() / minuteMs);
    if (minute === this.minute) return;
    this.minute = minute;
    this.release();
  }

  private release(): void {
    for (const { last, sampledOutCount } of this.shares.values())
      if (last !== null) this.waiting.push({ ...last, sampledOutCount });
    this.shares = new Map();
  }
}
