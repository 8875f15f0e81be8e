import { crc32 } from 'node:zlib';
import { ApiError } from '../../errors/api-error.js';
import { byKind, type RecordKind, wordsOf } from '../../records/record-kinds.js';
import { impossibleId } from '../../values/not-found.js';

/** The permissions that a key can have (D10). `*` grants all of them. */
export const scopes = [
  'companies:read',
  'people:read',
  'investors:read',
  'deals:read',
  'signals:read',
  'searches:read',
  'searches:write',
  'lists:read',
  'lists:write',
  'usage:read',
  'webhooks:manage',
  'keys:manage',
] as const;

/** The scope that a key needs to read records of a kind. */
export const readScopes: Readonly<Record<RecordKind, Scope>> = byKind((kind) => wordsOf(kind).scope as Scope);

export const defaultRateRule: RateRule = { max: 900, windowSeconds: 60 };

/**
 * The default rate limit of an organization: ten times the default of a key (D6), independent of the limits of its
 * keys.
 */
export const defaultOrganizationRateRule: RateRule = { max: 9000, windowSeconds: 60 };

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** The rate limit of a network address, for requests without a known key. Other requests do not count toward it. */
export const keylessRateRule: RateRule = defaultRateRule;

/** The rate limit of the downloads through links of an organization. Other requests do not count toward it. */
export const linkRateRule: RateRule = defaultRateRule;

export type Scope = (typeof scopes)[number];

/** Returns the scopes that a key needs to read records of these kinds, each once. */
export function readScopesOf(kinds: readonly RecordKind[]): Scope[] {
  return [...new Set(kinds.map((kind) => readScopes[kind]))];
}

/** Returns the needed scopes that are not granted. */
export function missingScopes(granted: readonly string[], needed: readonly Scope[]): Scope[] {
  return granted.includes('*') ? [] : needed.filter((scope) => !granted.includes(scope));
}

/** Returns the scopes of `others` that `own` does not include. Only `*` includes `*`. */
function unlistedScopes(own: readonly string[], others: readonly string[]): string[] {
  return own.includes('*') ? [] : others.filter((scope) => !own.includes(scope));
}

/** Returns the names that are not scopes. */
export function unknownScopes(names: readonly string[]): string[] {
  const known: ReadonlySet<string> = new Set(['*', ...scopes]);
  return names.filter((name) => !known.has(name));
}

/** A rate limit: the requests that a key, or all keys of an organization, may send in a sliding window (D6). */
export interface RateRule {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Parses a rate limit such as `900/60s`, `10/1m` or `5000/1h`. Returns null for any other text. */
export function parseRateRule(text: string): RateRule | null {
  const [, max = '', count = '', unit = ''] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  const windowSeconds = Number(count) * (units[unit] ?? 0);
  return max === '' ? null : { max: Number(max), windowSeconds };
}

/** The permissions and limits of a key. A key can issue keys within its own terms (D10). */
export interface KeyTerms {
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
  /** Credits per calendar month; null when the key has no cap of its own. */
  readonly monthlyCap: number | null;
  /** Null when the key does not expire. */
  readonly expiresAt: Date | null;
}

/** Returns the terms of a key, without its other properties. */
export function termsOf({ scopes, rateRule, monthlyCap, expiresAt }: KeyTerms): KeyTerms {
  return { scopes, rateRule, monthlyCap, expiresAt };
}

/**
 * Describes how the terms `other` exceed a key's own; null when they do not. The relation is transitive, so no key in a
 * chain of issued keys exceeds the first one.
 */
export function findExcess(own: KeyTerms, other: KeyTerms): string | null {
  const scopes = unlistedScopes(own.scopes, other.scopes);
  if (scopes.length > 0) return `the ${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.join(', ')}`;
  if (!isRateWithin(own.rateRule, other.rateRule))
    return `a rate of ${describeRate(other.rateRule)} (its own is ${describeRate(own.rateRule)})`;
  if (own.monthlyCap !== null && (other.monthlyCap === null || other.monthlyCap > own.monthlyCap))
    return `${other.monthlyCap === null ? 'no monthly cap' : `a monthly cap of ${other.monthlyCap}`} (its own is ${own.monthlyCap})`;
  if (own.expiresAt !== null && (other.expiresAt === null || other.expiresAt > own.expiresAt))
    return `${other.expiresAt === null ? 'no expiration' : `an end at ${other.expiresAt.toISOString()}`} (its own is ${own.expiresAt.toISOString()})`;
  return null;
}

/**
 * Returns whether `own` admits everything that `other` admits. Compares the most requests that `other` can admit within
 * one window of `own`. With a window of 1 s, `other` can admit its maximum 60 times a minute. With a window of 1 h, it
 * can admit its whole maximum within one minute.
 */
export function isRateWithin(own: RateRule, other: RateRule): boolean {
  return other.max * Math.ceil(own.windowSeconds / other.windowSeconds) <= own.max;
}

function describeRate({ max, windowSeconds }: RateRule): string {
  return `${max} requests in ${windowSeconds} s`;
}

/** The possible statuses of a key. A replaced key stays valid until the overlap of its rotation ends. */
export type KeyStatus = 'active' | 'replaced' | 'expired' | 'revoked';

interface Dated {
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly replacedBy: string | null;
}

export function keyStatus({ expiresAt, revokedAt, replacedBy }: Dated, now: Date): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return replacedBy === null ? 'active' : 'replaced';
}

const pattern = /^key_[0-9a-f]{1,64}$/;

/** Parses a key ID. @throws ApiError NOT_FOUND for a text that cannot be a key ID (D3). */
export function readKeyId(value: unknown): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw impossibleId('API key', value, '`key_` and hex digits');
}

/** The first characters of the keys of a live server. */
export const keyMark = 'dgk_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Length of 256 bits in base62. The checksum, a CRC32 in base62, follows. */
const bodyLength = 43;
const checksumLength = 6;

/** The form of a key that was issued before checksums were introduced: 47 base64url characters. */
const uncheckedForm = new RegExp(`^${keyMark}[0-9A-Za-z_-]{${bodyLength}}$`);
const checkedBody = new RegExp(`^[0-9A-Za-z]{${bodyLength + checksumLength}}$`);

/** Encodes 32 random bytes as a key (D10) that begins with `prefix`. Different bytes result in different keys. */
export function makeKeyText(bytes: Buffer, prefix = keyMark): string {
  const body = prefix + toBase62(BigInt(`0x${bytes.toString('hex')}`), bodyLength);
  return body + checksumOf(body);
}

/**
 * Returns false for a text that cannot be a key, because its form or its checksum is wrong. Such a text is not looked
 * up.
 */
export function isPossibleKey(text: string): boolean {
  return uncheckedForm.test(text) || hasChecksum(text, keyMark);
}

/** Returns whether a text is a prefix, 43 characters, and their checksum of six characters. */
export function hasChecksum(text: string, prefix: string): boolean {
  if (!text.startsWith(prefix) || !checkedBody.test(text.slice(prefix.length))) return false;
  return checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

function checksumOf(text: string): string {
  return toBase62(BigInt(crc32(text)), checksumLength);
}

function toBase62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text;
  return text;
}

/** Creates the error NOT_PERMITTED, with the scopes that a key lacks (D2, step 3). */
export function lacksScopes(missing: readonly Scope[]): ApiError {
  const lacking = `the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}`;
  return new ApiError('NOT_PERMITTED', `This API key lacks ${lacking}.`);
}
