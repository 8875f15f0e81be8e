import { isDateString } from '../domain/date-string.js';
import { parseMoment } from '../domain/parse-moment.js';
import { parseRateRule, type RateRule } from '../domain/rate-rule.js';
import { scopes as allScopes, unknownScopes } from '../domain/scopes.js';
import type { ApiKeyChange } from '../store/accounts/api-keys.js';
import { CommandError } from './command.js';

/** What can be said of a key when it is issued or updated. */
export interface KeyTermsInput {
  readonly name?: string;
  readonly scopes?: readonly string[];
  /** For example `900/60s`. */
  readonly rateLimit?: string;
  /** A date, whose beginning in UTC is meant, or an RFC 3339 date-time; `never`. */
  readonly expiresAt?: string;
  /** Credits a calendar month (UTC); 0 is no cap of its own. */
  readonly monthlyCap?: number;
}

/** @throws CommandError saying what was got and what is needed. */
export function readKeyTerms({ name, scopes, rateLimit, expiresAt }: KeyTermsInput, now: Date): ApiKeyChange {
  return {
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes: readScopes(scopes) }),
    ...(rateLimit !== undefined && { rateRule: readRateLimit(rateLimit) }),
    ...(expiresAt !== undefined && { expiresAt: readExpiry(expiresAt, now) }),
  };
}

function readScopes(scopes: readonly string[]): readonly string[] {
  const unknown = unknownScopes(scopes);
  if (unknown.length === 0 && scopes.length > 0) return scopes;
  const got = unknown.length > 0 ? unknown.join(', ') : 'none';
  throw new CommandError(`Scopes need to be of ${allScopes.join(', ')} or *, got ${got}.`);
}

/** @throws CommandError naming the text that is no rate limit. */
export function readRateLimit(text: string): RateRule {
  const rule = parseRateRule(text);
  if (rule === null) throw new CommandError(`A rate limit needs to look like 900/60s, got ${text}.`);
  return rule;
}

function readExpiry(text: string, now: Date): Date | null {
  if (text === 'never') return null;
  const moment = parseMoment(isDateString(text) ? `${text}T00:00:00Z` : text);
  if (moment !== null && moment > now) return moment;
  throw new CommandError(
    `--expires-at needs to be a date like 2030-01-31 or 2030-01-31T12:00:00Z in the future, or never, got ${text}.`,
  );
}
