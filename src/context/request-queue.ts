import type { Deadline } from '../domain/deadline.js';
import type { QueueFigures } from '../domain/queue-figures.js';
import type { Tenant } from '../domain/tenant.js';
import { TurnOrder } from '../domain/turn-order.js';
import { ApiError } from '../errors/api-error.js';
import type { ServiceBounds } from './service-bounds.js';

/** The requests of one organization. */
interface Group {
  atWork: number;
  /** Requests at work by key. */
  readonly atWorkOfKeys: Map<string, number>;
  readonly waiting: TurnOrder<Waiting>;
}

interface Waiting {
  readonly tenant: Tenant;
  readonly start: () => void;
}

type Leave = () => void;

/** How many requests of one key may wait for those at work. */
const mostWaitingOfKey = 256;
/** So many requests of one organization may wait for each one that it may have at work. */
const mostWaitingForEach = 16;

/**
 * Bounds how many requests of one key, and of one organization, are at work in this process. The others wait: the keys of
 * an organization take turns, and the requests of a key come in the order in which they arrived.
 */
export class RequestQueue {
  private readonly groups = new Map<string, Group>();

  constructor(private readonly bounds: Pick<ServiceBounds, 'keyConcurrency' | 'organizationConcurrency'>) {}

  get figures(): QueueFigures {
    let [atWork, waiting] = [0, 0];
    for (const group of this.groups.values()) {
      atWork += group.atWork;
      waiting += group.waiting.size;
    }
    return { atWork, waiting };
  }

  /**
   * Starts a request's turn, at once or when others have ended theirs; the function returned ends it.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE when too many wait already; TIMED_OUT.
   */
  enter(tenant: Tenant, deadline: Deadline): Leave | Promise<Leave> {
    const { organizationId } = tenant;
    const group = this.groups.get(organizationId) ?? {
      atWork: 0,
      atWorkOfKeys: new Map<string, number>(),
      waiting: new TurnOrder<Waiting>(),
    };
    this.groups.set(organizationId, group);
    if (!this.mayStart(group, tenant))
      return this.wait(group, tenant, deadline).then(() => this.leaveOnce(group, tenant));
    count(group, tenant, 1);
    return this.leaveOnce(group, tenant);
  }

  private mayStart({ atWork, atWorkOfKeys }: Group, { keyId }: Tenant): boolean {
    const { keyConcurrency, organizationConcurrency } = this.bounds;
    return atWork < organizationConcurrency && (atWorkOfKeys.get(keyId) ?? 0) < keyConcurrency;
  }

  private leaveOnce(group: Group, tenant: Tenant): Leave {
    let isOver = false;
    return () => {
      if (!isOver) this.leave(group, tenant);
      isOver = true;
    };
  }

  private async wait(group: Group, tenant: Tenant, deadline: Deadline): Promise<void> {
    this.refuseTooMany(group, tenant);
    let start: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => (start = resolve));
    const waiting: Waiting = { tenant, start };
    group.waiting.add(tenant, waiting);
    await deadline.race(turn, () => {
      // The turn may have come in the moment in which it was given up.
      if (!group.waiting.remove(tenant, waiting)) this.leave(group, tenant);
    });
  }

  private leave(group: Group, tenant: Tenant): void {
    count(group, tenant, -1);
    const next = group.waiting.take((waiting) => this.mayStart(group, waiting.tenant));
    if (next !== null) {
      count(group, next.tenant, 1);
      next.start();
    }
    if (group.atWork === 0) this.groups.delete(tenant.organizationId);
  }

  private refuseTooMany({ waiting }: Group, tenant: Tenant): void {
    const { keyConcurrency, organizationConcurrency } = this.bounds;
    if (waiting.sizeOf(tenant) >= mostWaitingOfKey)
      throw tooMany('This API key', keyConcurrency, mostWaitingOfKey);
    const mostWaiting = organizationConcurrency * mostWaitingForEach;
    if (waiting.size >= mostWaiting) throw tooMany('This organization', organizationConcurrency, mostWaiting);
  }
}

function count(group: Group, { keyId }: Tenant, by: 1 | -1): void {
  group.atWork += by;
  const ofKey = (group.atWorkOfKeys.get(keyId) ?? 0) + by;
  if (ofKey === 0) group.atWorkOfKeys.delete(keyId);
  else group.atWorkOfKeys.set(keyId, ofKey);
}

function tooMany(of: string, atWork: number, waiting: number): ApiError {
  const message = `${of} has ${atWork} requests at work and ${waiting} waiting, which is as many as it may have at once.`;
  return new ApiError('TOO_MANY_REQUESTS_AT_ONCE', message, { headers: { 'Retry-After': '1' } });
}
