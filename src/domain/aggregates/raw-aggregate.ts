import { isGiven } from '../is-given.js';
import { ApiError } from '../../errors/api-error.js';
import { nearestTexts } from '../nearest-texts.js';
import { quote } from '../quote.js';

/** An object of a request, its values not read yet. */
export type RawObject = Readonly<Record<string, unknown>>;

/**
 * An object that has no other keys than these; absent is not different from null.
 * @throws ApiError VALIDATION_ERROR that names where it stands, what was got and what is needed.
 */
export function readObject(value: unknown, where: string, keys: readonly string[]): RawObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused(`${where} needs to be an object, got ${quote(value)}.`);
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown === undefined) return value as RawObject;
  const [nearest] = nearestTexts(unknown, keys, 1);
  const hint = nearest === undefined ? `there are ${keys.join(', ')}.` : `did you mean ${nearest}?`;
  throw refused(`${where}.${unknown.slice(0, 100)} is unknown; ${hint}`);
}

/**
 * A list of at most so many; none when it is absent or null.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readItems(value: unknown, where: string, most: number): readonly unknown[] {
  if (!isGiven(value)) return [];
  if (Array.isArray(value) && value.length <= most) return value;
  const got = Array.isArray(value) ? `${value.length} of them` : quote(value);
  throw refused(`${where} needs to be a list of at most ${most}, got ${got}.`);
}

/** The error of a request's shape (D3). */
export function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
