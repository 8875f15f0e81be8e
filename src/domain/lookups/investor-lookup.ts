import { readInvestorLookup, type InvestorLookup as InvestorKeys } from '../read-investor-lookup.js';
import { readRecordId } from './read-record-id.js';
import { refuseUnknownKeys } from './refuse-unknown-keys.js';

/** What one input asks of investors: an id, or what enrich-investor is asked by (contract 4.10). */
export type InvestorLookup =
  { readonly id: string; readonly keys: null } | { readonly id: null; readonly keys: InvestorKeys };

/** Reads an input: `website`, `name`, both, or `id` (D16). @throws ApiError VALIDATION_ERROR naming what was got. */
export function readInvestorInput(raw: Readonly<Record<string, unknown>>): InvestorLookup {
  refuseUnknownKeys('An input for an investor', raw, ['id', 'website', 'name']);
  if (raw['id'] !== undefined) return { id: readRecordId(raw), keys: null };
  return { id: null, keys: readInvestorLookup(raw) };
}
