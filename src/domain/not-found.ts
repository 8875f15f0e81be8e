import { ApiError } from '../errors/api-error.js';
import { quote } from './nearest-texts.js';
import { idFormOf, isRecordId, maxIdLength, type RecordKind, wordsOf } from '../records/record-kinds.js';

/** The contract's message for NOT_FOUND (contract 7). Every message of this code begins with it. */
const beginning = 'Not Found';

/** Returns a NOT_FOUND error whose message states what is missing. */
export function notFound(reason: string): ApiError {
  return new ApiError('NOT_FOUND', `${beginning}: ${reason}`);
}

/** Returns the error for a well-formed ID that matches nothing. `what` is a noun, such as `saved search`. */
export function noneWithId(what: string, id: string | number): ApiError {
  return notFound(`no ${what} has the id ${quote(id)}.`);
}

/** Returns the error for a text that cannot be an ID (D3). `form` completes "it must be". */
export function impossibleId(what: string, id: unknown, form: string): ApiError {
  const article = /^[aeiou]/i.test(what) ? 'an' : 'a';
  return notFound(`${quote(id)} cannot be the id of ${article} ${what}: it must be ${form}.`);
}

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
