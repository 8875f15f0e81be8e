import { Deadline } from '../../src/domain/deadline.js';
import type { Tenant } from '../../src/domain/tenant.js';
import { FairQueue, type Leave } from '../../src/store/engine/fair-queue.js';

/** The organization and the key of a name such as `a` or `a/1`; the empty name is the service itself. */
function tenantOf(name: string): Tenant {
  const [organizationId = '', keyId = ''] = name.split('/');
  return { organizationId, keyId };
}

/** The names of those that got a slot, in the order in which they did. */
class Places {
  readonly order: string[] = [];
  private readonly leaves: Leave[] = [];

  constructor(private readonly queue: FairQueue) {}

  ask(tenant: string, isShort = false, deadline: Deadline | null = null): Promise<void> {
    return Promise.resolve(this.queue.enter({ tenant: tenantOf(tenant), isShort, deadline })).then(
      (leave) => {
        this.order.push(tenant);
        this.leaves.push(leave);
      },
    );
  }

  /** Gives the place back that was got first of those still held. */
  async leave(): Promise<void> {
    this.leaves.shift()?.();
    await this.settle();
  }

  settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

function times(count: number, work: () => unknown): void {
  for (let one = 0; one < count; one++) work();
}

describe('places that tenants share', () => {
  it('are all for a tenant who is alone', async () => {
    const places = new Places(new FairQueue({ shared: 9, reserved: 2 }));
    times(20, () => void places.ask('a'));
    await places.settle();
    expect(places.order).toHaveLength(9);
  });

  it('go to who has less than a third before one who has more', async () => {
    const places = new Places(new FairQueue({ shared: 9, reserved: 0 }));
    times(20, () => void places.ask('a'));
    times(3, () => void places.ask('b'));
    await places.settle();
    times(4, () => void places.leave());
    await places.settle();
    expect(places.order.slice(9, 12)).toEqual(['b', 'b', 'b']);
    expect(places.order.slice(12)).toEqual(['a']);
  });

  it('are given in turns to those who wait', async () => {
    const places = new Places(new FairQueue({ shared: 1, reserved: 0 }));
    void places.ask('x');
    times(3, () => void places.ask('a'));
    times(3, () => void places.ask('b'));
    await places.settle();
    for (let one = 0; one < 6; one++) await places.leave();
    expect(places.order).toEqual(['x', 'a', 'b', 'a', 'b', 'a', 'b']);
  });

  it('leave some for a tenant who has none, and the last for short work', async () => {
    const places = new Places(new FairQueue({ shared: 3, reserved: 2 }));
    times(9, () => void places.ask('a'));
    void places.ask('b');
    void places.ask('c');
    await places.settle();
    expect(places.order).toEqual(['a', 'a', 'a', 'b']);
    void places.ask('c', true);
    await places.settle();
    // c's long work came first, so its short work waits behind it; another's does not.
    expect(places.order).toEqual(['a', 'a', 'a', 'b']);
    void places.ask('d', true);
    await places.settle();
    expect(places.order.at(-1)).toBe('d');
  });

  it('are no more for an organization that asks through many keys', async () => {
    const places = new Places(new FairQueue({ shared: 9, reserved: 0 }));
    for (let key = 0; key < 20; key++) void places.ask(`a/${key}`);
    times(3, () => void places.ask('b'));
    await places.settle();
    expect(places.order).toHaveLength(9);
    times(3, () => void places.leave());
    await places.settle();
    expect(places.order.slice(9)).toEqual(['b', 'b', 'b']);
  });

  it('are given in turns to the keys of one organization', async () => {
    const places = new Places(new FairQueue({ shared: 1, reserved: 0 }));
    void places.ask('x');
    times(3, () => void places.ask('a/1'));
    times(2, () => void places.ask('a/2'));
    void places.ask('b');
    await places.settle();
    for (let one = 0; one < 6; one++) await places.leave();
    expect(places.order).toEqual(['x', 'a/1', 'b', 'a/2', 'a/1', 'a/2', 'a/1']);
  });

  it('are not given beyond a third while another organization with less waits', async () => {
    const places = new Places(new FairQueue({ shared: 9, reserved: 0 }));
    times(6, () => void places.ask('x'));
    times(3, () => void places.ask('a'));
    await places.settle();
    void places.ask('a');
    void places.ask('b');
    await places.settle();
    await places.leave();
    expect(places.order.slice(9)).toEqual(['b']);
  });

  it('go to the service itself before all organizations', async () => {
    const places = new Places(new FairQueue({ shared: 1, reserved: 0 }));
    void places.ask('a');
    times(3, () => void places.ask('b'));
    void places.ask('', true);
    await places.settle();
    await places.leave();
    expect(places.order).toEqual(['a', '']);
  });

  it('are waited for until the deadline, and then not taken from anybody', async () => {
    const places = new Places(new FairQueue({ shared: 1, reserved: 0 }));
    void places.ask('a');
    await expect(places.ask('b', false, new Deadline(20))).rejects.toMatchObject({ code: 'TIMED_OUT' });
    void places.ask('c');
    await places.leave();
    expect(places.order).toEqual(['a', 'c']);
  });

  it('are neither lost nor made, whatever the order of asking and leaving', async () => {
    const queue = new FairQueue({ shared: 4, reserved: 2 });
    let [held, most, served] = [0, 0, 0];
    const one = async (number: number): Promise<void> => {
      const leave = await queue.enter({
        tenant: tenantOf(`t${number % 7}/${number % 2}`),
        isShort: number % 3 === 0,
        deadline: null,
      });
      most = Math.max(most, ++held);
      await new Promise((resolve) => setTimeout(resolve, number % 5));
      held--;
      served++;
      leave();
      leave();
    };
    await Promise.all(Array.from({ length: 300 }, (_, number) => one(number)));
    expect([served, held]).toEqual([300, 0]);
    expect(most).toBeLessThanOrEqual(6);
  });
});
