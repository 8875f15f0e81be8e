import type { FilterValue } from '../filters/filter-model.js';

/** The API accepts 10 edges in a filter. */
const maxEdges = 10;

/** A way to find investors: a filter for them, the number of edges it follows, and a day. */
interface InvestorsSince {
  readonly investors: FilterValue;
  /** Rounds after this day are later. Null if it is unknown. */
  readonly day: string | null;
}

/**
 * Returns a filter for the rounds that investors joined after a day. `edges` is the number of edges of each part. Null
 * if no day is known, or if there are more edges than a filter may have.
 */
export function laterRoundsFilter(parts: readonly InvestorsSince[], edges: number): FilterValue | null {
  const known = parts.flatMap(({ investors, day }): FilterValue[] =>
    day === null ? [] : [{ announcedOn: { gt: day }, investors: { some: investors } }],
  );
  const [only] = known;
  if (only === undefined || known.length * edges > maxEdges) return null;
  return known.length === 1 ? only : { or: known };
}

/** Returns each value once, without unknown ones. */
export function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
