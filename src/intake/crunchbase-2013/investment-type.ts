import type { InvestmentType } from '../../domain/investment-types.js';

/** The types of the snapshot. */
const types: ReadonlyMap<string, InvestmentType> = new Map([
  ['angel', 'Angel'],
  ['venture', 'Series Unknown'],
  ['series-a', 'Series A'],
  ['series-b', 'Series B'],
  ['series-c+', 'Series C'],
  ['private-equity', 'Private Equity'],
  ['post-ipo', 'Post Ipo Equity'],
  ['crowdfunding', 'Equity Crowdfunding'],
  ['other', 'Undisclosed'],
]);

/** Codes that say more than the type beside them: `angel` has seed rounds too, and `series-c+` all that come later. */
const codes: ReadonlyMap<string, InvestmentType> = new Map([
  ['seed', 'Seed'],
  ['angel', 'Angel'],
  ['a', 'Series A'],
  ['b', 'Series B'],
  ['c', 'Series C'],
  ['d', 'Series D'],
  ['e', 'Series E'],
  ['f', 'Series F'],
  ['g', 'Series G'],
  ['h', 'Series H'],
  ['unattributed', 'Series Unknown'],
  ['debt_round', 'Debt Financing'],
  ['convertible', 'Convertible Note'],
  ['grant', 'Grant'],
  ['partial', 'Undisclosed'],
  ['private_equity', 'Private Equity'],
  ['secondary_market', 'Secondary Market'],
  ['post_ipo_equity', 'Post Ipo Equity'],
  ['post_ipo_debt', 'Post Ipo Debt'],
  ['crowd_equity', 'Equity Crowdfunding'],
]);

/** The contract's type of a round (contract 2.2), by its code or else its type; null when both are missing or unheard of. */
export function findSnapshotInvestmentType(type: string | null, code: string | null): InvestmentType | null {
  return codes.get(code?.toLowerCase() ?? '') ?? types.get(type?.toLowerCase() ?? '') ?? null;
}
