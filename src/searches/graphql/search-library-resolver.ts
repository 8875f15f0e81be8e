import stringify from 'safe-stable-stringify';
import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import { checkSearch, type SearchUpdate } from '../search-operations.js';
import { operations } from '../../context/operations/operations.js';
import { listedSearches, ownSearch, requireSearchedKinds, visibleSearch } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import { noneWithId, notFound } from '../../domain/not-found.js';
import { type SearchProduct, searchProducts } from '../../records/record-kinds.js';
import type { SavedSearchInput } from '../model/search-requests.js';
import { refreshSavedSearch } from '../sql/refresh-saved-search.js';
import { saveSearch } from '../sql/save-search.js';
import {
  deleteCounted,
  findSavedSearch,
  listVisibleSearches,
  setSavedSearchShared,
} from '../sql/saved-searches.js';
import {
  CreateSavedSearchArguments,
  SavedSearch,
  SavedSearchArguments,
  SavedSearchesArguments,
  UpdateSavedSearchArguments,
} from './search-types.js';
import { narrowBelow } from '../../accounts/model/credit-budget.js';
import { readFilter } from '../../query/model/read-filter.js';
import { isFilter } from '../../query/model/filter-field.js';
import { hasAtLeast } from '../../query/sql/has-at-least.js';

/** Reads and changes the saved searches of an organization (D7): filters that analysts store, share and poll. */
@Resolver()
export class SearchLibraryResolver {
  @Query(() => [SavedSearch], {
    nullable: true,
    description:
      "The organization's own saved searches and the global ones, in the order they were created. Includes only searches of record kinds that the key can read. Free.",
  })
  @operation(operations.savedSearches)
  async savedSearches(
    @Args(() => SavedSearchesArguments) product: SearchProduct | undefined,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch[]> {
    const searches = await listVisibleSearches(
      context.services.db,
      context.admission.caller.organizationId,
      product,
    );
    return listedSearches(context, searches).map((search) => new SavedSearch(search));
  }

  @Query(() => SavedSearch, {
    nullable: true,
    description:
      "The saved search with this ID, either the organization's own or global. Returns NOT_FOUND when there is no such search. Free.",
  })
  @operation(operations.savedSearch)
  async savedSearch(
    @Args(() => SavedSearchArguments) searchId: number,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    return new SavedSearch(await visibleSearch(context, searchId));
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description:
      'Creates a saved search and immediately finds the records that match its filter. A new search is not shared. Fails when the organization has reached its limit of saved searches. Free, but requires at least 1 remaining credit.',
  })
  @operation(operations.createSavedSearch)
  async createSavedSearch(
    @Args(() => CreateSavedSearchArguments) input: SavedSearchInput,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    const { db, clock, bounds } = context.services;
    const { organizationId } = context.admission.caller;
    await requireNarrowAllowance(context, input);
    const search = await saveSearch(db, { ...input, organizationId, isShared: false }, clock, bounds);
    if (search === null) throw notFound('the new saved search has already been deleted.');
    return new SavedSearch(search);
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description:
      "Updates the name or the filter of one of the organization's own saved searches. Free, but requires at least 1 remaining credit.",
  })
  @operation(operations.updateSavedSearch)
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
    const { db, clock, bounds } = context.services;
    await refreshSavedSearch(db, search, clock, change, undefined, bounds);
    return present(context, searchId);
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description:
      'Shares a saved search, so that its results can be read through the API. Free, but requires at least 1 remaining credit.',
  })
  @operation(operations.shareSavedSearch)
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
  @operation(operations.unshareSavedSearch)
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
  @operation(operations.deleteSavedSearch)
  async deleteSavedSearch(
    @Args(() => SavedSearchArguments) searchId: number,
    @Ctx() context: RequestContext,
  ): Promise<SavedSearch> {
    const search = await ownSearch(context, searchId);
    const { db, clock } = context.services;
    if (!(await deleteCounted(db, searchId, clock.now()))) throw noneWithId('saved search', searchId);
    return new SavedSearch(search);
  }
}

async function share(context: RequestContext, searchId: number, isShared: boolean): Promise<SavedSearch> {
  await ownSearch(context, searchId);
  const search = await setSavedSearchShared(context.services.db, searchId, isShared);
  if (search === null) throw noneWithId('saved search', searchId);
  return new SavedSearch(search);
}

/**
 * Returns the current state of a search.
 * @throws ApiError NOT_FOUND when another caller has deleted it.
 */
async function present(context: RequestContext, searchId: number): Promise<SavedSearch> {
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw noneWithId('saved search', searchId);
  return new SavedSearch(search);
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
  if (await hasAtLeast(services.db.reads, { source: kind, condition }, [''], narrowBelow)) return;
  paying.freeAnswers.ask({ isPaid: false, isNarrow: () => true });
  await paying.freeAnswers.drawUnpaid();
}
