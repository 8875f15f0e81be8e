import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';
import { readOptionalText } from './read-text.js';

const longestName = 200;

/**
 * Reads the name of something a caller makes; surrounding white space is dropped.
 * @throws ApiError VALIDATION_ERROR when nothing is left, or more than 200 characters.
 */
export function readName(name: string, value: unknown): string {
  const text = readOptionalText(name, value);
  if (text !== null && text.length <= longestName) return text;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} needs to be a text of 1 to ${longestName} characters, got ${quote(value)}.`,
  );
}
