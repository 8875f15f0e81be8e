import { emailKey } from '../../domain/email-address.js';
import type { EmailMatch, IntakeRecord } from '../../domain/intake-record.js';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { FundingRoundRecord } from '../../domain/records/funding-round.js';
import type { Documented } from '../../domain/records/stored-document.js';
import type { HeldIdentifier } from '../sourcing/lock-open-requests.js';
import {
  acquisitionTable,
  companyTable,
  emailTable,
  investorTable,
  ipoTable,
  participationTable,
  personTable,
  roundTable,
} from './bulk-tables.js';
import { identifiersOf } from './company-identifiers.js';

/** A record to write, with its document. What is absent beside it (e-mails, profnet id) is left as it was. */
export type WritableRecord = {
  [Kind in RecordKind]: Omit<Extract<IntakeRecord, { kind: Kind }>, 'record' | 'source'> & {
    readonly record: Documented<RecordOfKind[Kind]>;
  };
}[RecordKind];

type WritableOf<Kind extends RecordKind> = Extract<WritableRecord, { readonly kind: Kind }>;

interface Prepared<Kind extends RecordKind> {
  readonly kind: Kind;
  readonly id: string;
  /** The row of the kind's table, as text. */
  readonly row: string;
}

/** A record as the rows that it becomes. */
export type PreparedRecord =
  | (Prepared<'Company'> & {
      readonly identifiers: readonly HeldIdentifier[];
      readonly profnetId: string | undefined;
    })
  | (Prepared<'Person'> & { readonly emails: readonly PreparedEmail[] | null })
  | (Prepared<'FundingRound'> & { readonly participations: readonly string[] })
  | Prepared<'Investor' | 'Acquisition' | 'Ipo'>;

export interface PreparedEmail {
  readonly email: string;
  readonly personId: string;
  readonly row: string;
}

export type PreparedOf<Kind extends RecordKind> = Extract<PreparedRecord, { readonly kind: Kind }>;

type Preparers = { readonly [Kind in RecordKind]: (item: WritableOf<Kind>) => PreparedRecord };

const preparers: Preparers = {
  Company: ({ record, profnetId }) => ({
    ...prepared('Company', record.id, companyTable.writeRow(record)),
    identifiers: identifiersOf(record, profnetId),
    profnetId,
  }),
  Person: ({ record, emails }) => ({
    ...prepared('Person', record.id, personTable.writeRow(record)),
    emails: emails === undefined ? null : prepareEmails(record.id, emails),
  }),
  Investor: ({ record }) => prepared('Investor', record.id, investorTable.writeRow(record)),
  FundingRound: ({ record }) => ({
    ...prepared('FundingRound', record.id, roundTable.writeRow(record)),
    participations: prepareParticipations(record),
  }),
  Acquisition: ({ record }) => prepared('Acquisition', record.id, acquisitionTable.writeRow(record)),
  Ipo: ({ record }) => prepared('Ipo', record.id, ipoTable.writeRow(record)),
};

function prepared<Kind extends RecordKind>(kind: Kind, id: string, row: string): Prepared<Kind> {
  return { kind, id, row };
}

/** Makes a record's rows, so that nothing else of it is needed to write it. */
export function prepareRecord(item: WritableRecord): PreparedRecord {
  return (preparers[item.kind] as (item: WritableRecord) => PreparedRecord)(item);
}

/** Each address once, with its best score. */
function prepareEmails(personId: string, given: readonly EmailMatch[]): PreparedEmail[] {
  const scores = new Map<string, number>();
  for (const { email, score } of given) {
    const key = emailKey(email);
    if (key === null) continue; // No reader takes one.
    scores.set(key, Math.max(score, scores.get(key) ?? score));
  }
  return [...scores].map(([email, score]) => ({
    email,
    personId,
    row: emailTable.writeRow({ email, personId, score }),
  }));
}

function prepareParticipations({ id: roundId, investors }: FundingRoundRecord): string[] {
  return investors.map((participation, position) =>
    participationTable.writeRow({ ...participation, roundId, position }),
  );
}
