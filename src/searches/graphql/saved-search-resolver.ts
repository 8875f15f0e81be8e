import { Args, ArgsType, Ctx, Field, ID, Info, Query, Resolver } from 'type-graphql';
import { operation, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { PageArguments } from '../../graphql/arguments.js';
import { DateTimeScalar } from '../../graphql/scalars.js';
import { selectedFields } from '../../graphql/selected-fields.js';
import { recordTypes } from '../../record-api/graphql/record-types.js';
import { productOf, type RecordOfKind, recordWords, type SearchedKind } from '../../records/record-kinds.js';
import { retentionDays, type SearchResultsRequest } from '../model/search-requests.js';
import { reachSearch } from '../reach.js';
import { searchResultOperations } from '../search-operations.js';
import { listSearchRecordIds } from '../sql/list-search-record-ids.js';

@ArgsType()
class SearchResultsArguments extends PageArguments {
  @Field(() => ID, { description: 'Saved search ID, an integer.' })
  searchId!: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: `Return only rows added to the search at or after this time, which must be within the last ${retentionDays} days.`,
  })
  newResultsAfter?: string | null;
}

const order = 'Rows are in the order they were added to the search, so new rows never shift earlier pages.';

function describe(kind: SearchedKind): { readonly description: string; readonly nullable: true } {
  return {
    nullable: true,
    description: `A page of the results of a saved ${recordWords[kind].one} search. ${order}`,
  };
}

/** Resolves pages of saved searches (contract 4.1). */
@Resolver()
class SavedSearchResolver {
  @Query(() => [recordTypes.Company], describe('Company'))
  @operation(searchResultOperations.companiesSearchResults)
  companiesSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Company'][]> {
    return readResults('Company', request, context, selection);
  }

  @Query(() => [recordTypes.Person], describe('Person'))
  @operation(searchResultOperations.peopleSearchResults)
  peopleSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Person'][]> {
    return readResults('Person', request, context, selection);
  }

  @Query(() => [recordTypes.Investor], describe('Investor'))
  @operation(searchResultOperations.investorsSearchResults)
  investorsSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Investor'][]> {
    return readResults('Investor', request, context, selection);
  }

  @Query(() => [recordTypes.FundingRound], describe('FundingRound'))
  @operation(searchResultOperations.fundingRoundsSearchResults)
  fundingRoundsSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['FundingRound'][]> {
    return readResults('FundingRound', request, context, selection);
  }

  @Query(() => [recordTypes.Acquisition], describe('Acquisition'))
  @operation(searchResultOperations.acquisitionsSearchResults)
  acquisitionsSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['Acquisition'][]> {
    return readResults('Acquisition', request, context, selection);
  }

  @Query(() => [recordTypes.TalentSignal], describe('TalentSignal'))
  @operation(searchResultOperations.talentSignalsSearchResults)
  talentSignalsSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['TalentSignal'][]> {
    return readResults('TalentSignal', request, context, selection);
  }

  @Query(() => [recordTypes.InterestSignal], describe('InterestSignal'))
  @operation(searchResultOperations.interestSignalsSearchResults)
  interestSignalsSearchResults(
    @Args(() => SearchResultsArguments) request: SearchResultsRequest,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind['InterestSignal'][]> {
    return readResults('InterestSignal', request, context, selection);
  }
}

/** Serves GraphQL and REST. */
export const savedSearchResolver = new SavedSearchResolver();

async function readResults<Kind extends SearchedKind>(
  kind: Kind,
  { searchId, newResultsAfter, page }: SearchResultsRequest,
  context: RequestContext,
  selection: Selection | undefined,
): Promise<RecordOfKind[Kind][]> {
  const search = await reachSearch(context, searchId, productOf(kind));
  const ids = await listSearchRecordIds(context.services.db, search.searchId, newResultsAfter, page);
  return context.reading.findPage(kind, { ids, question: null }, selectedFields(selection));
}
