import type { RecordKind } from '../record-kinds.js';

/** What can be exported by a filter, in the words of the contract's files (docs/importing.md). */
export const exportProducts = {
  companies: 'Company',
  people: 'Person',
  investors: 'Investor',
  funding_rounds: 'FundingRound',
  acquisitions: 'Acquisition',
  ipos: 'Ipo',
} as const satisfies Readonly<Record<string, RecordKind>>;

export type ExportProduct = keyof typeof exportProducts;
