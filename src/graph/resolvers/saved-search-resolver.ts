import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { reachSearch } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import { searchProducts } from '../../domain/products.js';
import type { SearchResultsRequest } from '../../domain/read-search-results-request.js';
import type { RecordOfKind } from '../../domain/record-kinds.js';
import { listSearchRecordIds } from '../../store/searches/list-search-record-ids.js';
import { SearchResultsArguments } from '../arguments/search-results-arguments.js';
import { selectedFields } from '../selected-fields.js';
import { Acquisition } from '../types/acquisition.js';
import { FundingRound } from '../types/funding-round.js';

const order =
  'Rows come in the order in which they were added to the search, so new rows never shift earlier pages.';

@Resolver()
export class SavedSearchResolver {
  @Query(() => [FundingRound], {
    nullable: true,
    description: `A page of a saved funding-rounds search. ${order}`,
  })
  @operation(operations.fundingRoundsSearchResults)
  fundingRoundsSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['FundingRound'][]> {
    return readResults(context, request, 'funding_rounds', selection);
  }

  @Query(() => [Acquisition], {
    nullable: true,
    description: `A page of a saved acquisitions search. ${order}`,
  })
  @operation(operations.acquisitionsSearchResults)
  acquisitionsSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Acquisition'][]> {
    return readResults(context, request, 'acquisition', selection);
  }
}

async function readResults<Product extends 'funding_rounds' | 'acquisition'>(
  context: RequestContext,
  { searchId, newResultsAfter, page }: SearchResultsRequest,
  product: Product,
  selection: Selection | undefined,
): Promise<RecordOfKind[(typeof searchProducts)[Product]][]> {
  const search = await reachSearch(context, searchId, product);
  const ids = await listSearchRecordIds(context.services.db, search.searchId, newResultsAfter, page);
  return context.listBilled(searchProducts[product], ids, selectedFields(selection));
}
