import type { InvestorLookup } from '../../domain/lookups/investor-lookup.js';
import { isPossibleId } from '../../domain/record-id.js';
import type { Database } from '../database.js';
import { listInvestorIdsByKeys } from './list-investor-ids-by-keys.js';
import { matchDistinct } from './match-distinct.js';

const nothing = { domainKey: null, nameKey: null } as const;

/** The ids of the investors that each look-up names or matches, in their order; one that is named may not exist. */
export function matchInvestors(db: Database, lookups: readonly InvestorLookup[]): Promise<string[][]> {
  return matchDistinct(lookups, {
    idOf: ({ id }) => id,
    isPossible: (id) => isPossibleId('Investor', id),
    keyOf: ({ keys }) => JSON.stringify([keys?.isPossible, keys?.domainKey, keys?.nameKey]),
    match: (distinct) =>
      listInvestorIdsByKeys(
        db,
        distinct.map(({ keys }) => (keys?.isPossible === true ? keys : nothing)),
      ),
  });
}
