import type { InputError } from './input-error.js';
import type { LookupProduct } from './lookup-products.js';

/** What became of one input of a bulk operation (D16); its records are none unless it was found. */
export interface BulkRow<Of> {
  /** Its place among the inputs, from 0. */
  readonly index: number;
  /** As it was given. */
  readonly input: unknown;
  readonly status: 'found' | 'not_found' | 'invalid';
  /** What the operation for one such input answers. */
  readonly records: readonly Of[];
  /** Why it is invalid, or why a company that was not found is not queued for sourcing; null otherwise. */
  readonly error: InputError | null;
}

/** A company by its id has no `hq.region`; one by an identifier has (D8). */
export interface CompanyBulkRow<Of> extends BulkRow<Of> {
  readonly isById: boolean;
}

/** Of a person by an e-mail address, the address as it was given and how sure the match is; null by an id. */
export interface PersonBulkRow<Of> extends BulkRow<Of> {
  readonly email: string | null;
  readonly score: number | null;
}

/** A record that an input means, as far as that is told for nothing. */
export interface ResolvedMatch {
  readonly id: string;
  readonly name: string | null;
  readonly domain: string | null;
}

/** What became of one input of resolve (D16). Of a person by an e-mail address only whether there is one is told. */
export interface ResolvedRow {
  readonly input: unknown;
  readonly status: 'found' | 'ambiguous' | 'not_found' | 'invalid';
  readonly matches: readonly ResolvedMatch[];
  readonly error: InputError | null;
}

/** A record that a typed text may mean. */
export interface Suggestion {
  readonly id: string;
  readonly product: LookupProduct;
  readonly name: string | null;
  readonly domain: string | null;
  /** What tells namesakes apart, such as `Berlin, Germany · Robotics`; null when nothing is known. */
  readonly detail: string | null;
}
