import { investmentTypes, type InvestmentType } from '../../domain/investment-types.js';

/** The types of the rounds that an investor joined, in the contract's order. */
export function listStages(rounds: readonly { readonly type: InvestmentType | null }[]): string[] {
  const joined = new Set(rounds.map((round) => round.type));
  return investmentTypes.filter((type) => joined.has(type));
}

/** The categories of an investor's companies, those of most companies first; null when none has one. */
export function rankByCount(categories: readonly string[]): string[] | null {
  const counts = new Map<string, number>();
  for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  if (counts.size === 0) return null;
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([category]) => category);
}
