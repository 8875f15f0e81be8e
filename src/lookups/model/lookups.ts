import { ApiError } from '../../errors/api-error.js';
import type { ErrorCode } from '../../errors/error-table.js';
import { type CompanyIdentifier, readCompanyIdentifier } from '../../records/identifiers.js';
import { listProducts } from '../../records/record-kinds.js';
import { quote } from '../../values/nearest-texts.js';
import { refuseUnknownKeys } from '../../values/read-values.js';
import { type InvestorLookup as InvestorKeys, readEmail, readInvestorLookup } from './read-email.js';

/**
 * The products that can be looked up by name or identifier, with their record kinds. Lists support the same products.
 */
export const lookupProducts = listProducts;

export type LookupProduct = keyof typeof lookupProducts;

export const lookupProductNames = Object.keys(lookupProducts) as readonly LookupProduct[];

export function isLookupProduct(value: unknown): value is LookupProduct {
  return typeof value === 'string' && Object.hasOwn(lookupProducts, value);
}

/** The result for one input of a bulk operation (D16). */
export interface BulkRow<Of> {
  /** Zero-based index of the input. */
  readonly index: number;
  /** The input as received. */
  readonly input: unknown;
  readonly status: 'found' | 'not_found' | 'invalid';
  /** The matching records. Empty unless `status` is `found`. */
  readonly records: readonly Of[];
  /** Why the input is invalid, or why a company that was not found is not queued for sourcing; null otherwise. */
  readonly error: InputError | null;
}

/**
 * The result for one input of a bulk lookup of companies. `isById` is true if the input was an ID. Companies found by
 * ID are returned without `hq.region` (D8).
 */
export interface CompanyBulkRow<Of> extends BulkRow<Of> {
  readonly isById: boolean;
}

/**
 * The result for one input of a bulk lookup of people. `email` is the email address as received, and `score` is the
 * match confidence. Both are null for a lookup by ID.
 */
export interface PersonBulkRow<Of> extends BulkRow<Of> {
  readonly email: string | null;
  readonly score: number | null;
}

/** A record that matches an input, with only the fields that are free. */
export interface ResolvedMatch {
  readonly id: string;
  readonly name: string | null;
  readonly domain: string | null;
}

/**
 * The result for one input of `resolve` (D16). For a lookup by email address, `matches` is always empty and `status`
 * states whether a person matches.
 */
export interface ResolvedRow {
  readonly input: unknown;
  readonly status: 'found' | 'ambiguous' | 'not_found' | 'invalid';
  readonly matches: readonly ResolvedMatch[];
  readonly error: InputError | null;
}

/** An autocomplete suggestion: a record that matches the typed text. */
export interface Suggestion {
  readonly id: string;
  readonly product: LookupProduct;
  readonly name: string | null;
  readonly domain: string | null;
  /**
   * Text that distinguishes records with the same name, such as `Berlin, Germany · Robotics`; null when no details are
   * known.
   */
  readonly detail: string | null;
}

/** Why one input of a bulk request was rejected. Has the same form as the errors of the contract (contract 7). */
export interface InputError {
  readonly errorCode: ErrorCode;
  readonly message: string;
}

/** A lookup of a company: by ID, or by an identifier as in enrich-company (contract 4.7). */
export type CompanyLookup =
  | { readonly id: string; readonly identifier: null }
  | { readonly id: null; readonly identifier: CompanyIdentifier };

/**
 * Reads an input for a company, which must have exactly one key (D16).
 * @throws ApiError VALIDATION_ERROR that names the keys received.
 */
export function readCompanyLookup(raw: Readonly<Record<string, unknown>>): CompanyLookup {
  const keys = Object.keys(raw).filter((key) => raw[key] !== undefined);
  if (keys.length === 1 && keys[0] === 'id') return { id: readRecordId(raw), identifier: null };
  return { id: null, identifier: readCompanyIdentifier(raw, ['id']) };
}

