import { TurnOrder } from '../../../src/concurrency/semaphore.js';
import type { Tenant } from '../../../src/concurrency/tenant.js';

function tenantOf(name: string): Tenant {
  const [organizationId = '', keyId = ''] = name.split('/');
  return { organizationId, keyId };
}

/** Creates an order of items named by organization, key and number, for example `a/1/3`. */
function orderOf(...items: readonly string[]): TurnOrder<string> {
  const order = new TurnOrder<string>();
  for (const item of items) order.add(tenantOf(item), item);
  return order;
}

function takeAll(order: TurnOrder<string>, isFit: (item: string) => boolean = () => true): string[] {
  const taken: string[] = [];
  for (let item = order.take(isFit); item !== null; item = order.take(isFit)) taken.push(item);
  return taken;
}

describe('the turn order', () => {
  it('lets organizations take turns, then keys, then items', () => {
    const order = orderOf('a/1/1', 'a/1/2', 'a/2/1', 'b/1/1', 'b/1/2');
    expect(order.size).toBe(5);
    expect(takeAll(order)).toEqual(['a/1/1', 'b/1/1', 'a/2/1', 'b/1/2', 'a/1/2']);
    expect(order.size).toBe(0);
  });

  it('skips an item that does not fit, and the others of its key', () => {
    const order = orderOf('a/1/1', 'a/1/2', 'a/2/1');
    expect(takeAll(order, (item) => item !== 'a/1/1')).toEqual(['a/2/1']);
    expect(takeAll(order)).toEqual(['a/1/1', 'a/1/2']);
  });

  it('gives an item that lost its turn the next turn of its organization', () => {
    const order = orderOf('a/1/1', 'a/2/1', 'b/1/1');
    order.addFirst(tenantOf('a/2'), 'a/2/again');
    expect(takeAll(order)).toEqual(['a/2/again', 'b/1/1', 'a/1/1', 'a/2/1']);
  });

  it('removes an item only once', () => {
    const order = orderOf('a/1/1', 'b/1/1');
    expect(order.remove(tenantOf('a/1'), 'a/1/1')).toBe(true);
    expect(order.remove(tenantOf('a/1'), 'a/1/1')).toBe(false);
    expect(order.hasOrganization('a')).toBe(false);
    expect(takeAll(order)).toEqual(['b/1/1']);
  });
});
