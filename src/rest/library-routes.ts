import { describeSearches } from '../context/describe-searches.js';
import type { Operation, Selection } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import type { RequestContext } from '../context/request-context.js';
import { listProducts, searchProducts } from '../domain/products.js';
import type { ListResultsRequest } from '../domain/read-list-results-request.js';
import type { SearchResultsRequest } from '../domain/read-search-results-request.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import { lazyRows } from '../http/lazy-rows.js';
import { serializeList } from '../wire/list-wire.js';
import { serializeSavedSearch } from '../wire/saved-search-wire.js';
import { fromPathAndQuery } from './from-path-and-query.js';
import { listParameters, queryParameter, searchParameters } from './parameters.js';
import { recordForms } from './record-forms.js';
import { route, type Route } from './route.js';
import { documents } from './stored-answers.js';
import { searchErrors } from './search-errors.js';

const { list, listLibrary, savedSearch, searchLibrary } = resolvers;

interface ResultsDefinition<Kind extends RecordKind, Request> {
  readonly operation: Operation<Request>;
  readonly kind: Kind;
  /** The word for it in a path. */
  readonly product: string;
  readonly read: (
    request: Request,
    context: RequestContext,
    selection?: Selection,
  ) => Promise<RecordOfKind[Kind][]>;
}

/** A page of a saved search that the contract leaves out, by the contract's rules for the others (contract 4.1). */
function searchResults<Kind extends RecordKind>(
  definition: ResultsDefinition<Kind, SearchResultsRequest>,
): Route {
  const { operation, kind, product, read } = definition;
  return route({
    operation,
    method: 'GET',
    path: `/searches/${product}/:searchId/results`,
    summary: `Get ${product} saved search results`,
    access: 'A search whose filter looks at other kinds of record needs their read scopes too.',
    extension: true,
    parameters: searchParameters,
    answers: { schema: kind, array: true },
    ...recordForms(kind),
    errors: searchErrors,
    raw: fromPathAndQuery,
    call: read,
    serialize: documents,
  });
}

/** A page of a list that the contract leaves out, by its rules for lists of investors (contract 4.6). */
function listResults<Kind extends RecordKind>(
  definition: ResultsDefinition<Kind, ListResultsRequest>,
): Route {
  const { operation, kind, product, read } = definition;
  return route({
    operation,
    method: 'GET',
    path: `/lists/${product}/:listId/results`,
    summary: `Get ${product} list results`,
    extension: true,
    parameters: listParameters,
    answers: { schema: kind, array: true },
    ...recordForms(kind),
    errors: ['INVALID_LIST_UUID', 'NOT_SUPPORTED_PRODUCT', 'NOT_FOUND'],
    raw: fromPathAndQuery,
    call: read,
    serialize: documents,
  });
}

function productParameter(of: string, products: object): ReturnType<typeof queryParameter> {
  return queryParameter(
    'product',
    { type: 'string', enum: Object.keys(products) },
    `Only ${of} of this product.`,
  );
}

/** Saved searches and lists: what there is, free, and the results that the contract leaves out (D13). */
export const libraryRoutes: readonly Route[] = [
  route({
    operation: operations.savedSearches,
    method: 'GET',
    path: '/searches',
    summary: "List the organization's saved searches and the global ones, of records that the key may read",
    extension: true,
    parameters: [productParameter('searches', searchProducts)],
    answers: { schema: 'SavedSearch', array: true },
    errors: [],
    raw: fromPathAndQuery,
    call: async (args, context) => {
      const searches = await searchLibrary.savedSearches(args, context);
      return describeSearches(
        context,
        searches.map(({ search }) => search),
      );
    },
    serialize: (searches) => lazyRows(searches, serializeSavedSearch),
  }),
  searchResults({
    operation: operations.companiesSearchResults,
    kind: 'Company',
    product: 'companies',
    read: (request, context, selection) => savedSearch.companiesSearchResults(request, context, selection),
  }),
  searchResults({
    operation: operations.peopleSearchResults,
    kind: 'Person',
    product: 'people',
    read: (request, context, selection) => savedSearch.peopleSearchResults(request, context, selection),
  }),
  searchResults({
    operation: operations.investorsSearchResults,
    kind: 'Investor',
    product: 'investors',
    read: (request, context, selection) => savedSearch.investorsSearchResults(request, context, selection),
  }),
  route({
    operation: operations.lists,
    method: 'GET',
    path: '/lists',
    summary: "List the organization's lists of records that the key may read",
    extension: true,
    parameters: [productParameter('lists', listProducts)],
    answers: { schema: 'List', array: true },
    errors: [],
    raw: fromPathAndQuery,
    call: (args, context) => listLibrary.lists(args, context),
    serialize: (lists) => lazyRows(lists, serializeList),
  }),
  listResults({
    operation: operations.companyListResults,
    kind: 'Company',
    product: 'companies',
    read: (request, context, selection) => list.companyListResults(request, context, selection),
  }),
  listResults({
    operation: operations.personListResults,
    kind: 'Person',
    product: 'people',
    read: (request, context, selection) => list.personListResults(request, context, selection),
  }),
];
