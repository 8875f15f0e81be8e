import { ApiError } from '../errors/api-error.js';
import { quote } from './nearest-texts.js';

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
