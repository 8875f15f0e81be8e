import type { CompanyLookup } from '../../domain/lookups/company-lookup.js';
import { isPossibleId } from '../../domain/record-id.js';
import type { Database } from '../database.js';
import { listCompanyIdsByIdentifiers } from './list-company-ids-by-identifiers.js';
import { matchDistinct } from './match-distinct.js';

/** The ids of the companies that each look-up names or matches, in their order; one that is named may not exist. */
export function matchCompanies(db: Database, lookups: readonly CompanyLookup[]): Promise<string[][]> {
  return matchDistinct(lookups, {
    idOf: ({ id }) => id,
    isPossible: (id) => isPossibleId('Company', id),
    keyOf: ({ identifier }) => JSON.stringify(identifier),
    match: (distinct) =>
      listCompanyIdsByIdentifiers(
        db,
        distinct.flatMap(({ identifier }) => (identifier === null ? [] : [identifier])),
      ),
  });
}
