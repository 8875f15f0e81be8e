/** A value that is neither an object nor a list, with its path. */
export type Leaf = readonly [path: string, value: unknown];

/**
 * Returns all values that are neither objects nor lists, including nulls, with their paths. The items of a list have
 * the same path.
 */
export function leavesOf(value: unknown, path = '', found: Leaf[] = []): Leaf[] {
  if (value === null || typeof value !== 'object') {
    found.push([path, value]);
  } else if (Array.isArray(value)) {
    for (const item of value as unknown[]) leavesOf(item, `${path}[]`, found);
  } else {
    for (const key in value) leavesOf(Reflect.get(value, key), path === '' ? key : `${path}.${key}`, found);
  }
  return found;
}

/**
 * Returns the share of non-null values for each path, among the objects that have the key. An empty list is not null
 * (D8).
 */
export function knownShares(records: readonly object[]): Map<string, number> {
  const counts = new Map<string, { known: number; all: number }>();
  for (const record of records) countKnown(record, '', counts);
  return new Map([...counts].map(([path, { known, all }]) => [path, known / all]));
}

function countKnown(holder: object, path: string, counts: Map<string, { known: number; all: number }>): void {
  for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
    const own = path === '' ? key : `${path}.${key}`;
    let count = counts.get(own);
    if (count === undefined) counts.set(own, (count = { known: 0, all: 0 }));
    count.all += 1;
    if (value !== null) count.known += 1;
    if (typeof value !== 'object') continue;
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof item === 'object' && item !== null && !Array.isArray(item)) countKnown(item, own, counts);
    }
  }
}

/** Returns all host names in a text, whether in URLs, in email addresses, or alone. */
export function hostsIn(text: string): string[] {
  if (!text.includes('.')) return [];
  const pages = text.match(/[a-z]+:\/\/[^\s"<>]+/gi) ?? [];
  const rest = text.replaceAll(/[a-z]+:\/\/[^\s"<>]+/gi, ' ').replaceAll(/[^\s@]+@/g, ' ');
  return [
    ...pages.map((page) => new URL(page).hostname),
    ...(rest.match(/\b[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}\b/gi) ?? []),
  ];
}
