import type { InvestorLookup } from '../../domain/lookups/investor-lookup.js';
import { isPossibleId } from '../../domain/record-id.js';
import type { Database } from '../database.js';
import { listInvestorIdsByFoldedNames } from './list-investor-ids-by-folded-names.js';
import { listInvestorIdsByKeys, type InvestorKeys } from './list-investor-ids-by-keys.js';
import { matchDistinct } from './match-distinct.js';

const nothing = { domainKey: null, nameKey: null } as const;

type FindIds = (keys: readonly InvestorKeys[]) => Promise<string[][]>;

/** The ids of the investors that each look-up names or matches, in their order; one that is named may not exist. */
export function matchInvestors(db: Database, lookups: readonly InvestorLookup[]): Promise<string[][]> {
  return match(lookups, (keys) => listInvestorIdsByKeys(db, keys));
}

/**
 * Matches like `matchInvestors`, and where a name matches no investor exactly, by folded names, as the typeahead does:
 * `JP Morgan` finds `J.P. Morgan`.
 */
export function matchInvestorsByFoldedNames(
  db: Database,
  lookups: readonly InvestorLookup[],
): Promise<string[][]> {
  return match(lookups, async (keys) => {
    const exact = await listInvestorIdsByKeys(db, keys);
    const isMissing = exact.map(({ length }) => length === 0);
    const folded = await listInvestorIdsByFoldedNames(
      db,
      keys.filter((_, at) => isMissing[at]),
    );
    const next = folded.values();
    return exact.map((ids, at) => (isMissing[at] === true ? (next.next().value ?? []) : ids));
  });
}

function match(lookups: readonly InvestorLookup[], findIds: FindIds): Promise<string[][]> {
  return matchDistinct(lookups, {
    idOf: ({ id }) => id,
    isPossible: (id) => isPossibleId('Investor', id),
    keyOf: ({ keys }) => JSON.stringify([keys?.isPossible, keys?.domainKey, keys?.nameKey]),
    match: (distinct) => findIds(distinct.map(({ keys }) => (keys?.isPossible === true ? keys : nothing))),
  });
}
