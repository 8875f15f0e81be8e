import type { StoredDocument } from '../domain/records/stored-document.js';
import { JsonText, JsonTexts } from '../http/json-text.js';
import { documentOf } from '../wire/stored-documents.js';

/** A record as it is stored. */
export function document(record: StoredDocument): JsonText {
  return new JsonText(documentOf(record));
}

/** A page of records as they are stored. */
export function documents(records: readonly StoredDocument[]): JsonTexts {
  return new JsonTexts(records.map(documentOf));
}

/** The version of a record by id (D15). */
export function versionOf(record: StoredDocument): string | null {
  return record.version ?? null;
}
