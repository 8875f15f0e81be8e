import { Deadline } from '../../../src/concurrency/deadline.js';
import {
  type LimitScope,
  type Release,
  Semaphore,
  type SlotLimits,
} from '../../../src/concurrency/semaphore.js';
import type { Tenant } from '../../../src/concurrency/tenant.js';

/** Parses a name such as `a` (organization) or `a/1` (organization and key). The empty name is the service itself. */
function tenantOf(name: string): Tenant {
  const [organizationId = '', keyId = ''] = name.split('/');
  return { organizationId, keyId };
}

/** Records the names of tenants in the order in which they acquire slots. */
class SlotLog {
  readonly order: string[] = [];
  private readonly releases: Release[] = [];

  constructor(private readonly queue: Semaphore) {}

  acquire(tenant: string, isShort = false, deadline: Deadline | null = null): Promise<void> {
    return Promise.resolve(this.queue.acquire({ tenant: tenantOf(tenant), isShort, deadline })).then(
      (release) => {
        this.order.push(tenant);
        this.releases.push(release);
      },
    );
  }

  /** Releases the slot that has been held the longest. */
  async leave(): Promise<void> {
    this.releases.shift()?.();
    await this.settle();
  }

  async leaveAll(count: number): Promise<void> {
    for (let one = 0; one < count; one++) await this.leave();
  }

  settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

function fair(total: number, reserved: number): Semaphore {
  return new Semaphore({ slots: { total }, fair: { reserved } });
}

function times(count: number, work: () => unknown): void {
  for (let one = 0; one < count; one++) work();
}

describe('slots that tenants share', () => {
  it('are all available to a tenant if no other tenant needs them', async () => {
    const slotLog = new SlotLog(fair(9, 2));
    times(20, () => void slotLog.acquire('a'));
    await slotLog.settle();
    expect(slotLog.order).toHaveLength(9);
  });

  it('go to a tenant that holds less than a third of them before a tenant that holds more', async () => {
    const slotLog = new SlotLog(fair(9, 0));
    times(20, () => void slotLog.acquire('a'));
    times(3, () => void slotLog.acquire('b'));
    await slotLog.settle();
    times(4, () => void slotLog.leave());
    await slotLog.settle();
    expect(slotLog.order.slice(9, 12)).toEqual(['b', 'b', 'b']);
    expect(slotLog.order.slice(12)).toEqual(['a']);
  });

  it('go to waiting tenants in turn', async () => {
    const slotLog = new SlotLog(fair(1, 0));
    void slotLog.acquire('x');
    times(3, () => void slotLog.acquire('a'));
    times(3, () => void slotLog.acquire('b'));
    await slotLog.settle();
    for (let one = 0; one < 6; one++) await slotLog.leave();
    expect(slotLog.order).toEqual(['x', 'a', 'b', 'a', 'b', 'a', 'b']);
  });

  it('include reserved slots: for a tenant that holds none, and the last for short work', async () => {
    const slotLog = new SlotLog(fair(3, 2));
    times(9, () => void slotLog.acquire('a'));
    void slotLog.acquire('b');
    void slotLog.acquire('c');
    await slotLog.settle();
    expect(slotLog.order).toEqual(['a', 'a', 'a', 'b']);
    void slotLog.acquire('c', true);
    await slotLog.settle();
    // Tenant c's long work is already waiting, so c's short work waits behind it. Other tenants' short work does not.
    expect(slotLog.order).toEqual(['a', 'a', 'a', 'b']);
    void slotLog.acquire('d', true);
    await slotLog.settle();
    expect(slotLog.order.at(-1)).toBe('d');
  });

  it('do not increase for an organization that uses many keys', async () => {
    const slotLog = new SlotLog(fair(9, 0));
    for (let key = 0; key < 20; key++) void slotLog.acquire(`a/${key}`);
    times(3, () => void slotLog.acquire('b'));
    await slotLog.settle();
    expect(slotLog.order).toHaveLength(9);
    times(3, () => void slotLog.leave());
    await slotLog.settle();
    expect(slotLog.order.slice(9)).toEqual(['b', 'b', 'b']);
  });

  it('go to the keys of one organization in turn', async () => {
    const slotLog = new SlotLog(fair(1, 0));
    void slotLog.acquire('x');
    times(3, () => void slotLog.acquire('a/1'));
    times(2, () => void slotLog.acquire('a/2'));
    void slotLog.acquire('b');
    await slotLog.settle();
    for (let one = 0; one < 6; one++) await slotLog.leave();
    expect(slotLog.order).toEqual(['x', 'a/1', 'b', 'a/2', 'a/1', 'a/2', 'a/1']);
  });

  it('do not go to an organization with a third of them while an organization with less waits', async () => {
    const slotLog = new SlotLog(fair(9, 0));
    times(6, () => void slotLog.acquire('x'));
    times(3, () => void slotLog.acquire('a'));
    await slotLog.settle();
    void slotLog.acquire('a');
    void slotLog.acquire('b');
    await slotLog.settle();
    await slotLog.leave();
    expect(slotLog.order.slice(9)).toEqual(['b']);
  });

  it('go to the service itself before all organizations', async () => {
    const slotLog = new SlotLog(fair(1, 0));
    void slotLog.acquire('a');
    times(3, () => void slotLog.acquire('b'));
    void slotLog.acquire('', true);
    await slotLog.settle();
    await slotLog.leave();
    expect(slotLog.order).toEqual(['a', '']);
  });

  it('do not go to a request that timed out while it waited', async () => {
    const slotLog = new SlotLog(fair(1, 0));
    void slotLog.acquire('a');
    await expect(slotLog.acquire('b', false, new Deadline(20))).rejects.toMatchObject({ code: 'TIMED_OUT' });
    void slotLog.acquire('c');
    await slotLog.leave();
    expect(slotLog.order).toEqual(['a', 'c']);
  });

  it('are neither lost nor duplicated in any order of requests and releases', async () => {
    const queue = fair(4, 2);
    let [held, most, served] = [0, 0, 0];
    const one = async (number: number): Promise<void> => {
      const release = await queue.acquire({
        tenant: tenantOf(`t${number % 7}/${number % 2}`),
        isShort: number % 3 === 0,
        deadline: null,
      });
      most = Math.max(most, ++held);
      await new Promise((resolve) => setTimeout(resolve, number % 5));
      held--;
      served++;
      release();
      release();
    };
    await Promise.all(Array.from({ length: 300 }, (_, number) => one(number)));
    expect([served, held]).toEqual([300, 0]);
    expect(most).toBeLessThanOrEqual(6);
  });
});

/** Limits, requests in the order they arrive, and the requests that then start, are refused or wait. */
const limited: readonly {
  readonly name: string;
  readonly slots: SlotLimits;
  readonly queue?: SlotLimits;
  readonly requests: readonly string[];
  readonly started: readonly string[];
  /** For each refused request in order, the scope whose queue was full. */
  readonly refused?: readonly LimitScope[];
  /** The waiting requests, in the order in which they start as slots are released. */
  readonly later?: readonly string[];
}[] = [
  {
    name: 'without limits every request starts',
    slots: {},
    requests: ['a/1', 'a/1', 'b/1'],
    started: ['a/1', 'a/1', 'b/1'],
  },
  {
    name: 'a key holds at most its slots, and other keys are not affected',
    slots: { key: 1 },
    requests: ['a/1', 'a/1', 'a/2', 'b/3'],
    started: ['a/1', 'a/2', 'b/3'],
    later: ['a/1'],
  },
  {
    name: 'an organization holds at most its slots, with all of its keys together',
    slots: { organization: 2 },
    requests: ['a/1', 'a/2', 'a/3', 'b/4'],
    started: ['a/1', 'a/2', 'b/4'],
    later: ['a/3'],
  },
  {
    name: 'the total limits all organizations together, which take turns',
    slots: { total: 2 },
    requests: ['a/1', 'a/1', 'a/1', 'a/1', 'b/2'],
    started: ['a/1', 'a/1'],
    later: ['a/1', 'b/2', 'a/1'],
  },
  {
    name: 'a key at its limit does not delay another key of the organization',
    slots: { key: 1, organization: 2 },
    requests: ['a/1', 'a/1', 'a/2', 'a/2'],
    started: ['a/1', 'a/2'],
    later: ['a/1', 'a/2'],
  },
  {
    name: 'an organization at its limit does not delay another one',
    slots: { organization: 1, total: 2 },
    requests: ['a/1', 'a/1', 'b/2', 'c/3'],
    started: ['a/1', 'b/2'],
    later: ['a/1', 'c/3'],
  },
  {
    name: 'the queues of a key and of its organization are bounded separately',
    slots: { key: 1 },
    queue: { key: 2, organization: 3 },
    requests: ['a/1', 'a/1', 'a/1', 'a/1', 'a/2', 'a/2', 'a/2', 'b/3'],
    started: ['a/1', 'a/2', 'b/3'],
    refused: ['key', 'organization'],
    later: ['a/1', 'a/2', 'a/1'],
  },
  {
    name: 'the whole queue is bounded',
    slots: { total: 1 },
    queue: { total: 2 },
    requests: ['a/1', 'b/2', 'c/3', 'd/4'],
    started: ['a/1'],
    refused: ['total'],
    later: ['b/2', 'c/3'],
  },
];

describe('a semaphore', () => {
  it.each(limited)('$name', async ({ slots, queue, requests, started, refused = [], later = [] }) => {
    const full: LimitScope[] = [];
    const semaphore = new Semaphore({
      slots,
      ...(queue && { queue }),
      queueFull: (scope) => new Full(scope),
    });
    const slotLog = new SlotLog(semaphore);
    for (const tenant of requests)
      slotLog.acquire(tenant).catch((error: unknown) => full.push((error as Full).scope));
    await slotLog.settle();
    expect({ started: slotLog.order, refused: full }).toEqual({ started, refused });
    expect(semaphore.figures).toEqual({ atWork: started.length, waiting: later.length });
    await slotLog.leaveAll(requests.length);
    expect(slotLog.order.slice(started.length)).toEqual(later);
    expect(semaphore.figures).toEqual({ atWork: 0, waiting: 0 });
  });

  it('returns null from tryAcquire instead of waiting', () => {
    const semaphore = new Semaphore({ slots: { key: 1, organization: 2, total: 3 } });
    const take = (name: string): Release | null =>
      semaphore.tryAcquire({ tenant: tenantOf(name), deadline: null });
    const reached = (name: string): LimitScope | null => semaphore.reachedLimit(tenantOf(name));
    const first = take('a/1');
    expect([take('a/1'), reached('a/1')]).toEqual([null, 'key']);
    expect(take('a/2')).not.toBeNull();
    expect([take('a/3'), reached('a/3')]).toEqual([null, 'organization']);
    expect(take('b/4')).not.toBeNull();
    expect([take('c/5'), reached('c/5')]).toEqual([null, 'total']);
    first?.();
    expect([reached('c/5'), semaphore.figures]).toEqual([null, { atWork: 2, waiting: 0 }]);
  });

  it('frees the queue position of a request that started', async () => {
    const slotLog = new SlotLog(new Semaphore({ slots: { key: 1 }, queue: { key: 1 } }));
    for (let one = 0; one < 3; one++) {
      void slotLog.acquire('a/1');
      void slotLog.acquire('a/1');
      await slotLog.settle();
      await slotLog.leaveAll(2);
    }
    expect(slotLog.order).toHaveLength(6);
  });

  it('frees the queue position of a request that timed out', async () => {
    const slotLog = new SlotLog(new Semaphore({ slots: { key: 1 }, queue: { key: 1 } }));
    void slotLog.acquire('a/1');
    await expect(slotLog.acquire('a/1', false, new Deadline(20))).rejects.toMatchObject({
      code: 'TIMED_OUT',
    });
    void slotLog.acquire('a/1');
    await slotLog.leave();
    expect(slotLog.order).toEqual(['a/1', 'a/1']);
  });
});

class Full extends Error {
  constructor(readonly scope: LimitScope) {
    super(`full: ${scope}`);
  }
}
