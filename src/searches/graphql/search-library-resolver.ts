import stringify from 'safe-stable-stringify';
import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { filterQuestion } from '../../accounts/free-answers.js';
import { narrowBelow } from '../../accounts/model/credit-budget.js';
import { requireFewUpdates } from '../../context/daily-limits.js';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { withAudit } from '../../context/with-audit.js';
import { isFilter } from '../../query/model/filter-field.js';
import { readFilter } from '../../query/model/read-filter.js';
import { hasAtLeast } from '../../query/sql/has-at-least.js';
import { type SearchProduct, searchProducts } from '../../records/record-kinds.js';
import { noneWithId, notFound } from '../../values/not-found.js';
import type { SavedSearchInput } from '../model/search-requests.js';
import { listedSearches, ownSearch, requireSearchedKinds, visibleSearch } from '../reach.js';
import { checkSearch, searchOperations, type SearchUpdate } from '../search-operations.js';
import { refreshSavedSearch } from '../sql/refresh-saved-search.js';
import { saveSearch } from '../sql/save-search.js';
import {
  deleteSavedSearch,
  findSavedSearch,
  listVisibleSearches,
  setSavedSearchShared,
} from '../sql/saved-searches.js';
import {
  CreateSavedSearchArguments,
  SavedSearch,
  SavedSearchArguments,
  SavedSearchesArguments,
  showSearch,
  UpdateSavedSearchArguments,
} from './search-types.js';

/** Reads and changes the saved searches of an organization (D7): filters that analysts store, share and poll. */
@Resolver()
class SearchLibraryResolver {
  @Query(() => [SavedSearch], {
    nullable: true,
    description:
      "The organization's own saved searches and the global ones, in the order they were created. Includes only searches of record kinds that the key can read. Free.",
  })
  @operation(searchOperations.savedSearches)
  async savedSearches(
    @Args(() => SavedSearchesArguments) product: SearchProduct | undefined,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch[]> {
    const searches = await listVisibleSearches(
      context.services.db,
      context.admission.caller.organizationId,
      product,
    );
    return listedSearches(context, searches).map(showSearch);
  }

  @Query(() => SavedSearch, {
    nullable: true,
    description:
      "The saved search with this ID, either the organization's own or global. Returns NOT_FOUND when there is no such search. Free.",
  })
  @operation(searchOperations.savedSearch)
  async savedSearch(
    @Args(() => SavedSearchArguments) searchId: number,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    return showSearch(await visibleSearch(context, searchId));
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description:
      'Creates a saved search and immediately finds the records that match its filter. A new search is not shared. Fails when the organization has reached its limit of saved searches. Free, but requires at least 1 remaining credit.',
  })
  @operation(searchOperations.createSavedSearch)
  async createSavedSearch(
    @Args(() => CreateSavedSearchArguments) input: SavedSearchInput,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    const { db, clock, bounds } = context.services;
    const { organizationId } = context.admission.caller;
    await requireNarrowAllowance(context, input);
    const search = await saveSearch(db, { ...input, organizationId, isShared: false }, clock, bounds);
    if (search === null) throw notFound('the new saved search has already been deleted.');
    return showSearch(search);
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description:
      "Updates the name or the filter of one of the organization's own saved searches. A different filter ends the cursors of the search's feed with SEARCH_FILTER_CHANGED. Free, but requires at least 1 remaining credit.",
  })
  @operation(searchOperations.updateSavedSearch)
  async updateSavedSearch(
    @Args(() => UpdateSavedSearchArguments) { searchId, change }: SearchUpdate,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    const search = await ownSearch(context, searchId);
    const { product } = search;
    if (change.filter !== undefined) {
      requireSearchedKinds(context, { product, filter: change.filter });
      await checkSearch({ product, filter: change.filter }, context);
      if (stringify(change.filter) !== stringify(search.filter))
        await requireNarrowAllowance(context, { product, filter: change.filter });
    }
    const { db, clock } = context.services;
    await refreshSavedSearch(db, search, clock, change);
    return present(context, searchId);
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description:
      'Shares a saved search, so that its results can be read through the API. Free, but requires at least 1 remaining credit.',
  })
  @operation(searchOperations.shareSavedSearch)
  shareSavedSearch(
    @Args(() => SavedSearchArguments) searchId: number,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    return share(context, searchId, true);
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description:
      'Stops sharing a saved search, so that its results can no longer be read through the API. Free, but requires at least 1 remaining credit.',
  })
  @operation(searchOperations.unshareSavedSearch)
  unshareSavedSearch(
    @Args(() => SavedSearchArguments) searchId: number,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    return share(context, searchId, false);
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description: 'Deletes a saved search and its results, and returns it as it was before. Free.',
  })
  @operation(searchOperations.deleteSavedSearch)
  async deleteSavedSearch(
    @Args(() => SavedSearchArguments) searchId: number,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    const search = await ownSearch(context, searchId);
    if (!(await deleteSavedSearch(context.services.db, searchId))) throw noneWithId('saved search', searchId);
    return showSearch(search);
  }
}

async function share(context: RequestContext, searchId: number, isShared: boolean): Promise<SavedSearch> {
  await ownSearch(context, searchId);
  const { services, admission, bounds } = context;
  const { organizationId } = admission.caller;
  const search = await withAudit(context, (write) =>
    setSavedSearchShared(services.db, searchId, isShared, async (client) => {
      // A search can always be unshared, as a key can always be revoked.
      if (isShared) await requireFewUpdates(client, organizationId, context.now(), bounds.keys);
      await write(client, {
        action: isShared ? 'search share' : 'search unshare',
        target: { kind: 'search', id: String(searchId) },
        details: { isShared, before: { isShared: !isShared } },
      });
    }),
  );
  if (search === null) throw noneWithId('saved search', searchId);
  return showSearch(search);
}

/**
 * Returns the current state of a search.
 * @throws ApiError NOT_FOUND when another caller has deleted it.
 */
async function present(context: RequestContext, searchId: number): Promise<SavedSearch> {
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw noneWithId('saved search', searchId);
  return showSearch(search);
}

/**
 * Deducts one narrow answer from the daily allowance if the filter to be saved matches fewer than 10 records (D20).
 * Later answers about the saved search, such as its number of results, repeat this answer and deduct nothing.
 * @throws ApiError NARROW_ANSWERS_EXHAUSTED before anything is written.
 */
async function requireNarrowAllowance(
  { services, paying }: RequestContext,
  { product, filter }: Pick<SavedSearchInput, 'product' | 'filter'>,
): Promise<void> {
  const kind = searchProducts[product];
  const condition = readFilter(kind, filter);
  if (!isFilter(condition)) return;
  const list = { source: kind, condition };
  if (await hasAtLeast(services.db.reads, list, [''], narrowBelow)) return;
  await paying.freeAnswers.drawNow(filterQuestion(list, 0));
}

/** Serves GraphQL and REST. */
export const searchLibraryResolver = new SearchLibraryResolver();
