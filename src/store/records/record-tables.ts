import type { RecordKind } from '../../domain/record-kinds.js';

/** The table of each kind of record. */
export const tableOf = {
  Company: 'company',
  Person: 'person',
  Investor: 'investor',
  FundingRound: 'funding_round',
  Acquisition: 'acquisition',
  Ipo: 'ipo',
} as const satisfies Record<RecordKind, string>;
