import { format } from '../../components/format.js';
import type { ApiKeysQuery, ViewerQuery } from '../../generated/documents.js';
import type { Refusal } from '../../http/refusal.js';

/** The properties of a key, as text for the fields of the form. */
export interface KeyTerms {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly cap: string;
  readonly max: string;
  readonly windowSeconds: string;
  /** The day of expiry; empty if the key does not expire. */
  readonly expires: string;
}

/** The properties of a key, as the input of a mutation that creates or updates a key. */
export interface ReadTerms {
  readonly name: string;
  readonly scopes: string[];
  readonly monthlyCap: number | null;
  readonly rateLimit: { readonly max: number; readonly windowSeconds: number };
  readonly expiresAt: string | null;
}

/** The properties of a key, as the API returns them. */
export type TermsOfKey = Omit<OwnKey, 'id' | 'prefix'>;

/** Converts the properties of a key to text for the fields of the form. */
export function writeTerms(key: TermsOfKey): KeyTerms {
  return {
    name: key.name ?? '',
    scopes: key.scopes,
    cap: key.monthlyCap === null ? '' : String(key.monthlyCap),
    max: String(key.rateLimit.max),
    windowSeconds: String(key.rateLimit.windowSeconds),
    expires: key.expiresAt?.slice(0, 10) ?? '',
  };
}

/**
 * Converts the text in the fields of the form to the input of a mutation. `before` is the key whose properties the form
 * initially had. If the day of expiry is unchanged, the exact time of expiry is unchanged too.
 */
export function readTerms(terms: KeyTerms, before: TermsOfKey): ReadTerms {
  const isSameEnd = terms.expires === writeTerms(before).expires;
  return {
    name: terms.name.trim(),
    scopes: [...terms.scopes],
    monthlyCap: terms.cap.trim() === '' ? null : toNumber(terms.cap),
    rateLimit: { max: toNumber(terms.max), windowSeconds: toNumber(terms.windowSeconds) },
    expiresAt: isSameEnd ? before.expiresAt : endOf(terms.expires),
  };
}

/** Formats a rate limit, for example `900 requests per 60 seconds`. */
export function rateText({ max, windowSeconds }: OwnKey['rateLimit']): string {
  const requests = `${format.count(max)} ${max === 1 ? 'request' : 'requests'}`;
  return `${requests} per ${windowSeconds === 1 ? 'second' : `${format.count(windowSeconds)} seconds`}`;
}

type Complaints = Partial<Record<keyof KeyTerms, string>>;

/** Returns the error messages of invalid fields. `before` is the key that is being edited. */
export function complaintsOf(terms: KeyTerms, own: OwnKey, before?: TermsOfKey): Complaints {
  return {
    ...(terms.name.trim() === '' && { name: 'Enter a name.' }),
    ...(terms.scopes.length === 0 && { scopes: 'Choose at least one scope.' }),
    ...complaintOfCap(terms, own),
    ...complaintOfEnd(terms, own, before),
    ...(isWhole(terms.max) ? {} : { max: 'Enter a whole number, for example 900.' }),
    ...(isWhole(terms.windowSeconds) ? {} : { windowSeconds: 'Enter a whole number, for example 60.' }),
  };
}

/** Returns the hint of the form's cap. */
export function capHint({ monthlyCap }: OwnKey): string {
  return monthlyCap === null
    ? 'Requests are refused once the key has spent this many credits in a month. Leave it empty for no cap.'
    : `At most ${format.count(monthlyCap)}, the cap of your key. What the new key spends counts against both.`;
}

function complaintOfCap({ cap }: KeyTerms, { monthlyCap }: OwnKey): Complaints {
  if (cap.trim() !== '' && !isWhole(cap))
    return { cap: 'Enter a whole number of credits, for example 5,000, or leave it empty.' };
  if (monthlyCap === null || (cap.trim() !== '' && toNumber(cap) <= monthlyCap)) return {};
  return { cap: `Enter at most ${format.count(monthlyCap)} credits, the cap of your key.` };
}

function complaintOfEnd({ expires }: KeyTerms, own: OwnKey, before?: TermsOfKey): Complaints {
  if (before !== undefined && expires === writeTerms(before).expires) return {};
  const end = endOf(expires);
  if (end !== null && end < new Date().toISOString()) return { expires: 'Choose a day that is not over.' };
  if (own.expiresAt === null || expires === writeTerms(own).expires) return {};
  if (end !== null && new Date(end) <= new Date(own.expiresAt)) return {};
  return { expires: `Choose a day before ${format.day(own.expiresAt)}, when your key expires.` };
}

/** Returns the field that an error of the server is about, or null. */
export function fieldOfRefusal({ code, message }: Refusal): keyof KeyTerms | null {
  if (code !== 'NOT_PERMITTED' && code !== 'VALIDATION_ERROR') return null;
  if (/\brate\b/.test(message)) return 'max';
  if (/monthly ?_?cap of|no monthly cap/i.test(message)) return 'cap';
  if (/\ban? end at|no end|expires_?at/i.test(message)) return 'expires';
  return /\bscopes? [a-z*]+/.test(message) ? 'scopes' : null;
}

/** Returns true for a positive integer, with or without thousands separators. */
function isWhole(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(plain(text));
}

function toNumber(text: string): number {
  return Number(plain(text));
}

function plain(text: string): string {
  const trimmed = text.trim();
  return /^\d{1,3}(,\d{3})+$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
}

function endOf(day: string): string | null {
  return day === '' ? null : `${day}T23:59:59Z`;
}

/** A key of the organization. */
export type ApiKey = NonNullable<ApiKeysQuery['apiKeys']>[number];

/** The key that the console uses. */
export type OwnKey = NonNullable<ViewerQuery['viewer']>['key'];

/** Returns the cap of a key and the credits that count against it this month; null if the key has no cap. */
export function capUse({
  monthlyCap: cap,
  monthUsed,
}: ApiKey): { readonly cap: number; readonly used: number } | null {
  return cap === null ? null : { cap, used: monthUsed ?? 0 };
}

/** Returns true if a key has a scope, either by name or through `*`. */
export function hasScope({ scopes }: Pick<OwnKey, 'scopes'>, scope: string): boolean {
  return scopes.some((one) => one === '*' || one === scope);
}

/** The scopes that a key can have, with their descriptions. */
export const keyScopes = [
  { name: 'companies:read', about: 'Read companies' },
  { name: 'people:read', about: 'Read people' },
  { name: 'investors:read', about: 'Read investors' },
  { name: 'deals:read', about: 'Read funding rounds, acquisitions and IPOs' },
  { name: 'signals:read', about: 'Read talent signals and interest signals' },
  { name: 'searches:read', about: 'Read saved searches' },
  { name: 'searches:write', about: 'Create and change saved searches' },
  { name: 'lists:read', about: 'Read lists' },
  { name: 'lists:write', about: 'Create and change lists' },
  { name: 'usage:read', about: 'Read usage and receipts' },
  { name: 'webhooks:manage', about: 'Manage webhooks' },
  { name: 'keys:manage', about: 'Manage keys' },
] as const;
