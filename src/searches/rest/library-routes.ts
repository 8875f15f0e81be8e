import type { Operation, Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { lazyRows } from '../../http/send-answer.js';
import { readObject } from '../../objects/fields.js';
import { serializerOf } from '../../objects/wire/object-json.js';
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
import { documents } from '../../rest/answer-route.js';
import { fromPathAndQuery, queryParameter } from '../../rest/parameters.js';
import { recordForms, type Route, route } from '../../rest/route.js';
import { describeSearches } from '../describe-searches.js';
import { listLibraryResolver } from '../graphql/list-library-resolver.js';
import { listResolver } from '../graphql/list-resolver.js';
import { savedSearchResolver } from '../graphql/saved-search-resolver.js';
import { searchLibraryResolver } from '../graphql/search-library-resolver.js';
import { listOperations } from '../list-operations.js';
import { listTable } from '../model/list-objects.js';
import { savedSearchTable } from '../model/search-objects.js';
import type { ListResultsRequest } from '../model/search-requests.js';
import { searchOperations, searchResultOperations } from '../search-operations.js';
import { listParameters, searchErrors, searchParameters } from './search-parameters.js';

const serializeSearch = serializerOf(savedSearchTable);
const serializeList = serializerOf(listTable);

/** The kinds whose saved searches the contract covers. */
const contractKinds: ReadonlySet<RecordKind> = new Set(['FundingRound', 'Acquisition']);

/**
 * Routes for saved searches and lists: free routes that list them, and routes for results that the contract does not
 * cover (D13).
 */
export const libraryRoutes: readonly Route[] = [
  route({
    operation: searchOperations.savedSearches,
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
      const searches = await searchLibraryResolver.savedSearches(args, context);
      return describeSearches(
        context,
        searches.map(({ search }) => search),
      );
    },
    serialize: (searches) =>
      lazyRows(searches, (search) => serializeSearch(readObject(savedSearchTable, search))),
  }),
  ...searchedKinds.filter((kind) => !contractKinds.has(kind)).map(searchResults),
  route({
    operation: listOperations.lists,
    method: 'GET',
    path: '/lists',
    summary: 'List all lists',
    details: "Returns the organization's lists of record kinds that the key can read.",
    extension: true,
    parameters: [productParameter('lists', listProducts)],
    answers: { schema: 'List', array: true },
    errors: [],
    raw: fromPathAndQuery,
    call: (args, context) => listLibraryResolver.lists(args, context),
    serialize: (lists) => lazyRows(lists, serializeList),
  }),
  listResults({
    operation: listOperations.companyListResults,
    kind: 'Company',
    product: 'companies',
    read: (request, context, selection) => listResolver.companyListResults(request, context, selection),
  }),
  listResults({
    operation: listOperations.personListResults,
    kind: 'Person',
    product: 'people',
    read: (request, context, selection) => listResolver.personListResults(request, context, selection),
  }),
];

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
    operation: searchResultOperations[`${field}SearchResults`],
    method: 'GET',
    path: `/searches/${pathOf(kind)}/:searchId/results`,
    summary: `Get ${one} search results`,
    access: 'A search that filters by other record kinds also requires their read scopes.',
    ...(!contractKinds.has(kind) && { extension: true }),
    parameters: searchParameters,
    answers: { schema: kind, array: true },
    ...recordForms(kind),
    errors: searchErrors,
    raw: fromPathAndQuery,
    call: (request, context, selection) =>
      savedSearchResolver[`${field}SearchResults`](request, context, selection),
    serialize: documents,
  });
}

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

/** The route that returns a page of a list of investors (contract 4.6). */
export const investorListRoute: Route = route({
  operation: listOperations.investorListResults,
  method: 'GET',
  path: '/lists/investors/:listId/results',
  summary: 'Get investor list results',
  parameters: listParameters,
  answers: { schema: 'Investor', array: true },
  ...recordForms('Investor'),
  errors: ['INVALID_LIST_UUID', 'NOT_SUPPORTED_PRODUCT', 'NOT_FOUND'],
  raw: fromPathAndQuery,
  call: (args, context, selection) => listResolver.investorListResults(args, context, selection),
  serialize: documents,
});
