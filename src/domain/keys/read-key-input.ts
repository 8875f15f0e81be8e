import { ApiError } from '../../errors/api-error.js';
import { refuseUnknownKeys } from '../lookups/refuse-unknown-keys.js';
import { parseMoment } from '../parse-moment.js';
import { quote } from '../quote.js';
import type { RateRule } from '../rate-rule.js';
import { readName } from '../read-name.js';
import { scopes as allScopes, unknownScopes } from '../scopes.js';

/** What is to be changed of a key; absent is left as it is. */
export interface KeyChange {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly rateRule?: RateRule;
  /** Null takes the key's own cap away. */
  readonly monthlyCap?: number | null;
  /** Null: it does not end. */
  readonly expiresAt?: Date | null;
}

/** What a key is made of; what is left out is as that of the key that issues it. */
export interface KeyInput extends KeyChange {
  readonly name: string;
  readonly scopes: readonly string[];
}

type Raw = Readonly<Record<string, unknown>>;

const keys = ['name', 'scopes', 'rateLimit', 'monthlyCap', 'expiresAt'];

/** Of rates and windows; a day is the longest window. */
export const rateBounds = { mostRequests: 1_000_000, mostSeconds: 86_400 } as const;

/** @throws ApiError VALIDATION_ERROR that names the key, what was got and what is needed. */
export function readKeyInput(raw: Raw, now: Date): KeyInput {
  const { name, scopes, ...change } = readTerms('A key', raw, now);
  return { ...change, name: name ?? readName('name', raw['name']), scopes: scopes ?? readScopes(undefined) };
}

/** @throws ApiError VALIDATION_ERROR as above, and when there is nothing to change. */
export function readKeyChange(raw: Raw, now: Date): KeyChange {
  const change = readTerms('A change of a key', raw, now);
  if (Object.keys(change).length > 0) return change;
  throw new ApiError('VALIDATION_ERROR', `A change of a key needs one of ${keys.join(', ')}; got none.`);
}

/** Null takes a cap or an end away; of the others it is no value. */
function readTerms(what: string, raw: Raw, now: Date): KeyChange {
  refuseUnknownKeys(what, raw, keys);
  const { name, scopes, rateLimit, monthlyCap, expiresAt } = raw;
  return {
    ...(isGiven(name) && { name: readName('name', name) }),
    ...(isGiven(scopes) && { scopes: readScopes(scopes) }),
    ...(isGiven(rateLimit) && { rateRule: readRate(rateLimit) }),
    ...(monthlyCap !== undefined && { monthlyCap: readCap(monthlyCap) }),
    ...(expiresAt !== undefined && { expiresAt: readEnd(expiresAt, now) }),
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function readScopes(value: unknown): readonly string[] {
  const given = Array.isArray(value) ? (value as readonly unknown[]).slice(0, allScopes.length + 2) : [];
  const names = [...new Set(given.filter((name) => typeof name === 'string'))];
  const isKnown = given.every((name) => typeof name === 'string') && unknownScopes(names).length === 0;
  if (isKnown && names.length > 0) return names;
  throw new ApiError(
    'VALIDATION_ERROR',
    `scopes need to be a list of some of ${allScopes.join(', ')} or *, got ${quote(value)}.`,
  );
}

function readRate(value: unknown): RateRule {
  const { mostRequests, mostSeconds } = rateBounds;
  const { max, windowSeconds } = (typeof value === 'object' ? value : {}) as Raw;
  if (isWhole(max, 1, mostRequests) && isWhole(windowSeconds, 1, mostSeconds)) return { max, windowSeconds };
  throw new ApiError(
    'VALIDATION_ERROR',
    `rate_limit needs a max of 1 to ${mostRequests} requests and a window of 1 to ${mostSeconds} seconds, got ${quote(value)}.`,
  );
}

function readCap(value: unknown): number | null {
  if (value === null || value === 0) return null;
  if (isWhole(value, 1, Number.MAX_SAFE_INTEGER)) return value;
  throw new ApiError(
    'VALIDATION_ERROR',
    `monthly_cap needs to be a whole number of credits, or null for none, got ${quote(value)}.`,
  );
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function readEnd(value: unknown, now: Date): Date | null {
  if (value === null) return null;
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  if (moment !== null && moment > now) return moment;
  throw new ApiError(
    'VALIDATION_ERROR',
    `expires_at needs to be an RFC 3339 date-time in the future, or null for none, got ${quote(value)}.`,
  );
}
