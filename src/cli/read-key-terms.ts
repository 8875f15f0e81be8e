import { parseRateRule, type RateRule, scopes as allScopes, unknownScopes } from '../accounts/model/keys.js';
import type { ApiKeyChange } from '../accounts/sql/api-keys.js';
import { isDateString, parseMoment } from '../values/dates.js';
import { readName } from '../values/read-values.js';
import { CommandError } from './command.js';

/** Properties of a key that can be set when the key is issued or updated. */
export interface KeyTermsInput {
  readonly name?: string;
  readonly scopes?: readonly string[];
  /** A rate limit, for example `900/60s`. */
  readonly rateLimit?: string;
  /** A date (00:00 UTC), an RFC 3339 date-time, or `never`. */
  readonly expiresAt?: string;
  /** Credits per calendar month (UTC); 0 means that the key has no cap. */
  readonly monthlyCap?: number;
}

/**
 * Parses the properties of a key.
 * @throws CommandError that states the invalid value and the expected format.
 */
export function readKeyTerms({ name, scopes, rateLimit, expiresAt }: KeyTermsInput, now: Date): ApiKeyChange {
  return {
    ...(name !== undefined && { name: readName('--name', name) }),
    ...(scopes !== undefined && { scopes: readScopes(scopes) }),
    ...(rateLimit !== undefined && { rateRule: readRateLimit(rateLimit) }),
    ...(expiresAt !== undefined && { expiresAt: readExpiry('--expires-at', expiresAt, now) }),
  };
}

function readScopes(scopes: readonly string[]): readonly string[] {
  const unknown = unknownScopes(scopes);
  if (unknown.length === 0 && scopes.length > 0) return scopes;
  const got = unknown.length > 0 ? unknown.join(', ') : 'none';
  throw new CommandError(`Scopes must be a list of ${allScopes.join(', ')} or *, got ${got}.`);
}

/**
 * Parses a rate limit such as `900/60s`.
 * @throws CommandError that quotes an invalid value.
 */
export function readRateLimit(text: string): RateRule {
  const rule = parseRateRule(text);
  if (rule === null) throw new CommandError(`A rate limit must look like 900/60s, got ${text}.`);
  return rule;
}

/**
 * Parses when a key expires: a date, a date-time, or `never` (null). `option` is the option's name.
 * @throws CommandError for other text, and for a time in the past.
 */
export function readExpiry(option: string, text: string, now: Date): Date | null {
  if (text === 'never') return null;
  const moment = parseMoment(isDateString(text) ? `${text}T00:00:00Z` : text);
  if (moment !== null && moment > now) return moment;
  throw new CommandError(
    `${option} must be a date like 2030-01-31 or 2030-01-31T12:00:00Z in the future, or never, got ${text}.`,
  );
}
