import type { ApiError } from '../errors/api-error.js';
import { quote } from '../values/nearest-texts.js';
import { impossibleId, noneWithId, notFound } from '../values/not-found.js';
import { idFormOf, isRecordId, maxIdLength, type RecordKind, wordsOf } from './record-kinds.js';

/** Returns the error for a record ID: either no such record exists, or the ID is malformed. */
export function noSuchRecord(kind: RecordKind, id: string): ApiError {
  const name = wordsOf(kind).one;
  if (!isRecordId(kind, id)) return impossibleId(name, id, formOf(kind, id));
  if (!/[A-F]/.test(id)) return noneWithId(name, id);
  return notFound(
    `no ${name} has the id ${quote(id)}. IDs are case-sensitive: did you mean ${quote(id.toLowerCase())}?`,
  );
}

/** Returns the error for a record that the data did not contain at a time in the past. */
export function notKnownAt(kind: RecordKind, id: string, moment: Date): ApiError {
  if (!isRecordId(kind, id)) return noSuchRecord(kind, id);
  return notFound(`no ${wordsOf(kind).one} with the id ${quote(id)} was known at ${moment.toISOString()}.`);
}

function formOf(kind: RecordKind, id: string): string {
  const form = idFormOf(kind);
  return id.length > maxIdLength ? `${form}, at most ${maxIdLength} characters` : form;
}
