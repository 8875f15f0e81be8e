import type { Deadline } from './deadline.js';
import { serviceTenant, type Tenant } from './tenant.js';

const serviceId = serviceTenant.organizationId;

/**
 * Limits concurrent work per key, per organization and in total. Work without a slot waits in a fair queue
 * (`TurnOrder`).
 *
 * @example
 *   const semaphore = new Semaphore({ slots: { key: 4, total: 16 }, queue: { key: 256 } });
 *   const release = await semaphore.acquire({ tenant, deadline });
 *   try {
 *     await work();
 *   } finally {
 *     release();
 *   }
 */
export class Semaphore {
  private readonly held: SlotCounts;
  private readonly queued: SlotCounts;
  private readonly waiting = new TurnOrder<Waiting>();
  /** True if a slot that one organization releases can be used by another. */
  private readonly isShared: boolean;
  private readonly shared: number;
  private readonly share: number;

  constructor(private readonly options: SemaphoreOptions) {
    const { slots, queue = {}, fair } = options;
    this.shared = slots.total ?? Infinity;
    this.share = Math.max(1, Math.floor(this.shared / 3));
    this.isShared = slots.total !== undefined;
    this.held = new SlotCounts(fair === undefined ? slots : { ...slots, organization: Infinity });
    this.queued = new SlotCounts(queue);
  }

  get figures(): QueueStats {
    return { atWork: this.held.total, waiting: this.waiting.size };
  }

  /** Returns the narrowest scope whose limit a tenant has reached; null if it may acquire another slot. */
  reachedLimit(tenant: Tenant): LimitScope | null {
    return this.held.reachedLimit(tenant);
  }

  /**
   * Acquires a slot, or waits until one is free.
   * @throws The error from `queueFull` when too many requests are already waiting; ApiError TIMED_OUT when the deadline
   * passes first.
   */
  acquire(request: SlotRequest): Release | Promise<Release> {
    return this.tryAcquire(request) ?? this.wait(request);
  }

  /** Acquires a slot without waiting; null if none is free, or if earlier requests of the key wait. */
  tryAcquire(request: SlotRequest): Release | null {
    if (this.waiting.hasKey(request.tenant) || !this.hasSlotFor(request)) return null;
    return this.hold(request.tenant);
  }

  private async wait(request: SlotRequest): Promise<Release> {
    const { tenant, deadline } = request;
    const full = this.queued.reachedLimit(tenant);
    if (full !== null) throw this.options.queueFull?.(full) ?? new Error('too many requests wait for a slot');
    let start: (release: Release) => void = () => undefined;
    const started = new Promise<Release>((resolve) => (start = resolve));
    const waiting: Waiting = { request, start, release: null };
    this.waiting.add(tenant, waiting);
    this.queued.add(tenant, 1);
    if (deadline === null) return started;
    return deadline.race(started, () => {
      // The slot may have been granted at the moment when the deadline passed.
      waiting.release?.();
      if (this.waiting.remove(tenant, waiting)) this.queued.add(tenant, -1);
    });
  }

  private hold(tenant: Tenant): Release {
    this.held.add(tenant, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.held.add(tenant, -1);
      if (this.waiting.size > 0) this.serve(tenant);
    };
  }

  /** Grants slots to waiting requests, as many as possible, after this tenant released one. */
  private serve(tenant: Tenant): void {
    for (let next = this.takeNext(tenant); next !== null; next = this.takeNext(tenant)) {
      this.queued.add(next.request.tenant, -1);
      next.release = this.hold(next.request.tenant);
      next.start(next.release);
    }
  }

  private takeNext({ organizationId }: Tenant): Waiting | null {
    const hasSlot = ({ request }: Waiting): boolean => this.hasSlotFor(request);
    if (!this.isShared) return this.waiting.takeOf(organizationId, hasSlot);
    const ofService = this.options.fair && this.waiting.takeOf(serviceId, hasSlot);
    return ofService ?? this.waiting.take(hasSlot);
  }

