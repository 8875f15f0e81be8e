import { Args, Ctx, Info, Resolver, Root } from 'type-graphql';
import { connectKept } from '../../context/connect-kept.js';
import type { PagedConnection } from '../../context/connection.js';
import { requireResults } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import { searchProducts } from '../../domain/products.js';
import type { ApiError } from '../../errors/api-error.js';
import type { Selection } from '../../levels/batch-resolver.js';
import { KeptArguments } from '../arguments/kept-arguments.js';
import { nodeConnectionType } from '../connections/node-connection-type.js';
import { recordFields } from '../selected-fields.js';
import { orNull } from '../types/or-null.js';
import { SavedSearch } from '../types/saved-search.js';
import { Link } from './link.js';

/** Where a saved search leads to. */
@Resolver(() => SavedSearch)
export class SearchLinks {
  @Link(
    () => nodeConnectionType.type,
    orNull(
      'The records that meet it, in the order in which they were added. Null, with an error, when it is not shared, or when the key may not read all kinds of record that the filter looks at. Only queries have it.',
    ),
  )
  results(
    @Root() searches: readonly SavedSearch[],
    @Args(() => KeptArguments) raw: KeptArguments,
    @Ctx() context: RequestContext,
    @Info() selection: Selection,
  ): readonly (PagedConnection | ApiError)[] {
    const keepers = searches.map(({ search }) => ({
      id: String(search.searchId),
      count: search.rowCount,
      kind: searchProducts[search.product],
      require: () => {
        requireResults(context, search);
      },
    }));
    return connectKept(context, { keeper: 'search', raw, fields: recordFields(selection) }, keepers);
  }
}
