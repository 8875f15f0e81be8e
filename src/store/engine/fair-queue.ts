import type { Deadline } from '../../domain/deadline.js';
import type { QueueFigures } from '../../domain/queue-figures.js';

/** For whom something is done, and how long it may take. */
export interface Work {
  /** Who shares with others: an API key's id; empty for what the service does for all (keys, charges). */
  readonly tenant: string;
  /** True when it takes little time whatever the data: it may take the places that are kept free for such work. */
  readonly isShort: boolean;
  /** Until when it is worth waiting for; null: for ever. */
  readonly deadline: Deadline | null;
}

/** Gives a place back; once. */
export type Leave = () => void;

interface Waiting {
  readonly work: Work;
  readonly start: (leave: Leave) => void;
  /** Set when it was started. */
  leave: Leave | null;
}

/** The tenant of the service itself: it waits for nobody's share, because everybody waits for it. */
const service = '';

/**
 * A number of places that tenants share. Alone, a tenant may have all of them. While a tenant with less than a third
 * waits, one with a third or more gets no further place; those who wait take turns. Beyond the shared places some are
 * kept: for short work of whoever has less than a third, and for a tenant that has none yet (all but the last of them).
 */
export class FairQueue {
  private readonly held = new Map<string, number>();
  /** Those who wait, by tenant; the tenant whose turn is next comes first. */
  private readonly waiting = new Map<string, Waiting[]>();
  private inUse = 0;
  private readonly share: number;

  constructor(private readonly places: { readonly shared: number; readonly kept: number }) {
    this.share = Math.max(1, Math.floor(places.shared / 3));
  }

  get figures(): QueueFigures {
    let waiting = 0;
    for (const line of this.waiting.values()) waiting += line.length;
    return { atWork: this.inUse, waiting };
  }

  /**
   * A place, at once where there is one, or else when it comes.
   * @throws ApiError TIMED_OUT when the work's deadline passes first.
   */
  enter(work: Work): Leave | Promise<Leave> {
    work.deadline?.check();
    if (!this.waiting.has(work.tenant) && this.hasPlaceFor(work)) return this.take(work);
    return this.wait(work);
  }

  private async wait(work: Work): Promise<Leave> {
    let started: (leave: Leave) => void = () => undefined;
    const place = new Promise<Leave>((resolve) => (started = resolve));
    const waiting: Waiting = { work, start: started, leave: null };
    const line = this.waiting.get(work.tenant);
    if (line === undefined) this.waiting.set(work.tenant, [waiting]);
    else line.push(waiting);
    if (work.deadline === null) return place;
    return work.deadline.race(place, () => {
      this.giveUp(waiting);
    });
  }

  private giveUp(waiting: Waiting): void {
    waiting.leave?.();
    const line = this.waiting.get(waiting.work.tenant);
    const index = line?.indexOf(waiting) ?? -1;
    if (line === undefined || index === -1) return;
    line.splice(index, 1);
    if (line.length === 0) this.waiting.delete(waiting.work.tenant);
  }

  private take({ tenant }: Work): Leave {
    this.inUse += 1;
    this.held.set(tenant, this.heldBy(tenant) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.inUse -= 1;
      const held = this.heldBy(tenant) - 1;
      if (held === 0) this.held.delete(tenant);
      else this.held.set(tenant, held);
      this.serve();
    };
  }

  /** Starts whoever can be started, in turn. */
  private serve(): void {
    for (let next = this.next(); next !== null; next = this.next()) {
      const { tenant } = next.work;
      const line = this.waiting.get(tenant) ?? [];
      line.shift();
      this.waiting.delete(tenant);
      if (line.length > 0) this.waiting.set(tenant, line);
      next.leave = this.take(next.work);
      next.start(next.leave);
    }
  }

  private next(): Waiting | null {
    const [ofService] = this.waiting.get(service) ?? [];
    if (ofService !== undefined && this.hasPlaceFor(ofService.work)) return ofService;
    for (const [first] of this.waiting.values()) {
      if (first !== undefined && this.hasPlaceFor(first.work)) return first;
    }
    return null;
  }

  private hasPlaceFor({ tenant, isShort }: Work): boolean {
    const { shared, kept } = this.places;
    if (this.inUse < shared) return !this.hasShare(tenant) || !this.isAwaitedByLess(tenant);
    if (this.inUse >= shared + kept) return false;
    if (isShort) return !this.hasShare(tenant);
    return this.heldBy(tenant) === 0 && this.inUse < shared + kept - 1;
  }

  private hasShare(tenant: string): boolean {
    return tenant !== service && this.heldBy(tenant) >= this.share;
  }

  /** Whether somebody else waits who has less than a share. */
  private isAwaitedByLess(tenant: string): boolean {
    for (const other of this.waiting.keys()) if (other !== tenant && !this.hasShare(other)) return true;
    return false;
  }

  private heldBy(tenant: string): number {
    return this.held.get(tenant) ?? 0;
  }
}
