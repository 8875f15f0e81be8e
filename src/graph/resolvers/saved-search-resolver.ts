import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { reachSearch } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import { searchProducts, type SearchProduct } from '../../domain/products.js';
import type { SearchResultsRequest } from '../../domain/read-search-results-request.js';
import type { RecordOfKind } from '../../domain/record-kinds.js';
import { listSearchRecordIds } from '../../store/searches/list-search-record-ids.js';
import { SearchResultsArguments } from '../arguments/search-results-arguments.js';
import { selectedFields } from '../selected-fields.js';
import { Acquisition } from '../types/acquisition.js';
import { Company } from '../types/company.js';
import { FundingRound } from '../types/funding-round.js';
import { Investor } from '../types/investor.js';
import { Person } from '../types/person.js';

const order =
  'Rows come in the order in which they were added to the search, so new rows never shift earlier pages.';

@Resolver()
export class SavedSearchResolver {
  @Query(() => [Company], {
    nullable: true,
    description: `A page of a saved companies search. ${order}`,
  })
  @operation(operations.companiesSearchResults)
  companiesSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Company'][]> {
    return readResults(context, request, 'company', selection);
  }

  @Query(() => [Person], {
    nullable: true,
    description: `A page of a saved people search. ${order}`,
  })
  @operation(operations.peopleSearchResults)
  peopleSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Person'][]> {
    return readResults(context, request, 'people', selection);
  }

  @Query(() => [Investor], {
    nullable: true,
    description: `A page of a saved investors search. ${order}`,
  })
  @operation(operations.investorsSearchResults)
  investorsSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Investor'][]> {
    return readResults(context, request, 'investors', selection);
  }

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

async function readResults<Product extends SearchProduct>(
  context: RequestContext,
  { searchId, newResultsAfter, page }: SearchResultsRequest,
  product: Product,
  selection: Selection | undefined,
): Promise<RecordOfKind[(typeof searchProducts)[Product]][]> {
  const search = await reachSearch(context, searchId, product);
  const ids = await listSearchRecordIds(context.services.db, search.searchId, newResultsAfter, page);
  return context.reading.findAll(searchProducts[product], ids, selectedFields(selection));
}