  private hasSlotFor(request: SlotRequest): boolean {
    const { fair } = this.options;
    return fair === undefined
      ? this.held.reachedLimit(request.tenant) === null
      : this.hasFairSlotFor(request, fair.reserved);
  }

  private hasFairSlotFor({ tenant, isShort = false }: SlotRequest, reserved: number): boolean {
    const { total } = this.held;
    const most = this.shared + reserved;
    if (total < this.shared) return !this.hasShare(tenant) || !this.isAwaitedByLess(tenant);
    if (total >= most) return false;
    if (isShort) return !this.hasShare(tenant);
    return this.held.ofOrganization(tenant.organizationId) === 0 && total < most - 1;
  }

  private hasShare({ organizationId }: Tenant): boolean {
    if (organizationId === serviceId) return false;
    return this.held.ofOrganization(organizationId) >= this.share;
  }

  /** Returns true if another organization with less than its share of slots waits. */
  private isAwaitedByLess({ organizationId }: Tenant): boolean {
    for (const other of this.waiting.organizationIds)
      if (other !== organizationId && !this.hasShare({ organizationId: other, keyId: '' })) return true;
    return false;
  }
}

/**
 * A fair queue: round robin between organizations, then between the keys of an organization; first in, first out for a
 * key's items.
 */
export class TurnOrder<Item> {
  private readonly organizations = new Map<string, Map<string, Item[]>>();
  private count = 0;

  /** Number of waiting items. */
  get size(): number {
    return this.count;
  }

  /** Organizations with waiting items. */
  get organizationIds(): Iterable<string> {
    return this.organizations.keys();
  }

  hasOrganization(organizationId: string): boolean {
    return this.organizations.has(organizationId);
  }

  hasKey({ organizationId, keyId }: Tenant): boolean {
    return this.organizations.get(organizationId)?.has(keyId) === true;
  }

  /** Appends an item to the queue of its key. */
  add(tenant: Tenant, item: Item): void {
    this.lineOf(tenant).push(item);
    this.count += 1;
  }

  /** Inserts an item before all others of its organization. For work that had a slot and lost it. */
  addFirst(tenant: Tenant, item: Item): void {
    this.lineOf(tenant).unshift(item);
    this.count += 1;
    const keys = this.organizations.get(tenant.organizationId) ?? new Map<string, Item[]>();
    const others = [...keys].filter(([keyId]) => keyId !== tenant.keyId);
    for (const [keyId, line] of others) {
      keys.delete(keyId);
      keys.set(keyId, line);
    }
  }

  /** Removes an item. Returns whether it was waiting. */
  remove(tenant: Tenant, item: Item): boolean {
    const keys = this.organizations.get(tenant.organizationId);
    const line = keys?.get(tenant.keyId);
    const index = line?.indexOf(item) ?? -1;
    if (keys === undefined || line === undefined || index === -1) return false;
    line.splice(index, 1);
    this.count -= 1;
    if (line.length === 0) keys.delete(tenant.keyId);
    if (keys.size === 0) this.organizations.delete(tenant.organizationId);
    return true;
  }

  /**
   * Removes and returns the next item that `isFit` accepts; null if there is none. Checks only the first item of each
   * key. Then moves the item's key and organization to the end of the order.
   */
  take(isFit: (item: Item) => boolean): Item | null {
    for (const organizationId of this.organizations.keys()) {
      const item = this.takeOf(organizationId, isFit);
      if (item !== null) return item;
    }
    return null;
  }

  /** Like `take`, but for a single organization. */
  takeOf(organizationId: string, isFit: (item: Item) => boolean): Item | null {
    const keys = this.organizations.get(organizationId) ?? new Map<string, Item[]>();
    for (const [keyId, line] of keys) {
      const [item] = line;
      if (item === undefined || !isFit(item)) continue;
      line.shift();
      this.count -= 1;
      goLast(keys, keyId, line.length > 0);
      goLast(this.organizations, organizationId, keys.size > 0);
      return item;
    }
    return null;
  }