/** A lookup of an investor: by ID, or by website and name as in enrich-investor (contract 4.10). */
export type InvestorLookup =
  { readonly id: string; readonly keys: null } | { readonly id: null; readonly keys: InvestorKeys };

/**
 * Reads an input for an investor: `id` alone, or `website`, `name` or both (D16).
 * @throws ApiError VALIDATION_ERROR that names the keys received.
 */
export function readInvestorInput(raw: Readonly<Record<string, unknown>>): InvestorLookup {
  refuseUnknownKeys('An input for an investor', raw, ['id', 'website', 'name']);
  if (raw['id'] !== undefined) return { id: readRecordId(raw), keys: null };
  return { id: null, keys: readInvestorLookup(raw) };
}

/** A lookup of a person: by ID, or by email address, which is stored as received. */
export type PersonLookup =
  { readonly id: string; readonly email: null } | { readonly id: null; readonly email: string };

/**
 * Reads an input for a person: either `email` or `id` (D16).
 * @throws ApiError VALIDATION_ERROR that names the keys received.
 */
export function readPersonLookup(raw: Readonly<Record<string, unknown>>): PersonLookup {
  const keys = Object.keys(raw).filter((key) => raw[key] !== undefined);
  const [key] = keys;
  if (keys.length === 1 && key === 'id') return { id: readRecordId(raw), email: null };
  if (keys.length === 1 && key === 'email') return { id: null, email: readEmail(raw['email']) };
  const got = keys.length === 0 ? 'none' : keys.map((name) => quote(name)).join(', ');
  throw new ApiError(
    'VALIDATION_ERROR',
    `Exactly one of email and id is required, got ${got.slice(0, 300).toWellFormed()}.`,
  );
}

/**
 * Reads an input that has only the key `id` (D16).
 * @throws ApiError VALIDATION_ERROR that names the keys received.
 */
export function readIdLookup(raw: Readonly<Record<string, unknown>>): { readonly id: string } {
  refuseUnknownKeys('An input', raw, ['id']);
  return { id: readRecordId(raw) };
}

/**
 * Reads the option `source`: whether to queue companies that are not found for sourcing. Default: false (D13).
 * @throws ApiError VALIDATION_ERROR when the value is not a boolean, or is true for records that cannot be sourced.
 */
export function readSource(value: unknown, canBeSourced: boolean): boolean {
  const isKnown = value === undefined || value === null || typeof value === 'boolean';
  if (!isKnown) throw new ApiError('VALIDATION_ERROR', `source must be true or false, got ${quote(value)}.`);
  if (value === true && !canBeSourced)
    throw new ApiError(
      'VALIDATION_ERROR',
      'source must be false or absent, got true. Only companies can be sourced.',
    );
  return value === true;
}

/** Number of inputs that count as one additional request toward the rate limit. */
const inputsOfRequest = 100;

/**
 * Returns the number of requests that a bulk request counts as toward the rate limit: one, plus one for every 100
 * inputs.
 */
export function rateOfInputs({ inputs }: { readonly inputs: readonly unknown[] }): number {
  return 1 + Math.floor(inputs.length / inputsOfRequest);
}

/**
 * A sourcing request is closed this many days after it was last made, and deleted this many days after it was closed
 * (D9).
 */
export const sourcingDays = 90;

/**
 * Reads `id`, which must be the only key of its input. Accepts malformed IDs; they match no record.
 * @throws ApiError VALIDATION_ERROR when `id` is not a non-empty string, or when there is another key.
 */
function readRecordId(raw: Readonly<Record<string, unknown>>): string {
  const { id, ...rest } = raw;
  const beside = Object.keys(rest).find((key) => rest[key] !== undefined);
  if (beside !== undefined)
    throw new ApiError(
      'VALIDATION_ERROR',
      `id cannot be combined with other identifiers, got ${quote(beside)}.`,
    );
  if (typeof id === 'string' && id.trim() !== '') return id.trim();
  throw new ApiError('VALIDATION_ERROR', `The id must be a non-empty string, got ${quote(id)}.`);
}
