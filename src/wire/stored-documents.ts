import type { CompanyRecord } from '../domain/records/company.js';
import type { PersonMatch } from '../domain/records/person.js';
import { documentFields, type StoredDocument } from '../domain/records/stored-document.js';
import { invariant } from '../errors/invariant.js';

/** What is asked of companies for `documentOfCompanyMatch`. */
export const companyMatchFields: readonly string[] = [...documentFields, 'hq'];

/** The JSON text of a record that was asked for with `documentFields`. */
export function documentOf(record: StoredDocument): string {
  const { document } = record;
  invariant(typeof document === 'string', 'the document of a record is asked for before it is sent');
  return document;
}

/** A company as enrich-company answers it: `hq`, which stands before `contact`, ends with its `region` (D8). */
export function documentOfCompanyMatch(company: CompanyRecord): string {
  return insert(documentOf(company), `,"region":${JSON.stringify(company.hq.region)}`, '},"contact":');
}

/** A person as enrich-person answers it: `email` and `score` stand where contract 2.3 lists them. */
export function documentOfPersonMatch({ email, score, person }: PersonMatch): string {
  const members = `,"email":${JSON.stringify(email)},"score":${score}`;
  return insert(documentOf(person), members, ',"talent_signal_ids":');
}

/** A quote inside a JSON text is escaped, so the first place that looks like a key is one. */
function insert(document: string, members: string, before: string): string {
  const place = document.indexOf(before);
  invariant(place > 0, 'a document has every key of its record');
  return `${document.slice(0, place)}${members}${document.slice(place)}`;
}
