import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';
import { normalizeHost, normalizeProfileAddress } from './web-address.js';

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
  if (typeof value !== 'string' || value.trim() === '') {
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
  if (typeof text !== 'string' || !/^\d{1,30}$/.test(text)) {
    throw invalid(
      `The profnet id needs to be an integer or a string of at most 30 digits, got ${quote(value)}.`,
    );
  }
  return text.replace(/^0+(?=\d)/, '');
}

/**
 * A profile address that is none matches nothing, but it was asked for all the same and may be sourced; a domain that is
 * none is a mistake (D9).
 */
function comparable(kind: IdentifierKind, value: string): CompanyIdentifier {
  if (kind === 'profnet_id') return { kind, value };
  const isSite = kind === 'domain' || kind === 'website_url';
  if (isSite && normalizeHost(value) === null) {
    throw invalid(`The ${labels[kind]} needs to hold a host name with a dot, got ${quote(value)}.`);
  }
  const normalized = isSite ? normalizeHost(value) : normalizeProfileAddress(value);
  const text = normalized ?? value.toLowerCase().slice(0, longestText).toWellFormed();
  return { kind: isSite ? 'domain' : kind, value: text };
}

function invalid(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
