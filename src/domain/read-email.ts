import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';

const longestEmail = 320;
const shape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/**
 * Reads an e-mail address and answers it as it was given. Only its outline is checked: something, an @, something.
 * @throws ApiError VALIDATION_ERROR (D3).
 */
export function readEmail(value: unknown): string {
  const isEmail =
    typeof value === 'string' &&
    value.length <= longestEmail &&
    value.isWellFormed() &&
    shape.test(value.trim());
  if (!isEmail)
    throw new ApiError('VALIDATION_ERROR', `email needs to be an e-mail address, got ${quote(value)}.`);
  return value;
}
