import type { CompanyRecord } from '../../records/company.js';
import type { InvestorRecord } from '../../records/investor.js';
import type { PersonRecord } from '../../records/person.js';
import type { RecordKind, RecordOfKind } from '../../records/record-kinds.js';
import { companyMatchToJson, personMatchToJson, recordToJson } from '../../records/wire/record-json.js';
import type { BulkRow, CompanyBulkRow, PersonBulkRow, ResolvedRow, Suggestion } from '../model/lookups.js';

/** Serializes a suggestion (D16). Field names are the same in the program and in JSON. */
export function serializeSuggestion({ id, product, name, domain, detail }: Suggestion): object {
  return { id, product, name, domain, detail };
}

/** Serializes a row of `resolve`. The row of an invalid input has an error and no matches. */
export function serializeResolvedRow({ input, status, matches, error }: ResolvedRow): object {
  return { input, status, matches, ...(error !== null && { error }) };
}

/**
 * Serializes a row of a bulk lookup of companies. A company that was found by an identifier has the form of
 * enrich-company; a company that was found by ID has the form of the lookup by ID (D8).
 */
export function serializeCompanyRow({ isById, ...row }: CompanyBulkRow<CompanyRecord>): object {
  return serializeRow(row, (record) =>
    isById ? recordToJson('Company', record) : companyMatchToJson(record),
  );
}

/**
 * Serializes a row of a bulk lookup of people. A person who was found by email address has the form of enrich-person; a
 * person who was found by ID has the form of the lookup by ID (D8).
 */
export function serializePersonRow({ email, score, ...row }: PersonBulkRow<PersonRecord>): object {
  return serializeRow(row, (person) =>
    email === null || score === null
      ? recordToJson('Person', person)
      : personMatchToJson({ email, score, person }),
  );
}

export function serializeInvestorRow(row: BulkRow<InvestorRecord>): object {
  return serializeRow(row, (record) => recordToJson('Investor', record));
}

/** Returns the serializer of bulk rows for a record kind. Records have the form of the lookup by ID. */
export function serializeRowOf(kind: RecordKind): (row: BulkRow<object>) => object {
  return (row) => serializeRow(row, (record) => recordToJson(kind, record as RecordOfKind[RecordKind]));
}

function serializeRow<Of>(
  { index, input, status, records, error }: BulkRow<Of>,
  serialize: (record: Of) => object,
): object {
  return {
    index,
    input,
    status,
    records: records.map(serialize),
    ...(error !== null && { error }),
  };
}
