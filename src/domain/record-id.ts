import { recordKinds, type RecordKind } from './record-kinds.js';

/** How ids begin, by kind of record (contract: identifier shapes); company ids are bare. */
export const idPrefixes = {
  Company: '',
  Person: 'per_',
  Investor: 'inv_',
  FundingRound: 'fnr_',
  Acquisition: 'acq_',
  Ipo: 'ipo_',
} as const satisfies Record<RecordKind, string>;

/** Characters of the longest id, prefix included. */
export const longestId = 128;
const hex = /^[0-9a-f]+$/i;
const idBody = /^[0-9A-Za-z_-]+$/;

/** True when a record of the kind could have this id. Anything else (too long, NUL, quotes) names none (D3). */
export function isPossibleId(kind: RecordKind, id: string): boolean {
  const prefix = idPrefixes[kind];
  return id.length <= longestId && id.startsWith(prefix) && idBody.test(id.slice(prefix.length));
}

/** True when this is an id as the contract writes it: the kind's prefix and hex digits (D8). */
export function isRecordId(kind: RecordKind, id: string): boolean {
  return isPossibleId(kind, id) && hex.test(id.slice(idPrefixes[kind].length));
}

/** The kind of record that an id names, by its prefix; an id without one names a company. */
export function kindOfId(id: string): RecordKind {
  return recordKinds.find((kind) => kind !== 'Company' && id.startsWith(idPrefixes[kind])) ?? 'Company';
}
