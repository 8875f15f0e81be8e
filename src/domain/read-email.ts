import { ApiError } from '../errors/api-error.js';
import { emailKey } from './email-address.js';
import { quote } from './quote.js';

/**
 * Reads an e-mail address and returns it as it was given.
 * @throws ApiError VALIDATION_ERROR (D3).
 */
export function readEmail(value: unknown): string {
  if (typeof value !== 'string' || emailKey(value) === null)
    throw new ApiError('VALIDATION_ERROR', `email needs to be an e-mail address, got ${quote(value)}.`);
  return value;
}
