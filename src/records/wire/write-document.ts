import { createHash } from 'node:crypto';
import { invariant } from '../../errors/invariant.js';
import type { JsonSource } from '../../values/json-source.js';
import { type Documented, documentFields, type StoredDocument } from '../fields.js';
import type { IntakeRecord } from '../intake-record.js';
import type { PersonMatch } from '../person.js';
import type { RecordKind, RecordOfKind } from '../record-kinds.js';
import { readWireRecord } from './read-wire-record.js';
import { recordToJson } from './record-json.js';

/** Returns the document of a record: its contract JSON as text, and the version of this text (D8, D15). */
export function writeDocument<Kind extends RecordKind>(
  kind: Kind,
  record: RecordOfKind[Kind],
): Documented<StoredDocument> {
  const document = JSON.stringify(recordToJson(kind, record));
  return { document, version: versionOf(document) };
}

export function versionOf(document: string): string {
  return createHash('sha256').update(document).digest('base64url').slice(0, 22);
}

/** Returns a document in which the value of one of its keys is replaced. */
export function withValue(document: string, key: string, value: unknown): Documented<StoredDocument> {
  const changed = JSON.stringify({ ...(JSON.parse(document) as object), [key]: value });
  return { document: changed, version: versionOf(changed) };
}

/** Returns the record of a document. Fields that the contract's JSON does not have (`hq.region`) are null. */
export function readDocument<Kind extends RecordKind>(
  kind: Kind,
  document: string,
): RecordOfKind[Kind] & StoredDocument {
  const { record } = readWireRecord(kind, JSON.parse(document));
  return record as RecordOfKind[Kind];
}

/** An imported record with its document. */
type DocumentedIntakeRecord = {
  [Kind in IntakeRecord['kind']]: Omit<Extract<IntakeRecord, { kind: Kind }>, 'record'> & {
    readonly record: Documented<Extract<IntakeRecord, { kind: Kind }>['record']>;
  };
}[IntakeRecord['kind']];

/** Adds the document to an imported record. */
export function withDocument(item: IntakeRecord): DocumentedIntakeRecord {
  const { kind, record } = item;
  return { ...item, record: { ...record, ...writeDocument(kind, record) } } as DocumentedIntakeRecord;
}

/** The record fields that `documentOfCompanyMatch` reads. */
export const companyMatchFields: readonly string[] = [...documentFields, 'hq'];

/** Returns the JSON text of a record that was read with `documentFields`. */
export function documentOf({ document }: StoredDocument): JsonSource {
  invariant(document !== undefined && document !== null, 'a document is requested before it is sent');
  return document;
}

/** Returns the JSON text of a record as a string. */
export function documentTextOf(record: StoredDocument): string {
  return String(documentOf(record));
}

/** The fields of a company from which its JSON in the form of enrich-company is made. */
export type MatchedCompany = StoredDocument & { readonly hq: { readonly region: string | null } };

/**
 * Returns the JSON text of a company in the form of enrich-company (D8): inserts `region` at the end of `hq`, which is
 * followed by `contact`.
 */
export function documentOfCompanyMatch(company: MatchedCompany): string {
  return insert(documentTextOf(company), `,"region":${JSON.stringify(company.hq.region)}`, '},"contact":');
}

/**
 * Returns the JSON text of a person in the form of enrich-person: inserts `email` and `score` in the positions of
 * contract 2.3.
 */
export function documentOfPersonMatch({ email, score, person }: PersonMatch): string {
  const members = `,"email":${JSON.stringify(email)},"score":${score}`;
  return insert(documentTextOf(person), members, ',"talent_signal_ids":');
}

/** Inserts members before a key. Quotes inside JSON strings are escaped, so the first match is always a key. */
function insert(document: string, members: string, before: string): string {
  const offset = document.indexOf(before);
  invariant(offset > 0, 'a document has every key of its record');
  return `${document.slice(0, offset)}${members}${document.slice(offset)}`;
}
