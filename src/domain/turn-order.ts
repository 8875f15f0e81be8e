import type { Tenant } from './tenant.js';

/**
 * Items that wait, in the order of their turns: organizations take turns, within an organization its keys do, and of one
 * key the item that waits longest comes first.
 */
export class TurnOrder<Item> {
  private readonly organizations = new Map<string, Map<string, Item[]>>();
  private count = 0;

  /** How many items wait. */
  get size(): number {
    return this.count;
  }

  /** The organizations that have an item waiting. */
  get organizationIds(): Iterable<string> {
    return this.organizations.keys();
  }

  hasOrganization(organizationId: string): boolean {
    return this.organizations.has(organizationId);
  }

  hasKey({ organizationId, keyId }: Tenant): boolean {
    return this.organizations.get(organizationId)?.has(keyId) === true;
  }

  /** How many items of a key wait. */
  sizeOf({ organizationId, keyId }: Tenant): number {
    return this.organizations.get(organizationId)?.get(keyId)?.length ?? 0;
  }

  /** Puts an item behind the others of its key. */
  add(tenant: Tenant, item: Item): void {
    this.lineOf(tenant).push(item);
    this.count += 1;
  }

  /** Puts an item before all others of its organization: it had its turn and lost it. */
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

  /** Takes an item out. Returns whether it was waiting. */
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
   * Takes the next item that fits, of those that come first at their key; its key and its organization then go last.
   * Null when none fits.
   */
  take(isFit: (item: Item) => boolean): Item | null {
    for (const organizationId of this.organizations.keys()) {
      const item = this.takeOf(organizationId, isFit);
      if (item !== null) return item;
    }
    return null;
  }

  /** The same for one organization, whatever the turns of others. */
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

/** Moves an entry behind all others, or drops it when nothing waits there any more. */
function goLast<Value>(entries: Map<string, Value>, key: string, isWaiting: boolean): void {
  const value = entries.get(key);
  entries.delete(key);
  if (isWaiting && value !== undefined) entries.set(key, value);
}
