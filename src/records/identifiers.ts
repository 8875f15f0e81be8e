import { ApiError } from '../errors/api-error.js';
import {
  formerProfileAddress,
  normalizeHost,
  normalizeProfileAddress,
  numberedPageOf,
  numberOfPage,
} from '../values/addresses.js';
import { quote } from '../values/nearest-texts.js';
import { cleanPastedText, dropJoiners } from '../values/pasted-text.js';

export const maxProfnetIdLength = 64;

/**
 * Normalizes a professional network ID for storage and comparison (D9): digits, without white space, invisible
 * characters and leading zeros. Returns null for text that is not such a number.
 */
export function profnetIdKey(text: string): string | null {
  if (text.length > 1000) return null;
  const digits = dropJoiners(cleanPastedText(text));
  return /^\d{1,64}$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null;
}

/**
 * The identifiers that enrich-company accepts (D1), with their names in error messages. REST and GraphQL spell the keys
 * differently.
 */
const labels = {
  domain: 'domain',
  website_url: 'website URL',
  profnet_url: 'profnet URL',
  profnet_id: 'profnet id',
  fundingdb_url: 'fundingdb URL',
} as const;

type IdentifierKind = keyof typeof labels;

const maxTextLength = 500;

/** A company identifier as it is stored and compared (D9). A website is compared by its domain. */
export interface CompanyIdentifier {
  readonly kind: Exclude<IdentifierKind, 'website_url'>;
  readonly value: string;
  /**
   * The value in the normal form of older releases, if it differs. A database contains such values until
   * `rekey-identifiers` has converted all of them (D9).
   */
  readonly formerValue?: string;
}

/**
 * Reads the identifier of an enrich-company request, which must have exactly one known key with a non-empty value.
 * Returns it in normal form. `alternatives` are other arguments that the caller could have given, for the error
 * message.
 * @throws ApiError VALIDATION_ERROR that names the keys received (D1).
 */
export function readCompanyIdentifier(
  raw: Readonly<Record<string, unknown>>,
  alternatives: readonly string[] = [],
): CompanyIdentifier {
  const keys = Object.keys(raw).filter((key) => raw[key] !== undefined);
  const [key] = keys;
  if (keys.length !== 1 || key === undefined || !isIdentifierKind(key)) {
    const got = keys.length === 0 ? 'none' : keys.map((name) => quote(name)).join(', ');
    const wanted = [...Object.values(labels), ...alternatives].join(', ');
    throw invalid(`Exactly one identifier is required (${wanted}), got ${got.slice(0, 300).toWellFormed()}.`);
  }
  return comparable(key, readValue(key, raw[key]));
}

function isIdentifierKind(text: string): text is IdentifierKind {
  return Object.hasOwn(labels, text);
}

function readValue(kind: IdentifierKind, value: unknown): string {
  if (kind === 'profnet_id') return readProfnetId(value);
  if (typeof value !== 'string' || cleanPastedText(value) === '') {
    throw invalid(`The ${labels[kind]} must be a non-empty string, got ${quote(value)}.`);
  }
  if (!value.isWellFormed() || value.includes('\0')) {
    throw invalid(
      `The ${labels[kind]} must be text without NUL characters or unpaired surrogates, got ${quote(value)}.`,
    );
  }
  return value.trim();
}

function readProfnetId(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  const key = typeof text === 'string' ? profnetIdKey(text) : null;
  if (key !== null) return key;
  throw invalid(
    `The profnet id must be an integer or a string of at most ${maxProfnetIdLength} digits, got ${quote(value)}.`,
  );
}

/**
 * Returns an identifier in normal form.
 * @throws ApiError VALIDATION_ERROR when a domain or website has no valid host name (D9).
 */
function comparable(kind: IdentifierKind, value: string): CompanyIdentifier {
  if (kind !== 'domain' && kind !== 'website_url') return identifierOf(kind, value);
  const host = normalizeHost(value);
  if (host !== null) return { kind: 'domain', value: host };
  throw invalid(`The ${labels[kind]} must contain a host name with a dot, got ${quote(value)}.`);
}

/**
 * Returns an identifier in normal form. Text that has none, such as a profile URL without a host, is converted to lower
 * case. It matches no company, but can still be requested for sourcing.
 */
export function identifierOf(kind: CompanyIdentifier['kind'], text: string): CompanyIdentifier {
  const value = keyOf[kind](text) ?? asWritten(text);
  if (kind !== 'profnet_url' && kind !== 'fundingdb_url') return { kind, value };
  const formerValue = formerProfileAddress(text) ?? asWritten(text);
  return formerValue === value ? { kind, value } : { kind, value, formerValue };
}

/**
 * Returns the other form of an identifier that contains the number of a professional-network page: the ID for the URL,
 * and the URL for the ID (D9). Returns null for other identifiers.
 */
export function otherFormOf({ kind, value }: CompanyIdentifier): CompanyIdentifier | null {
  if (kind === 'profnet_id') return { kind: 'profnet_url', value: numberedPageOf(value) };
  const number = kind === 'profnet_url' ? numberOfPage(value) : null;
  return number === null ? null : { kind: 'profnet_id', value: number };
}

const keyOf: Readonly<Record<CompanyIdentifier['kind'], (text: string) => string | null>> = {
  domain: normalizeHost,
  profnet_url: normalizeProfileAddress,
  fundingdb_url: normalizeProfileAddress,
  profnet_id: profnetIdKey,
};

function asWritten(text: string): string {
  return text.toLowerCase().slice(0, maxTextLength).toWellFormed();
}

function invalid(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

const maxKeyLength = 256;

/**
 * Returns the key by which imports match records with the same name and derive IDs from names: trimmed and in lower
 * case. The key must never change, because IDs depend on it. Lookups use `nameLookupKey` instead. Returns null for a
 * blank name.
 */
export function nameKey(name: string): string | null {
  const key = name.normalize('NFC').trim().toLowerCase().slice(0, maxKeyLength).toWellFormed();
  return key === '' ? null : key;
}

/** Differences between case folding (Unicode, CaseFolding.txt) and lower-casing, for decomposed text. */
const folded: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', ı: 'i', 'i\u0307': 'i', '\u0345': 'ι' };

/**
 * Returns the key by which lookups compare names: NFKC and Unicode case folding, without surrounding white space
 * (contract 4.10, D9). `ı` and `İ` both become `i`. Punctuation is significant. The migration `names_by_case_folding`
 * computes the same key in SQL. Returns null for a blank name.
 */
export function nameLookupKey(name: string): string | null {
  const lower = name.normalize('NFKD').toLowerCase();
  const key = lower.replace(/ß|ς|ı|\u0345|i\u0307/gu, (letter) => folded[letter] ?? letter).normalize('NFC');
  const trimmed = key.trim().slice(0, maxKeyLength).toWellFormed();
  return trimmed === '' ? null : trimmed;
}

/** Maximum length, in characters, of the name of a company, person, investor or round. Longer text is rejected. */
export const maxNameLength = 500;
