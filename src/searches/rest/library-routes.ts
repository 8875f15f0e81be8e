import { describeSearches } from '../describe-searches.js';
import type { Operation, Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import {
  listProducts,
  pathOf,
  type RecordKind,
  type RecordOfKind,
  recordWords,
  type SearchedKind,
  searchedKinds,
  searchProducts,
} from '../../records/record-kinds.js';
import type { ListResultsRequest } from '../model/search-requests.js';
import { resolvers } from '../../graphql/resolvers/resolvers.js';
import { lazyRows } from '../../http/send-answer.js';
import { serializeList, serializeSavedSearch } from '../wire/saved-search-wire.js';
import { fromPathAndQuery, listParameters, queryParameter, searchParameters } from '../../rest/parameters.js';
import { recordForms, route, type Route } from '../../rest/route.js';
import { documents } from '../../rest/answer-route.js';
import { searchErrors } from './search-routes.js';

const { list, listLibrary, savedSearch, searchLibrary } = resolvers;

interface ResultsDefinition<Kind extends RecordKind> {
  readonly operation: Operation<ListResultsRequest>;
  readonly kind: Kind;
  /** The product's name in the path. */
  readonly product: string;
  readonly read: (
    request: ListResultsRequest,
    context: RequestContext,
    selection?: Selection,
  ) => Promise<RecordOfKind[Kind][]>;
}

/**
 * Defines the route that returns a page of a saved search's results (contract 4.1, 4.2). Record kinds that the contract
 * does not cover follow the same rules.
 */
export function searchResults(kind: SearchedKind): Route {
  const { one, field } = recordWords[kind];
  return route({
    operation: operations[`${field}SearchResults`],
    method: 'GET',
    path: `/searches/${pathOf(kind)}/:searchId/results`,
    summary: `Get ${one} search results`,
    access: 'A search whose filter uses other record kinds also requires the read scopes for those kinds.',
    ...(!contractKinds.has(kind) && { extension: true }),
    parameters: searchParameters,
    answers: { schema: kind, array: true },
    ...recordForms(kind),
    errors: searchErrors,
    raw: fromPathAndQuery,
    call: (request, context, selection) => savedSearch[`${field}SearchResults`](request, context, selection),
    serialize: documents,
  });
}

/** The kinds whose saved searches the contract covers. */
const contractKinds: ReadonlySet<RecordKind> = new Set(['FundingRound', 'Acquisition']);

/**
 * Defines the route that returns a page of a list that the contract does not cover. It follows the rules for investor
 * lists (contract 4.6).
 */
function listResults<Kind extends RecordKind>(definition: ResultsDefinition<Kind>): Route {
  const { operation, kind, product, read } = definition;
  return route({
    operation,
    method: 'GET',
    path: `/lists/${product}/:listId/results`,
    summary: `Get ${recordWords[kind].one} list results`,
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
    `Return only ${of} of this product.`,
  );
}

/**
 * Routes for saved searches and lists: free routes that list them, and routes for results that the contract does not
 * cover (D13).
 */
export const libraryRoutes: readonly Route[] = [
  route({
    operation: operations.savedSearches,
    method: 'GET',
    path: '/searches',
    summary: 'List saved searches',
    details:
      "Returns the organization's saved searches and the global ones, of record kinds that the key can read.",
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
  ...searchedKinds.filter((kind) => !contractKinds.has(kind)).map(searchResults),
  route({
    operation: operations.lists,
    method: 'GET',
    path: '/lists',
    summary: 'List all lists',
    details: "Returns the organization's lists of record kinds that the key can read.",
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
