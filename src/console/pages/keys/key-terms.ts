import type { OwnKey } from './api-key.js';

/** Terms of a key as they stand in the boxes of a form. */
export interface KeyTerms {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly cap: string;
  readonly max: string;
  readonly windowSeconds: string;
  /** A day; empty for never. */
  readonly expires: string;
}

/** What a key is issued with, or changed to. */
export interface ReadTerms {
  readonly name: string;
  readonly scopes: string[];
  readonly monthlyCap: number | null;
  readonly rateLimit: { readonly max: number; readonly windowSeconds: number };
  readonly expiresAt: string | null;
}

type TermsOfKey = Omit<OwnKey, 'id' | 'prefix'>;

/** The terms of a key, for its form. */
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

/** What the boxes say; `before` is the key that they began with, whose end is exact where it was left as it was. */
export function readTerms(terms: KeyTerms, before: TermsOfKey): ReadTerms {
  const expires = terms.expires === '' ? null : `${terms.expires}T23:59:59Z`;
  const isSameEnd = terms.expires === writeTerms(before).expires;
  return {
    name: terms.name.trim(),
    scopes: [...terms.scopes],
    monthlyCap: terms.cap.trim() === '' ? null : Number(terms.cap),
    rateLimit: { max: Number(terms.max), windowSeconds: Number(terms.windowSeconds) },
    expiresAt: isSameEnd ? before.expiresAt : expires,
  };
}

/** Which boxes are not understood, with what they need. */
export function complaintsOf(terms: KeyTerms): Partial<Record<keyof KeyTerms, string>> {
  const isWhole = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text.trim());
  return {
    ...(terms.name.trim() === '' ? { name: 'Needs a name' } : {}),
    ...(terms.scopes.length === 0 ? { scopes: 'Needs one scope at least' } : {}),
    ...(terms.cap.trim() === '' || isWhole(terms.cap)
      ? {}
      : { cap: 'A whole number of credits, or nothing' }),
    ...(isWhole(terms.max) ? {} : { max: 'A whole number' }),
    ...(isWhole(terms.windowSeconds) ? {} : { windowSeconds: 'A whole number' }),
  };
}
