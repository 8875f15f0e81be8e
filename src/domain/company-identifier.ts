import { ApiError } from '../errors/api-error.js';
import { cleanPastedText } from './pasted-text.js';
import { longestProfnetId, profnetIdKey } from './profnet-id.js';
import { quote } from './quote.js';
import { formerProfileAddress, normalizeHost, normalizeProfileAddress } from './web-address.js';

/** What enrich-company is asked by (D1), and how a message names it: the two doors spell the keys differently. */
const labels = {
  domain: 'domain',
  website_url: 'website URL',
  profnet_url: 'profnet URL',
  profnet_id: 'profnet id',
  fundingdb_url: 'fundingdb URL',
} as const;

export type IdentifierKind = keyof typeof labels;

const longestText = 500;

/** An identifier as it is stored and compared (D9); a website is compared as its domain. */
export interface CompanyIdentifier {
  readonly kind: Exclude<IdentifierKind, 'website_url'>;
  readonly value: string;
  /**
   * The value by the rules before D9 was changed, where it differs. A database that is being re-keyed (rekey-identifiers)
   * still has such values.
   */
  readonly formerValue?: string;
}

/**
 * Reads the identifier of an enrich-company request, exactly one known key with a non-empty value, in its comparable
 * form. `alternatives` are what the caller could have given in its place.
 * @throws ApiError VALIDATION_ERROR naming what was got (D1).
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
    throw invalid(`Exactly one identifier is needed (${wanted}), got ${got.slice(0, 300).toWellFormed()}.`);
  }
  return comparable(key, readValue(key, raw[key]));
}

function isIdentifierKind(text: string): text is IdentifierKind {
  return Object.hasOwn(labels, text);
}

function readValue(kind: IdentifierKind, value: unknown): string {
  if (kind === 'profnet_id') return readProfnetId(value);
  if (typeof value !== 'string' || cleanPastedText(value) === '') {
    throw invalid(`The ${labels[kind]} needs to be a non-empty string, got ${quote(value)}.`);
  }
  if (!value.isWellFormed() || value.includes('\0')) {
    throw invalid(
      `The ${labels[kind]} needs to be text without NUL and unpaired surrogates, got ${quote(value)}.`,
    );
  }
  return value.trim();
}

function readProfnetId(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  const key = typeof text === 'string' ? profnetIdKey(text) : null;
  if (key !== null) return key;
  throw invalid(
    `The profnet id needs to be an integer or a string of at most ${longestProfnetId} digits, got ${quote(value)}.`,
  );
}

/** A domain that is none is a mistake (D9). @throws ApiError VALIDATION_ERROR. */
function comparable(kind: IdentifierKind, value: string): CompanyIdentifier {
  if (kind !== 'domain' && kind !== 'website_url') return identifierOf(kind, value);
  const host = normalizeHost(value);
  if (host !== null) return { kind: 'domain', value: host };
  throw invalid(`The ${labels[kind]} needs to hold a host name with a dot, got ${quote(value)}.`);
}

/**
 * An identifier in its comparable form. A text that has none, for example a profile address without a host, matches
 * nothing, and may be sourced all the same: it is compared as it is written.
 */
export function identifierOf(kind: CompanyIdentifier['kind'], text: string): CompanyIdentifier {
  const value = keyOf[kind](text) ?? asWritten(text);
  if (kind !== 'profnet_url' && kind !== 'fundingdb_url') return { kind, value };
  const formerValue = formerProfileAddress(text) ?? asWritten(text);
  return formerValue === value ? { kind, value } : { kind, value, formerValue };
}

const keyOf: Readonly<Record<CompanyIdentifier['kind'], (text: string) => string | null>> = {
  domain: normalizeHost,
  profnet_url: normalizeProfileAddress,
  fundingdb_url: normalizeProfileAddress,
  profnet_id: profnetIdKey,
};

function asWritten(text: string): string {
  return text.toLowerCase().slice(0, longestText).toWellFormed();
}

function invalid(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
