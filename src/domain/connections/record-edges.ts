import type { RecordKind } from '../record-kinds.js';

/** The lists that hang at records, by the name of the record's kind and the graph's field, and what they list. */
export const recordEdges = {
  'Company.fundingRounds': 'FundingRound',
  'Company.investors': 'Investor',
  'Company.acquisitions': 'Acquisition',
  'Company.acquisitions(direction: ACQUIRER)': 'Acquisition',
  'Company.acquisitions(direction: ACQUIREE)': 'Acquisition',
  'Company.ipos': 'Ipo',
  'Company.people': 'Person',
  'Person.investor': 'Investor',
  'Investor.portfolio': 'Company',
  'Investor.fundingRounds': 'FundingRound',
} as const satisfies Readonly<Record<string, RecordKind>>;

export type RecordEdge = keyof typeof recordEdges;
