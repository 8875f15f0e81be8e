import type { RecordKind } from '../../domain/record-kinds.js';
import type { HeldIdentifier } from '../sourcing/lock-open-requests.js';
import { identifierTable } from './bulk-tables.js';
import type { PreparedEmail, PreparedOf, PreparedRecord } from './prepare-record.js';
import { listRows, type RowList } from './row-list.js';

export interface CompanyRows {
  readonly ids: readonly string[];
  readonly rows: RowList;
  /** Of whom the profnet id is told, or that there is none. */
  readonly profnetIdsOf: readonly string[];
  /** By what the companies can be found. */
  readonly identifiers: readonly HeldIdentifier[];
  readonly identifierRows: RowList;
}

export interface PersonRows {
  readonly rows: RowList;
  /** Whose e-mails are told. */
  readonly spokenOf: readonly string[];
  readonly emails: readonly PreparedEmail[];
  readonly emailRows: RowList;
}

export interface RoundRows {
  readonly ids: readonly string[];
  readonly rows: RowList;
  /** How many investors each of the rounds has. */
  readonly participationCounts: readonly number[];
  readonly participationRows: RowList;
}

/** The rows of a batch of records, table by table. */
export interface PreparedBatch {
  readonly companies: CompanyRows;
  readonly people: PersonRows;
  readonly investors: RowList;
  readonly rounds: RoundRows;
  readonly acquisitions: RowList;
  readonly ipos: RowList;
}

/** Puts the rows of records together; of two with the same id the later one stands. */
export function prepareBatch(records: readonly PreparedRecord[]): PreparedBatch {
  return {
    companies: prepareCompanies(latest(records, 'Company')),
    people: preparePeople(latest(records, 'Person')),
    investors: listRows(latest(records, 'Investor').map(rowOf)),
    rounds: prepareRounds(latest(records, 'FundingRound')),
    acquisitions: listRows(latest(records, 'Acquisition').map(rowOf)),
    ipos: listRows(latest(records, 'Ipo').map(rowOf)),
  };
}

function latest<Kind extends RecordKind>(records: readonly PreparedRecord[], kind: Kind): PreparedOf<Kind>[] {
  const byId = new Map<string, PreparedOf<Kind>>();
  for (const record of records) if (record.kind === kind) byId.set(record.id, record as PreparedOf<Kind>);
  // Always in one order, so that two imports of the same records do not wait for each other.
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function rowOf({ row }: { readonly row: string }): string {
  return row;
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function prepareCompanies(companies: readonly PreparedOf<'Company'>[]): CompanyRows {
  const identifiers = companies.flatMap((company) => company.identifiers);
  return {
    ids: companies.map(idOf),
    rows: listRows(companies.map(rowOf)),
    profnetIdsOf: companies.filter(({ profnetId }) => profnetId !== undefined).map(idOf),
    identifiers,
    identifierRows: listRows(identifiers.map((identifier) => identifierTable.writeRow(identifier))),
  };
}

function preparePeople(people: readonly PreparedOf<'Person'>[]): PersonRows {
  const emails = people.flatMap((person) => person.emails ?? []);
  return {
    rows: listRows(people.map(rowOf)),
    spokenOf: people.filter((person) => person.emails !== null).map(idOf),
    emails,
    emailRows: listRows(emails.map(rowOf)),
  };
}

function prepareRounds(rounds: readonly PreparedOf<'FundingRound'>[]): RoundRows {
  return {
    ids: rounds.map(idOf),
    rows: listRows(rounds.map(rowOf)),
    participationCounts: rounds.map(({ participations }) => participations.length),
    participationRows: listRows(rounds.flatMap(({ participations }) => participations)),
  };
}
