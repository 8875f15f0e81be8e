import type { TractionHistory } from './traction-history.js';

/** Changes of a company that are looked at, the newest: a history has at most one point more. */
export const mostHistoryChanges = 500;

/** The values of a company before and after each of its changes, oldest first, as far as they were looked at. */
export interface TractionChanges {
  readonly companyId: string;
  /** Before the first of these changes; null when there was no company. The present one when there are no changes. */
  readonly before: { readonly value: number | null } | null;
  readonly changes: readonly { readonly at: Date; readonly value: number | null }[];
}

/** The points of a history that begins at `start`, or later for a company that came later or changed very often. */
export function makeTractionHistory(
  { companyId, before, changes }: TractionChanges,
  start: Date,
): TractionHistory {
  const isWhole = changes.length <= mostHistoryChanges;
  const shown = isWhole ? changes : changes.slice(-mostHistoryChanges);
  const all = isWhole && before !== null ? [{ at: start, value: before.value }, ...shown] : shown;
  const points = all
    .filter(({ value }, at) => at === 0 || value !== all[at - 1]?.value)
    .map(({ at, value }) => ({ at: at.toISOString(), value }));
  return { companyId, since: points[0]?.at ?? start.toISOString(), points };
}
