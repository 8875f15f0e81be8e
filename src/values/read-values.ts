import { ApiError } from '../errors/api-error.js';
import { findHidden } from './hidden-characters.js';
import { nearestTexts, quote } from './nearest-texts.js';
import { impossibleId } from './not-found.js';

/**
 * Reads an optional text. Trims white space; a blank text counts as absent (null).
 * @throws ApiError VALIDATION_ERROR when the value is not a string, or contains NUL or unpaired surrogates, which
 * PostgreSQL cannot store.
 */
export function readOptionalText(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) {
    const needed = `${name} must be text without NUL characters or unpaired surrogates`;
    throw new ApiError('VALIDATION_ERROR', `${needed}, got ${quote(value)}.`);
  }
  const text = value.trim();
  return text === '' ? null : text;
}

/** The lengths that a name may have. */
export const nameBounds = { least: 1, most: 200 } as const;

/**
 * Reads the name of an object that a caller or the operator creates, and trims it. `name` is the argument's name.
 * @throws ApiError VALIDATION_ERROR when the name is empty, is too long, or has control characters or
 * invisible ones, which could change how a terminal or a page shows other text.
 */
export function readName(name: string, value: unknown): string {
  const text = readOptionalText(name, value);
  if (text === null || text.length > nameBounds.most) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `${name} must be a string of ${nameBounds.least} to ${nameBounds.most} characters, got ${quote(value)}.`,
    );
  }
  const found = findHidden(text);
  if (found === null) return text;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must have no control characters and no invisible characters, got ${found} in ${quote(value)}.`,
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads a UUID and returns it in lower case. `what` is a noun for the object it identifies, such as `webhook`.
 * @throws ApiError NOT_FOUND when the text is not a UUID (D3).
 */
export function readUuid(value: unknown, what: string): string {
  return asUuid(value) ?? refuse(impossibleId(what, value, 'a UUID'));
}

/** Reads the UUID of a list (contract 4.6). @throws ApiError INVALID_LIST_UUID. */
export function readListUuid(value: unknown): string {
  return asUuid(value) ?? refuse(new ApiError('INVALID_LIST_UUID'));
}

function asUuid(value: unknown): string | null {
  return typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : null;
}

function refuse(error: ApiError): never {
  throw error;
}

/**
 * Reads an integer from a query string (digits) or from GraphQL (a number).
 * @throws ApiError VALIDATION_ERROR naming the bounds and the value received.
 */
export function readInteger(name: string, value: unknown, min: number, max: number): number {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `${name} must be an integer from ${min} to ${max}, got ${quote(value)}.`,
    );
  }
  return number;
}

/**
 * Reads a parameter that may be given only once. A query string that repeats it yields a list (D3).
 * @throws ApiError VALIDATION_ERROR.
 */
export function readSingle(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  throw new ApiError('VALIDATION_ERROR', `${name} was given ${value.length} times. Specify it once.`);
}

/** Returns whether a value is neither undefined nor null. Null counts as absent, as in GraphQL. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * Rejects unknown keys of an object. Ignores keys whose value is undefined. `what` names the object in the error
 * message.
 * @throws ApiError VALIDATION_ERROR that names the unknown key and the known ones.
 */
export function refuseUnknownKeys(
  what: string,
  raw: Readonly<Record<string, unknown>>,
  known: readonly string[],
): void {
  const unknown = Object.keys(raw).find((key) => raw[key] !== undefined && !known.includes(key));
  if (unknown === undefined) return;
  const [nearest] = nearestTexts(unknown, known, 1);
  const hint = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${what} supports ${known.join(', ')}, got ${quote(unknown)}${hint}`,
  );
}
