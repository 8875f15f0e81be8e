import { Arg, Ctx, Int, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { Link } from '../../graphql/link.js';
import { listRecentChanges } from '../../history/sql/record-history.js';
import { orNull } from '../../record-api/graphql/node.js';
import { SavedSearch } from '../../searches/graphql/search-types.js';
import { mayReadResults } from '../../searches/reach.js';
import { readInteger } from '../../values/read-values.js';
import { ChangeNotice } from './change.js';

const maxRecentChanges = 20;
const defaultRecentChanges = 5;

/** The link from a saved search to the most recent changes of its results. */
@Resolver(() => SavedSearch)
export class RecentChangesLink {
  @Link(
    () => [ChangeNotice],
    orNull(
      'Most recent changes that data made to the results since the filter was set, newest first. Null when the key cannot read the results. Free, but requires at least one remaining credit.',
    ),
  )
  async recentChanges(
    @Root() searches: readonly SavedSearch[],
    @Arg('first', () => Int, {
      nullable: true,
      description: `Number of changes, 1 to ${maxRecentChanges}. Default: ${defaultRecentChanges}.`,
    })
    first: number | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<readonly (ChangeNotice[] | null)[]> {
    const limit = readInteger('first', first ?? defaultRecentChanges, 1, maxRecentChanges);
    await context.paying.budget.requireCredit();
    const readable = searches.filter(({ search }) => mayReadResults(context, search));
    const ids = readable.map(({ search }) => search.searchId);
    const changes = await listRecentChanges(context.services.db, ids, limit);
    return searches.map(
      ({ search: { searchId } }) =>
        changes.get(searchId)?.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) ?? null,
    );
  }
}
