import type { Database } from '../database/database.js';
import { readFilter } from '../query/model/read-filter.js';
import { Vocabulary } from '../query/vocabulary.js';
import { isSearchProduct, searchProducts } from '../records/record-kinds.js';
import type { SavedSearch } from '../searches/model/saved-search.js';
import { refreshSavedSearch } from '../searches/sql/refresh-saved-search.js';
import { saveSearch } from '../searches/sql/save-search.js';
import {
  deleteSavedSearch,
  findSavedSearch,
  listSavedSearches,
  setSavedSearchShared,
} from '../searches/sql/saved-searches.js';
import { operatorTerms } from '../searches/sql/with-fill-slot.js';
import { readName } from '../values/read-values.js';
import { onTarget } from './audit-targets.js';
import { type Command, CommandError } from './command.js';
import { requireOrganization } from './require-organization.js';

export interface SearchCreateInput {
  /** The ID of the organization, or null for a global search. */
  readonly organizationId: string | null;
  readonly product: string;
  readonly name: string;
  /** The filter, as JSON text. */
  readonly filter: string;
  readonly share: boolean;
}

interface SearchInput {
  readonly searchId: number;
}

/** `dealgraph search create`: saves a search and finds its matching records. */
export const searchCreate: Command<SearchCreateInput> = async (input, { db, clock, bounds }) => {
  const { organizationId, product, share } = input;
  const name = readName('--name', input.name);
  if (!isSearchProduct(product)) {
    throw new CommandError(
      `product must be one of ${Object.keys(searchProducts).join(', ')}, got ${product}.`,
    );
  }
  if (organizationId !== null) await requireOrganization(db, organizationId);
  const filter = parseJson(input.filter);
  const kind = searchProducts[product];
  await new Vocabulary().check(db, kind, readFilter(kind, filter));
  const search = await saveSearch(
    db,
    { organizationId, product, name, filter, isShared: share },
    clock,
    bounds,
    operatorTerms,
  );
  if (search === null) throw new CommandError('The search was deleted immediately after its creation.');
  return describe(search);
};

/** `dealgraph search list` */
export const searchList: Command<{ readonly organizationId?: string }> = async (
  { organizationId },
  { db },
) => {
  if (organizationId !== undefined) await requireOrganization(db, organizationId);
  return { searches: (await listSavedSearches(db, organizationId)).map(describe) };
};

/** `dealgraph search share` and `unshare` */
export const searchShare: Command<SearchInput & { readonly share: boolean }> = async (
  { searchId, share },
  { db },
) => {
  const search = await setSavedSearchShared(db, searchId, share);
  if (search === null) throw missing(searchId);
  return describe(search);
};

/** `dealgraph search refresh` */
export const searchRefresh: Command<SearchInput> = async ({ searchId }, { db, clock }) => {
  const search = await requireSearch(db, searchId);
  const { added, removed } = await refreshSavedSearch(db, search, clock, {}, operatorTerms);
  return { ...describe(await requireSearch(db, searchId)), added, removed };
};

/** `dealgraph search delete` */
export const searchDelete: Command<SearchInput> = async ({ searchId }, { db, audit }) => {
  const search = await requireSearch(db, searchId);
  if (!(await deleteSavedSearch(db, searchId))) throw missing(searchId);
  await audit.write(db.pool, onTarget('search delete', 'search', search));
  return { searchId, deleted: true };
};

async function requireSearch(db: Database, searchId: number): Promise<SavedSearch> {
  const search = await findSavedSearch(db, searchId);
  if (search === null) throw missing(searchId);
  return search;
}

function missing(searchId: number): CommandError {
  return new CommandError(`Saved search not found: ${searchId}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(
      `The filter is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function describe({ rowCount, ...search }: SavedSearch): object {
  return { ...search, resultCount: rowCount };
}
