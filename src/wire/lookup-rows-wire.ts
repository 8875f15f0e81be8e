import type {
  BulkRow,
  CompanyBulkRow,
  PersonBulkRow,
  ResolvedRow,
  Suggestion,
} from '../domain/lookups/input-rows.js';
import type { CompanyRecord } from '../domain/records/company.js';
import type { InvestorRecord } from '../domain/records/investor.js';
import type { PersonRecord } from '../domain/records/person.js';
import { serializeInvestor } from './investor-wire.js';
import { serializePerson, serializePersonMatch } from './person-wire.js';
import { serializeCompany } from './serialize-company.js';

/** The rows of additions whose names are the same inside and at the wire (D16). */
export function serializeSuggestion({ id, product, name, domain, detail }: Suggestion): object {
  return { id, product, name, domain, detail };
}

/** An invalid row has its error in the place of matches that it cannot have. */
export function serializeResolvedRow({ input, status, matches, error }: ResolvedRow): object {
  return { input, status, matches, ...(error !== null && { error }) };
}

/** A record by an identifier is what enrich-company answers, one by its id what the company by id does (D8). */
export function serializeCompanyRow({ isById, ...row }: CompanyBulkRow<CompanyRecord>): object {
  return serializeRow(row, (record) => serializeCompany(record, { withRegion: !isById }));
}

/** A record by an e-mail address is what enrich-person answers, one by their id what the person by id does (D8). */
export function serializePersonRow({ email, score, ...row }: PersonBulkRow<PersonRecord>): object {
  return serializeRow(row, (person) =>
    email === null || score === null
      ? serializePerson(person)
      : serializePersonMatch({ email, score, person }),
  );
}

export function serializeInvestorRow(row: BulkRow<InvestorRecord>): object {
  return serializeRow(row, serializeInvestor);
}

function serializeRow<Of>(
  { index, input, status, records, error }: BulkRow<Of>,
  serialize: (record: Of) => object,
): object {
  return {
    index,
    input,
    status,
    ...(status !== 'invalid' && { records: records.map(serialize) }),
    ...(error !== null && { error }),
  };
}
