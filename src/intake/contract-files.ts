import type { RecordKind } from '../domain/record-kinds.js';

/** The files of a contract folder (docs/importing.md) and the records they hold, in the order they are read. */
export const contractFiles = {
  companies: 'Company',
  people: 'Person',
  investors: 'Investor',
  funding_rounds: 'FundingRound',
  acquisitions: 'Acquisition',
  ipos: 'Ipo',
} as const satisfies Readonly<Record<string, RecordKind>>;

export type ContractFile = keyof typeof contractFiles;
