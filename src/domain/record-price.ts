import type { RecordKind } from './record-kinds.js';

/** What each distinct record in an answer costs, in credits (D4). */
export const recordPrices: Readonly<Record<RecordKind, number>> = {
  Company: 1,
  Person: 1,
  Investor: 1,
  FundingRound: 1,
  Acquisition: 1,
  Ipo: 1,
};

/** How many distinct records of each kind an answer holds. */
export type RecordCounts = Readonly<Partial<Record<RecordKind, number>>>;

/** The price of an answer in credits. */
export function priceOf(counts: RecordCounts): number {
  return Object.entries(counts).reduce(
    (sum, [kind, count]) => sum + recordPrices[kind as RecordKind] * count,
    0,
  );
}
