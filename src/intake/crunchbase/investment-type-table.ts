import { isInvestmentType, type InvestmentType } from '../../domain/investment-types.js';

/** The export's words for a round's type, without those that a letter refines. */
const types: ReadonlyMap<string, InvestmentType> = new Map([
  ['seed', 'Seed'],
  ['angel', 'Angel'],
  ['debt_financing', 'Debt Financing'],
  ['convertible_note', 'Convertible Note'],
  ['undisclosed', 'Undisclosed'],
  ['equity_crowdfunding', 'Equity Crowdfunding'],
  ['product_crowdfunding', 'Product Crowdfunding'],
  ['private_equity', 'Private Equity'],
  ['grant', 'Grant'],
  ['non_equity_assistance', 'Non Equity Assistance'],
  ['secondary_market', 'Secondary Market'],
  ['post_ipo_equity', 'Post Ipo Equity'],
  ['post_ipo_debt', 'Post Ipo Debt'],
  ['post_ipo_secondary', 'Post Ipo Secondary'],
  ['pre_seed', 'Pre Seed'],
  ['corporate_round', 'Corporate Round'],
  ['initial_coin_offering', 'Initial Coin Offering'],
]);

/**
 * The contract's investment type of a round (contract 2.2). Only venture rounds are lettered; a letter beside any
 * other type is ignored. Null when the type is missing or unheard of.
 */
export function findInvestmentType(type: string | null, code: string | null): InvestmentType | null {
  const word = type?.toLowerCase() ?? '';
  if (word !== 'venture') return types.get(word) ?? null;
  const series = `Series ${code?.toUpperCase() ?? 'Unknown'}`;
  return isInvestmentType(series) ? series : 'Series Unknown';
}
