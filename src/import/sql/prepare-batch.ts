import type { HeldIdentifier } from '../../lookups/sql/sourcing-requests.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { listRows, type RowList } from '../../records/sql/record-rows.js';
import { identifierTable } from './bulk-tables.js';
import {
  type PlainKind,
  plainKinds,
  type PreparedEmail,
  type PreparedOf,
  type PreparedRecord,
} from './prepare-record.js';

/** Collects the rows of records by table. If several records have the same ID, the last one is used. */
export function prepareBatch(records: readonly PreparedRecord[]): PreparedBatch {
  return {
    companies: prepareCompanies(latest(records, 'Company')),
    people: preparePeople(latest(records, 'Person')),
    rounds: prepareRounds(latest(records, 'FundingRound')),
    others: listOthers(records),
  };
}

export interface CompanyRows {
  readonly ids: readonly string[];
  readonly rows: RowList;
  /** IDs of the companies whose input has a profnet ID, which may be empty. */
  readonly profnetIdsOf: readonly string[];
  /** The identifiers by which lookups find these companies. */
  readonly identifiers: readonly HeldIdentifier[];
  readonly identifierRows: RowList;
}

export interface PersonRows {
  readonly rows: RowList;
  /** IDs of the people whose input has a list of email addresses, which may be empty. */
  readonly spokenOf: readonly string[];
  readonly emails: readonly PreparedEmail[];
  readonly emailRows: RowList;
}

export interface RoundRows {
  readonly ids: readonly string[];
  readonly rows: RowList;
  /** Number of investors of each round. */
  readonly participationCounts: readonly number[];
  readonly participationRows: RowList;
}

/** The rows of a batch of records, by table. */
export interface PreparedBatch {
  readonly companies: CompanyRows;
  readonly people: PersonRows;
  readonly rounds: RoundRows;
  /** The rows of the kinds whose records are stored in a single table. */
  readonly others: Readonly<Record<PlainKind, RowList>>;
}

function listOthers(records: readonly PreparedRecord[]): PreparedBatch['others'] {
  const lists = plainKinds.map((kind) => [kind, listRows(latest(records, kind).map(rowOf))] as const);
  return Object.fromEntries(lists) as Record<PlainKind, RowList>;
}

function latest<Kind extends RecordKind>(records: readonly PreparedRecord[], kind: Kind): PreparedOf<Kind>[] {
  const byId = new Map<string, PreparedOf<Kind>>();
  for (const record of records) if (record.kind === kind) byId.set(record.id, record as PreparedOf<Kind>);
  // Records are written in a fixed order, so that two imports of the same records do not deadlock.
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
