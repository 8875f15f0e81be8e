import type { RecordKind } from './record-kinds.js';

/** What answers are charged for: distinct records by their kind (D4), and groups of aggregates (D12). */
export type Billable = RecordKind | 'Group';

/** What each of them costs, in credits (D4, D12). */
export const recordPrices: Readonly<Record<Billable, number>> = {
  Company: 1,
  Person: 1,
  Investor: 1,
  FundingRound: 1,
  Acquisition: 1,
  Ipo: 1,
  Group: 1,
};

/** How many distinct records of each kind, and how many groups, an answer holds. */
export type RecordCounts = Readonly<Partial<Record<Billable, number>>>;

/** The price of an answer in credits. */
export function priceOf(counts: RecordCounts): number {
  let sum = 0;
  for (const kind in counts) sum += recordPrices[kind as Billable] * (counts[kind as Billable] ?? 0);
  return sum;
}
