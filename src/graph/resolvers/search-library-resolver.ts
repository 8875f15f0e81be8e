import stringify from 'safe-stable-stringify';
import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import { checkSearch, type SearchUpdate } from '../../context/operations/search-operations.js';
import { operations } from '../../context/operations/operations.js';
import { listedSearches, ownSearch, requireSearchedKinds, visibleSearch } from '../../context/reach.js';
import { requireNarrowAllowance } from '../../context/require-narrow-allowance.js';
import type { RequestContext } from '../../context/request-context.js';
import { noneWithId, notFound } from '../../domain/not-found.js';
import type { SearchProduct } from '../../domain/products.js';
import type { SavedSearchInput } from '../../domain/read-saved-search-input.js';
import { refreshSavedSearch } from '../../store/searches/refresh-saved-search.js';
import { saveSearch } from '../../store/searches/save-search.js';
import {
  deleteCounted,
  findSavedSearch,
  listVisibleSearches,
  setSavedSearchShared,
} from '../../store/searches/saved-searches.js';
import {
  CreateSavedSearchArguments,
  SavedSearchArguments,
  SavedSearchesArguments,
  UpdateSavedSearchArguments,
} from '../arguments/saved-search-arguments.js';
import { SavedSearch } from '../types/saved-search.js';

/** The saved searches of an organization (D7): what an analyst filters is kept here, shared, and polled. */
@Resolver()
export class SearchLibraryResolver {
  @Query(() => [SavedSearch], {
    nullable: true,
    description:
      "The organization's own saved searches and the global ones, of records that the key may read, in the order they were made. Free.",
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
    description: "One saved search, the organization's own or global. NOT_FOUND when there is none. Free.",
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
      'Saves a filter and finds what meets it at once. Unshared at first. Refused when the organization has as many as it may have. Free, but only when a credit is left.',
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
    if (search === null) throw notFound('the new saved search has been deleted already.');
    return new SavedSearch(search);
  }

  @Mutation(() => SavedSearch, {
    nullable: true,
    description:
      "Changes the name or the filter of one of the organization's own saved searches. Free, but only when a credit is left.",
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
    description: 'Lets the API read the results of a saved search. Free, but only when a credit is left.',
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
      'Takes the results of a saved search out of the API again. Free, but only when a credit is left.',
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
    description: 'Deletes a saved search with its results, and answers it as it was. Free.',
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

/** The search as it is now; somebody else may have deleted it meanwhile. */
async function present(context: RequestContext, searchId: number): Promise<SavedSearch> {
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw noneWithId('saved search', searchId);
  return new SavedSearch(search);
}
