import { readCompanyIdentifier, type CompanyIdentifier } from '../company-identifier.js';
import { readRecordId } from './read-record-id.js';

/** What one input asks of companies: an id, or an identifier of enrich-company (contract 4.7). */
export type CompanyLookup =
  | { readonly id: string; readonly identifier: null }
  | { readonly id: null; readonly identifier: CompanyIdentifier };

/** Reads an input: exactly one key (D16). @throws ApiError VALIDATION_ERROR naming what was got. */
export function readCompanyLookup(raw: Readonly<Record<string, unknown>>): CompanyLookup {
  const keys = Object.keys(raw).filter((key) => raw[key] !== undefined);
  if (keys.length === 1 && keys[0] === 'id') return { id: readRecordId(raw), identifier: null };
  return { id: null, identifier: readCompanyIdentifier(raw, ['id']) };
}
