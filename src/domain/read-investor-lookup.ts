import { ApiError } from '../errors/api-error.js';
import { nameLookupKey } from './name-lookup-key.js';
import { readOptionalText } from './read-text.js';
import { normalizeHost } from './web-address.js';

/** What an investor is looked up by, in comparable form; null is not asked for. */
export interface InvestorLookup {
  readonly domainKey: string | null;
  readonly nameKey: string | null;
  /** False when a website was given that is no web address: then nothing matches. */
  readonly isPossible: boolean;
}

/**
 * Reads an investor look-up (contract 4.10).
 * @throws ApiError VALIDATION_ERROR when neither website nor name is given.
 */
export function readInvestorLookup(raw: Readonly<Record<string, unknown>>): InvestorLookup {
  const website = readOptionalText('website', raw['website']);
  const name = readOptionalText('name', raw['name']);
  if (website === null && name === null) {
    throw new ApiError('VALIDATION_ERROR', 'At least one of website and name is needed, got neither.');
  }
  const domainKey = website === null ? null : normalizeHost(website);
  const isPossible = website === null || domainKey !== null;
  return { domainKey, nameKey: name === null ? null : nameLookupKey(name), isPossible };
}
