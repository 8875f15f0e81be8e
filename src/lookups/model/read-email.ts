import { ApiError } from '../../errors/api-error.js';
import { nameLookupKey } from '../../records/identifiers.js';
import { emailKey, normalizeHost } from '../../values/addresses.js';
import { quote } from '../../values/nearest-texts.js';
import { readOptionalText } from '../../values/read-values.js';

/**
 * Checks that a value is an email address and returns it unchanged.
 * @throws ApiError VALIDATION_ERROR (D3).
 */
export function readEmail(value: unknown): string {
  if (typeof value !== 'string' || emailKey(value) === null)
    throw new ApiError('VALIDATION_ERROR', `email must be an email address, got ${quote(value)}.`);
  return value;
}

/** Normalized keys to look up an investor by; null for keys that were not given. */
export interface InvestorLookup {
  readonly domainKey: string | null;
  readonly nameKey: string | null;
  /** False when the given website is not a web address, and so no investor can match. */
  readonly isPossible: boolean;
}

/**
 * Reads an investor lookup (contract 4.10).
 * @throws ApiError VALIDATION_ERROR when neither website nor name is given.
 */
export function readInvestorLookup(raw: Readonly<Record<string, unknown>>): InvestorLookup {
  const website = readOptionalText('website', raw['website']);
  const name = readOptionalText('name', raw['name']);
  if (website === null && name === null) {
    throw new ApiError('VALIDATION_ERROR', 'At least one of website and name is required, got neither.');
  }
  const domainKey = website === null ? null : normalizeHost(website);
  const isPossible = website === null || domainKey !== null;
  return { domainKey, nameKey: name === null ? null : nameLookupKey(name), isPossible };
}
