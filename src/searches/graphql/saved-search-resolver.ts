import { ArgsType, Field, ID, Resolver } from 'type-graphql';
import type { OperationMethod, Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { reachSearch } from '../../context/reach.js';
import type { RequestContext } from '../../context/request-context.js';
import {
  type ByField,
  type RecordOfKind,
  recordWords,
  type SearchedKind,
  searchedKinds,
  type SearchProduct,
  searchProducts,
} from '../../records/record-kinds.js';
import { type SearchResultsRequest, retentionDays } from '../model/search-requests.js';
import { listSearchRecordIds } from '../sql/list-search-record-ids.js';
import { addOperation } from '../../graphql/add-operation.js';
import { PageArguments } from '../../graphql/arguments.js';
import { DateTimeScalar } from '../../graphql/scalars.js';
import { selectedFields } from '../../graphql/selected-fields.js';
import { recordTypes } from '../../records/graphql/record-types.js';

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

/** Resolves pages of saved searches (contract 4.1). */
@Resolver()
class SavedSearchResolver {}

for (const kind of searchedKinds) {
  const { product, one, field } = recordWords[kind];
  addOperation(
    SavedSearchResolver,
    operations[`${field}SearchResults`],
    (request, context, selection) => readResults(context, request, product, selection),
    {
      type: () => [recordTypes[kind]],
      description: `A page of the results of a saved ${one} search. ${order}`,
      arguments: () => SearchResultsArguments,
    },
  );
}

type Results = OperationMethod<SearchResultsRequest, RecordOfKind[SearchedKind][]>;

export const savedSearchResolver = new SavedSearchResolver() as ByField<
  SearchedKind,
  'SearchResults',
  Results
>;

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
