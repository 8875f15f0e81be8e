import type { CursorPosition } from '../../domain/connections/cursor.js';
import type { Parameters } from '../filters/parameters.js';
import type { SortKey } from './sort-key.js';

type Side = 'after' | 'before';

/** The values of a place as parameters, each once. */
interface Bound {
  readonly side: Side;
  /** Null for a value that is unknown. */
  readonly valueOf: (key: SortKey) => string | null;
}

/**
 * That a record stands after, or before, a place in a list that is sorted by these keys, of which the last is the id.
 * Where the keys have one direction and known values the database compares them as rows, which is a range of an index; of
 * the others the first key alone is one.
 */
export function boundary(
  keys: readonly SortKey[],
  place: CursorPosition,
  side: Side,
  parameters: Parameters,
): string {
  const given = new Map<SortKey, string | null>();
  for (const key of keys) {
    const value = key.at === 'id' ? place.id : (place.values[key.at] ?? null);
    given.set(key, value === null ? null : `${parameters.add(value)}::${key.cast}`);
  }
  const bound: Bound = { side, valueOf: (key) => given.get(key) ?? null };
  if (areOneRow(keys)) return compareRow(keys, bound);
  const [first] = keys;
  const value = first === undefined ? null : bound.valueOf(first);
  const range =
    first === undefined || value === null || first.nullable
      ? []
      : [`${first.column} ${operatorOf(first, side)}= ${value}`];
  return [...range, beyond(keys, bound)].join(' AND ');
}

function areOneRow(keys: readonly SortKey[]): boolean {
  return keys.every((key) => !key.nullable && key.isAscending === keys[0]?.isAscending);
}

function compareRow(keys: readonly SortKey[], { side, valueOf }: Bound): string {
  const [first] = keys;
  const operator = first === undefined ? '=' : operatorOf(first, side);
  const columns = keys.map(({ column }) => column).join(', ');
  return `(${columns}) ${operator} (${keys.map((key) => valueOf(key) ?? 'NULL').join(', ')})`;
}

/** Beyond the place by the first key, or as far as it and beyond by the others. Unknown values stand last. */
function beyond([key, ...others]: readonly SortKey[], bound: Bound): string {
  if (key === undefined) return 'FALSE';
  const { column } = key;
  const value = bound.valueOf(key);
  if (value === null) {
    const rest = beyond(others, bound);
    return bound.side === 'after' ? `(${column} IS NULL AND ${rest})` : `(${column} IS NOT NULL OR ${rest})`;
  }
  const further = `${column} ${operatorOf(key, bound.side)} ${value}`;
  if (others.length === 0) return further;
  const unknown = key.nullable && bound.side === 'after' ? ` OR ${column} IS NULL` : '';
  return `(${further}${unknown} OR (${column} = ${value} AND ${beyond(others, bound)}))`;
}

function operatorOf({ isAscending }: SortKey, side: Side): '>' | '<' {
  return (side === 'after') === isAscending ? '>' : '<';
}
