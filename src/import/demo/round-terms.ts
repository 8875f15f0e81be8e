import type { InvestmentType } from '../../records/funding-round.js';

/** The usual terms of a round of one type. */
export interface RoundTerms {
  /** In US dollars; null if the amount is never disclosed. */
  readonly raised: readonly [least: number, most: number] | null;
  /** True if shares are sold at a price, so that there is a valuation. */
  readonly isPriced: boolean;
  /** True if individuals can take part. */
  readonly isEarly: boolean;
}

const thousand = 1_000;
const million = 1_000_000;

function priced(least: number, most: number): RoundTerms {
  return { raised: [least * million, most * million], isPriced: true, isEarly: false };
}

function unpriced(least: number, most: number): RoundTerms {
  return { raised: [least * million, most * million], isPriced: false, isEarly: false };
}

function early(minThousand: number, maxThousand: number, isPriced: boolean): RoundTerms {
  return { raised: [minThousand * thousand, maxThousand * thousand], isPriced, isEarly: true };
}

/** The usual terms of every investment type in the contract. */
export const roundTerms: Readonly<Record<InvestmentType, RoundTerms>> = {
  Angel: early(50, 600, false),
  'Convertible Note': early(100, 2_000, false),
  'Corporate Round': priced(2, 60),
  'Debt Financing': unpriced(1, 80),
  'Equity Crowdfunding': early(100, 3_000, true),
  Grant: early(25, 2_000, false),
  'Initial Coin Offering': unpriced(1, 40),
  'Non Equity Assistance': early(10, 150, false),
  'Post Ipo Debt': unpriced(20, 400),
  'Post Ipo Equity': priced(20, 300),
  'Post Ipo Secondary': unpriced(10, 200),
  'Pre Seed': early(150, 1_500, true),
  'Private Equity': priced(10, 250),
  'Product Crowdfunding': early(20, 900, false),
  'Secondary Market': unpriced(5, 120),
  Seed: early(750, 5_000, true),
  'Series A': priced(4, 20),
  'Series B': priced(12, 50),
  'Series C': priced(25, 110),
  'Series D': priced(50, 180),
  'Series E': priced(70, 250),
  'Series F': priced(90, 320),
  'Series G': priced(110, 400),
  'Series H': priced(130, 450),
  'Series I': priced(150, 500),
  'Series J': priced(180, 600),
  'Series Unknown': priced(1, 40),
  Undisclosed: { raised: null, isPriced: false, isEarly: false },
};

/** The usual sequence of rounds. */
export const seriesLadder: readonly InvestmentType[] = [
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
];

/** Round types that often precede the usual sequence. */
export const openingTypes: readonly InvestmentType[] = [
  'Pre Seed',
  'Pre Seed',
  'Angel',
  'Grant',
  'Convertible Note',
  'Non Equity Assistance',
  'Product Crowdfunding',
];

/** Round types that may come between two steps of the sequence. */
export const sideTypes: readonly InvestmentType[] = [
  'Angel',
  'Convertible Note',
  'Corporate Round',
  'Debt Financing',
  'Equity Crowdfunding',
  'Grant',
  'Initial Coin Offering',
  'Non Equity Assistance',
  'Private Equity',
  'Product Crowdfunding',
  'Secondary Market',
  'Series Unknown',
  'Undisclosed',
];

/** Round types that a listed company can still raise. */
export const postIpoTypes: readonly InvestmentType[] = [
  'Post Ipo Debt',
  'Post Ipo Equity',
  'Post Ipo Secondary',
];
