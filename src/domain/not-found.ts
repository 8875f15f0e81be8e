import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';
import { idPrefixes, isRecordId, longestId } from './record-id.js';
import type { RecordKind } from './record-kinds.js';

/** How messages name a record of each kind. */
const recordNames: Readonly<Record<RecordKind, string>> = {
  Company: 'company',
  Person: 'person',
  Investor: 'investor',
  FundingRound: 'funding round',
  Acquisition: 'acquisition',
  Ipo: 'IPO',
};

/** The contract's own message, with which every message of NOT_FOUND begins (contract 7). */
const beginning = 'Not Found';

/** Returns NOT_FOUND with a message that says what is missing. */
export function notFound(reason: string): ApiError {
  return new ApiError('NOT_FOUND', `${beginning}: ${reason}`);
}

/** For an id of the right form that names nothing. `what` is a noun, such as `saved search`. */
export function noneWithId(what: string, id: string | number): ApiError {
  return notFound(`no ${what} has the id ${quote(id)}.`);
}

/** For a text that can be no id (D3). `form` completes "it needs to be". */
export function impossibleId(what: string, id: unknown, form: string): ApiError {
  const article = /^[aeiou]/i.test(what) ? 'an' : 'a';
  return notFound(`${quote(id)} cannot be the id of ${article} ${what}: it needs to be ${form}.`);
}

/** For the id of a record: whether there is no such record, or the id can be none. */
export function noSuchRecord(kind: RecordKind, id: string): ApiError {
  const name = recordNames[kind];
  return isRecordId(kind, id) ? noneWithId(name, id) : impossibleId(name, id, formOf(kind, id));
}

/** For a record that was not known at a moment of the past. */
export function notKnownAt(kind: RecordKind, id: string, moment: Date): ApiError {
  if (!isRecordId(kind, id)) return noSuchRecord(kind, id);
  return notFound(`no ${recordNames[kind]} with the id ${quote(id)} was known at ${moment.toISOString()}.`);
}

function formOf(kind: RecordKind, id: string): string {
  const prefix = idPrefixes[kind];
  const form = prefix === '' ? 'hex digits' : `\`${prefix}\` and hex digits`;
  return id.length > longestId ? `${form}, at most ${longestId} characters` : form;
}
