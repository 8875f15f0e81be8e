import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';

/**
 * Reads a text that may be absent; surrounding white space is dropped, and nothing but white space is absent (null).
 * @throws ApiError VALIDATION_ERROR when it is no text, or text that no record can hold (NUL, unpaired surrogates).
 */
export function readOptionalText(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) {
    const needed = `${name} needs to be text without NUL and unpaired surrogates`;
    throw new ApiError('VALIDATION_ERROR', `${needed}, got ${quote(value)}.`);
  }
  const text = value.trim();
  return text === '' ? null : text;
}
