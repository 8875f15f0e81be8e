import { invariant } from '../../errors/invariant.js';

/** A record that an asked key matches; `at` counts the asked keys from 1, as WITH ORDINALITY does. */
export interface MatchRow {
  readonly at: number;
  readonly id: string;
}

/** The ids that each of `count` asked keys matches, in the order of their code points. */
export function groupMatches(rows: readonly MatchRow[], count: number): string[][] {
  const groups: string[][] = Array.from({ length: count }, () => []);
  for (const { at, id } of rows) {
    const group = groups[at - 1];
    invariant(group !== undefined, 'a match belongs to a key that was asked for');
    group.push(id);
  }
  // Ids are ASCII, whose order is the same here and in the database.
  for (const group of groups) if (group.length > 1) group.sort((a, b) => (a < b ? -1 : 1));
  return groups;
}
