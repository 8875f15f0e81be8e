import type { Deadline } from '../../domain/deadline.js';
import type { QueueFigures } from '../../domain/queue-figures.js';
import { serviceTenant, type Tenant } from '../../domain/tenant.js';
import { TurnOrder } from '../../domain/turn-order.js';

/** A piece of work that needs a slot: for whom, and how long it may take. */
export interface Work {
  readonly tenant: Tenant;
  /** True when it takes little time whatever the data: it may use the slots reserved for such work. */
  readonly isShort: boolean;
  /** Until when it is worth waiting for a slot; null: for ever. */
  readonly deadline: Deadline | null;
}

/** Releases a slot; calling it again changes nothing. */
export type Leave = () => void;

interface Waiting {
  readonly work: Work;
  readonly start: (leave: Leave) => void;
  /** Set when it was started. */
  leave: Leave | null;
}

/**
 * A number of slots that organizations share. Alone, an organization may have all of them. While an organization with
 * less than a third waits, one with a third or more gets no further slot; organizations take turns, and within one its
 * keys do. Beyond the shared slots some are reserved: for short work of an organization that has less than a third, and
 * for one that has no slot yet (all but the last of them).
 */
export class FairQueue {
  /** Slots in use, by organization. */
  private readonly held = new Map<string, number>();
  private readonly waiting = new TurnOrder<Waiting>();
  private inUse = 0;
  private readonly share: number;

  constructor(private readonly slots: { readonly shared: number; readonly reserved: number }) {
    this.share = Math.max(1, Math.floor(slots.shared / 3));
  }

  get figures(): QueueFigures {
    return { atWork: this.inUse, waiting: this.waiting.size };
  }

  /**
   * A slot, at once where one is free for this work, or else when its turn comes.
   * @throws ApiError TIMED_OUT when the work's deadline passes first.
   */
  enter(work: Work): Leave | Promise<Leave> {
    work.deadline?.check();
    if (!this.waiting.hasKey(work.tenant) && this.hasSlotFor(work)) return this.take(work);
    return this.wait(work);
  }

  private async wait(work: Work): Promise<Leave> {
    let started: (leave: Leave) => void = () => undefined;
    const slot = new Promise<Leave>((resolve) => (started = resolve));
    const waiting: Waiting = { work, start: started, leave: null };
    this.waiting.add(work.tenant, waiting);
    if (work.deadline === null) return slot;
    return work.deadline.race(slot, () => {
      waiting.leave?.();
      this.waiting.remove(work.tenant, waiting);
    });
  }

  private take({ tenant: { organizationId } }: Work): Leave {
    this.inUse += 1;
    this.held.set(organizationId, this.heldBy(organizationId) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.inUse -= 1;
      const held = this.heldBy(organizationId) - 1;
      if (held === 0) this.held.delete(organizationId);
      else this.held.set(organizationId, held);
      this.serve();
    };
  }

  /** Starts all work that has a slot now: the service's first, then in the order of turns. */
  private serve(): void {
    const isFit = ({ work }: Waiting): boolean => this.hasSlotFor(work);
    const { organizationId: service } = serviceTenant;
    for (;;) {
      const next = this.waiting.takeOf(service, isFit) ?? this.waiting.take(isFit);
      if (next === null) return;
      next.leave = this.take(next.work);
      next.start(next.leave);
    }
  }

  private hasSlotFor({ tenant, isShort }: Work): boolean {
    const { shared, reserved } = this.slots;
    if (this.inUse < shared) return !this.hasShare(tenant) || !this.isAwaitedByLess(tenant);
    if (this.inUse >= shared + reserved) return false;
    if (isShort) return !this.hasShare(tenant);
    return this.heldBy(tenant.organizationId) === 0 && this.inUse < shared + reserved - 1;
  }

  private hasShare(tenant: Tenant): boolean {
    return !isService(tenant) && this.heldBy(tenant.organizationId) >= this.share;
  }

  /** Whether another organization waits that has less than a share. */
  private isAwaitedByLess({ organizationId }: Tenant): boolean {
    for (const other of this.waiting.organizationIds)
      if (other !== organizationId && !this.hasShare({ organizationId: other, keyId: '' })) return true;
    return false;
  }

  private heldBy(organizationId: string): number {
    return this.held.get(organizationId) ?? 0;
  }
}

function isService({ organizationId }: Tenant): boolean {
  return organizationId === serviceTenant.organizationId;
}
