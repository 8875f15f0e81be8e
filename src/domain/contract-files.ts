import type { RecordKind } from './record-kinds.js';

/**
 * The files of a contract folder (docs/importing.md) and the records they hold, in the order they are read; and the words
 * in which exports say what they hold.
 */
export const contractFiles = {
  companies: 'Company',
  people: 'Person',
  investors: 'Investor',
  funding_rounds: 'FundingRound',
  acquisitions: 'Acquisition',
  ipos: 'Ipo',
} as const satisfies Readonly<Record<string, RecordKind>>;

export type ContractFile = keyof typeof contractFiles;

export function isContractFile(value: unknown): value is ContractFile {
  return typeof value === 'string' && Object.hasOwn(contractFiles, value);
}
