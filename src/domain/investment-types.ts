/** The allowed values of a round's investment type, in the contract's words and order (contract 2.2). */
export const investmentTypes = [
  'Angel',
  'Convertible Note',
  'Corporate Round',
  'Debt Financing',
  'Equity Crowdfunding',
  'Grant',
  'Initial Coin Offering',
  'Non Equity Assistance',
  'Post Ipo Debt',
  'Post Ipo Equity',
  'Post Ipo Secondary',
  'Pre Seed',
  'Private Equity',
  'Product Crowdfunding',
  'Secondary Market',
  'Seed',
  'Series A',
  'Series B',
  'Series C',
  'Series D',
  'Series E',
  'Series F',
  'Series G',
  'Series H',
  'Series I',
  'Series J',
  'Series Unknown',
  'Undisclosed',
] as const;

export type InvestmentType = (typeof investmentTypes)[number];

const known: ReadonlySet<string> = new Set(investmentTypes);

export function isInvestmentType(text: string): text is InvestmentType {
  return known.has(text);
}
