import { Rejected } from './rejected.js';
import { isPromise, settle } from './settle.js';
import type { Shape } from './shape.js';

/**
 * The values of a list type with arrays in the place of all iterables and without promises in them, so that what comes
 * after can go through them in one pass. Never rejects.
 */
export function openLists(
  values: readonly unknown[],
  { item }: { readonly item: Shape },
): readonly unknown[] | Promise<unknown[]> {
  return settle(values.map((value) => openList(value, item)));
}

function openList(value: unknown, item: Shape): unknown {
  const items = toArray(value);
  if (!Array.isArray(items)) return items;
  if (item.kind === 'list') return settle(items.map((one) => openItem(one, item.item)));
  return settle(items);
}

function openItem(value: unknown, item: Shape): unknown {
  if (!isPromise(value)) return openList(value, item);
  return Promise.resolve(value).then((waited) => openList(waited, item));
}

/** An iterable object as an array; anything else as it is. */
function toArray(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  const items: unknown[] = [];
  try {
    if (typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] !== 'function') return value;
    for (const item of value as Iterable<unknown>) items.push(item);
    return items;
  } catch (error) {
    // Nobody waits for promises that came before.
    void settle(items);
    return new Rejected(error);
  }
}
