import { setImmediate } from 'node:timers/promises';

/** So many rows are turned into records in one go; others may have the event loop before the next. */
const part = 500;

/** What `map` makes of each item, in their order. Many items are mapped in parts, between which others are heard. */
export async function mapInParts<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  if (items.length <= 2 * part) return items.map(map);
  const mapped: Mapped[] = [];
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % part === 0) await setImmediate();
    mapped.push(map(item));
  }
  return mapped;
}
