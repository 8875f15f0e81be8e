import type { AcquisitionRecord } from './records/acquisition.js';
import type { CompanyRecord } from './records/company.js';
import type { FundingRoundRecord } from './records/funding-round.js';
import type { InvestorRecord } from './records/investor.js';
import type { IpoRecord } from './records/ipo.js';
import type { PersonRecord } from './records/person.js';

/** The six kinds of record, by the name the graph gives them. */
export interface RecordOfKind {
  Company: CompanyRecord;
  Person: PersonRecord;
  Investor: InvestorRecord;
  FundingRound: FundingRoundRecord;
  Acquisition: AcquisitionRecord;
  Ipo: IpoRecord;
}

export type RecordKind = keyof RecordOfKind;

export const recordKinds: readonly RecordKind[] = [
  'Company',
  'Person',
  'Investor',
  'FundingRound',
  'Acquisition',
  'Ipo',
];

/** A table with a row of each kind. */
export function byKind<T>(make: (kind: RecordKind) => T): Readonly<Record<RecordKind, T>> {
  return {
    Company: make('Company'),
    Person: make('Person'),
    Investor: make('Investor'),
    FundingRound: make('FundingRound'),
    Acquisition: make('Acquisition'),
    Ipo: make('Ipo'),
  };
}