  private lineOf({ organizationId, keyId }: Tenant): Item[] {
    const keys = this.organizations.get(organizationId) ?? new Map<string, Item[]>();
    this.organizations.set(organizationId, keys);
    const line = keys.get(keyId) ?? [];
    keys.set(keyId, line);
    return line;
  }
}

/** Moves an entry to the end, or deletes it if nothing is waiting there anymore. */
function goLast<Value>(entries: Map<string, Value>, key: string, isWaiting: boolean): void {
  const value = entries.get(key);
  entries.delete(key);
  if (isWaiting && value !== undefined) entries.set(key, value);
}

/** The numbers of running and waiting requests. */
export interface QueueStats {
  readonly atWork: number;
  readonly waiting: number;
}

/** The scope of a limit: one API key, one organization, or all organizations together. */
export type LimitScope = 'key' | 'organization' | 'total';

/** Maximum number of slots per scope. A missing scope has no limit. */
export type SlotLimits = Readonly<Partial<Record<LimitScope, number>>>;

/** Counts the slots in use: in total, and per key and organization if these are limited. */
export class SlotCounts {
  private readonly byKey: Map<string, number> | null;
  private readonly byOrganization: Map<string, number> | null;
  private count = 0;

  constructor(private readonly limits: SlotLimits) {
    this.byKey = limits.key === undefined ? null : new Map();
    this.byOrganization = limits.organization === undefined ? null : new Map();
  }

  get total(): number {
    return this.count;
  }

  /** Returns the slots that an organization uses; 0 if organizations are not limited. */
  ofOrganization(organizationId: string): number {
    return this.byOrganization?.get(organizationId) ?? 0;
  }

  /** Returns the narrowest scope whose limit a tenant has reached; null if it may acquire another slot. */
  reachedLimit({ organizationId, keyId }: Tenant): LimitScope | null {
    const { key = Infinity, organization = Infinity, total = Infinity } = this.limits;
    if ((this.byKey?.get(keyId) ?? 0) >= key) return 'key';
    if (this.ofOrganization(organizationId) >= organization) return 'organization';
    return this.count >= total ? 'total' : null;
  }

  add({ organizationId, keyId }: Tenant, by: 1 | -1): void {
    this.count += by;
    if (this.byKey !== null) addTo(this.byKey, keyId, by);
    if (this.byOrganization !== null) addTo(this.byOrganization, organizationId, by);
  }
}

/** Adds to a count. A count of 0 is not stored. */
function addTo(counts: Map<string, number>, id: string, by: 1 | -1): void {
  const count = (counts.get(id) ?? 0) + by;
  if (count === 0) counts.delete(id);
  else counts.set(id, count);
}

/** A request for a slot. */
export interface SlotRequest {
  readonly tenant: Tenant;
  /** Maximum time to wait for a slot; null for no limit. */
  readonly deadline: Deadline | null;
  /** True if the work takes little time at any data size. It may then use the reserved slots of a fair semaphore. */
  readonly isShort?: boolean;
}

/** Releases a slot. Calling it again has no effect. */
export type Release = () => void;

interface SemaphoreOptions {
  /** Maximum slots in use. */
  readonly slots: SlotLimits;
  /** Maximum waiting requests; unlimited by default. */
  readonly queue?: SlotLimits;
  /** Creates the error for a request that may not wait, because the queue of this scope is full. */
  readonly queueFull?: (scope: LimitScope) => Error;
  /**
   * Shares the slots fairly between organizations, and adds `reserved` slots to the total:
   *
   * - If no other organization waits, one organization may use all slots except the reserved ones.
   * - While an organization with less than a third of the slots waits, one with a third or more gets no further slot.
   * - Short work of an organization with less than a third may use the reserved slots. Other work may use them, except
   * the last one, if its organization has no slot.
   * - The service's own work has priority.
   */
  readonly fair?: { readonly reserved: number };
}

interface Waiting {
  readonly request: SlotRequest;
  readonly start: (release: Release) => void;
  /** Releases the slot; null until the work has started. */
  release: Release | null;
}
