import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { requireSearchedKinds } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { FilterJsonScalar } from '../scalars/filter-json-scalar.js';
import { orNull } from '../types/or-null.js';
import { SavedSearch } from '../types/saved-search.js';

const guarded =
  'Null, with an error, when the key may not read all kinds of record that the filter looks at.';

/**
 * What a saved search tells of the records that its filter looks at. The fields reject and never throw: one of a list
 * that is refused leaves the others (docs/ARCHITECTURE.md, traps).
 */
@Resolver(() => SavedSearch)
export class SearchedRecords {
  @FieldResolver(() => FilterJsonScalar, orNull(`What its records meet. ${guarded}`))
  async filter(@Root() { search }: SavedSearch, @Ctx() context: RequestContext): Promise<unknown> {
    requireSearchedKinds(context, search);
    return Promise.resolve(search.filter);
  }

  @FieldResolver(
    () => Int,
    orNull(`How many records meet it. Free, but only when a credit is left. ${guarded}`),
  )
  async resultCount(@Root() { search }: SavedSearch, @Ctx() context: RequestContext): Promise<number> {
    requireSearchedKinds(context, search);
    await context.paying.meter.requireCredit();
    return search.rowCount;
  }

  @FieldResolver(
    () => DateTimeScalar,
    orNull(`When its newest result was added; null too when it has none. ${guarded}`),
  )
  async newestAddedAt(
    @Root() { search }: SavedSearch,
    @Ctx() context: RequestContext,
  ): Promise<string | null> {
    requireSearchedKinds(context, search);
    return Promise.resolve(search.newestAddedAt?.toISOString() ?? null);
  }
}
