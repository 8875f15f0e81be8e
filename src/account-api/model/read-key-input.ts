import { type RateRule, scopes as allScopes, unknownScopes } from '../../accounts/model/keys.js';
import { ApiError } from '../../errors/api-error.js';
import type { Bounds } from '../../objects/fields.js';
import { inputNames } from '../../objects/inputs.js';
import { parseMoment } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { readName, refuseUnknownKeys } from '../../values/read-values.js';
import { issueKeyInput, rateBounds } from './api-key.js';

/** The changes to a key; omitted properties are not changed. */
export interface KeyChange {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly rateRule?: RateRule;
  /** Null removes the key's own cap. */
  readonly monthlyCap?: number | null;
  /** Null removes the expiry. */
  readonly expiresAt?: Date | null;
}

/** The properties of a new key. Omitted properties are copied from the key that issues it. */
export interface KeyInput extends KeyChange {
  readonly name: string;
  readonly scopes: readonly string[];
}

type Raw = Readonly<Record<string, unknown>>;

const keys = inputNames(issueKeyInput);

/**
 * Parses the properties of a new key.
 * @throws ApiError VALIDATION_ERROR that names the property, its value and the expected values.
 */
export function readKeyInput(raw: Raw, now: Date): KeyInput {
  const { name, scopes, ...change } = readTerms('A key', raw, now);
  return { ...change, name: name ?? readName('name', raw['name']), scopes: scopes ?? readScopes(undefined) };
}

/**
 * Parses changes to a key.
 * @throws ApiError VALIDATION_ERROR as `readKeyInput` does, and when there is nothing to change.
 */
export function readKeyChange(raw: Raw, now: Date): KeyChange {
  const change = readTerms('A key update', raw, now);
  if (Object.keys(change).length > 0) return change;
  throw new ApiError(
    'VALIDATION_ERROR',
    `A key update must set at least one of ${keys.join(', ')}; got none.`,
  );
}

/** Parses the given properties. Null removes a cap or an expiration; other properties ignore null. */
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
    `scopes must be a list of ${allScopes.join(', ')} or *, got ${quote(value)}.`,
  );
}

function readRate(value: unknown): RateRule {
  const { max, windowSeconds } = (typeof value === 'object' ? value : {}) as Raw;
  const { max: requests, windowSeconds: seconds } = rateBounds;
  if (isWhole(max, requests) && isWhole(windowSeconds, seconds)) return { max, windowSeconds };
  throw new ApiError(
    'VALIDATION_ERROR',
    `rate_limit must have a max of ${requests.least} to ${requests.most} requests and a window of ${seconds.least} to ${seconds.most} seconds, got ${quote(value)}.`,
  );
}

function readCap(value: unknown): number | null {
  if (value === null || value === 0) return null;
  if (isWhole(value, { least: 1, most: Number.MAX_SAFE_INTEGER })) return value;
  throw new ApiError(
    'VALIDATION_ERROR',
    `monthly_cap must be a whole number of credits, or null for none, got ${quote(value)}.`,
  );
}

function isWhole(value: unknown, { least, most }: Required<Bounds>): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function readEnd(value: unknown, now: Date): Date | null {
  if (value === null) return null;
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  if (moment !== null && moment > now) return moment;
  throw new ApiError(
    'VALIDATION_ERROR',
    `expires_at must be an RFC 3339 date-time in the future, or null for none, got ${quote(value)}.`,
  );
}
