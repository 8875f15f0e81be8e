import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import type { ErrorCode } from '../errors/error-table.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import { lazyRows } from '../http/lazy-rows.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { aggregateRoutes } from './aggregate-routes.js';
import { pageParameters, pathParameter, queryParameter, searchParameters } from './parameters.js';
import { readBody } from './read-body.js';
import { route, type Route } from './route.js';
import { serializeAcquisition } from '../wire/acquisition-wire.js';
import { serializeCreditBalance } from '../wire/credit-balance-wire.js';
import { enrichCompanyBody, enrichPersonBody } from '../wire/request-bodies.js';
import { serializeFundingRound } from '../wire/funding-round-wire.js';
import { serializeInvestor } from '../wire/investor-wire.js';
import { serializeIpo } from '../wire/ipo-wire.js';
import { serializePerson, serializePersonMatch } from '../wire/person-wire.js';
import { serializeCompany } from '../wire/serialize-company.js';

const { company, deal, investor, list, organization, person, savedSearch } = resolvers;

const fromPathAndQuery = (
  request: RoutedRequest,
  _response: ServerResponse,
  query: RawArguments,
): RawArguments => ({
  ...request.params,
  ...query,
});
const text = { type: 'string' };
const searchErrors: readonly ErrorCode[] = [
  'BAD_SEARCH_ID_TYPE',
  'NOT_SUPPORTED_PRODUCT',
  'NOT_FOUND',
  'INVALID_NEW_RESULTS_AFTER',
  'NEW_RESULTS_AFTER_BEYOND_RETENTION',
];
const searchAccess = 'A search whose filter looks at other kinds of record needs their read scopes too.';
const bodyErrors: readonly ErrorCode[] = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/**
 * The contract's operations (contract 4.1 to 4.11), in its order. Additions come first: `/companies/aggregate` is no
 * company by its id.
 */
export const routes: readonly Route[] = [
  ...aggregateRoutes,
  route({
    operation: operations.fundingRoundsSearchResults,
    method: 'GET',
    path: '/searches/funding-rounds/:searchId/results',
    summary: 'Get funding rounds saved search results',
    access: searchAccess,
    parameters: searchParameters,
    answers: { schema: 'FundingRound', array: true },
    errors: searchErrors,
    raw: fromPathAndQuery,
    call: (args, context) => savedSearch.fundingRoundsSearchResults(args, context),
    serialize: (rounds) => lazyRows(rounds, serializeFundingRound),
  }),
  route({
    operation: operations.acquisitionsSearchResults,
    method: 'GET',
    path: '/searches/acquisitions/:searchId/results',
    summary: 'Get acquisitions saved search results',
    access: searchAccess,
    parameters: searchParameters,
    answers: { schema: 'Acquisition', array: true },
    errors: searchErrors,
    raw: fromPathAndQuery,
    call: (args, context) => savedSearch.acquisitionsSearchResults(args, context),
    serialize: (acquisitions) => lazyRows(acquisitions, serializeAcquisition),
  }),
  route({
    operation: operations.companyAcquisitions,
    method: 'GET',
    path: '/companies/:companyId/acquisitions',
    summary: 'Get company acquisitions, as acquirer or acquiree, newest first',
    parameters: [pathParameter('companyId', text, 'The id of the company.'), ...pageParameters],
    answers: { schema: 'Acquisition', array: true },
    errors: ['NOT_FOUND'],
    raw: fromPathAndQuery,
    call: (args, context) => deal.companyAcquisitions(args, context),
    serialize: (acquisitions) => lazyRows(acquisitions, serializeAcquisition),
  }),
  route({
    operation: operations.enrichPerson,
    method: 'POST',
    path: '/people/by-email',
    summary: 'Enrich a person by e-mail address',
    parameters: [],
    body: enrichPersonBody,
    answers: { schema: 'PersonMatch', array: false, noContent: 'The address matches nobody.' },
    errors: bodyErrors,
    raw: async (request, response) => ({ email: (await readBody(request, response))['email'] }),
    call: (args, context) => person.enrichPerson(args, context),
    serialize: (match) => match && serializePersonMatch(match),
  }),
  route({
    operation: operations.person,
    method: 'GET',
    path: '/people/:personId',
    summary: 'Get a person by id',
    parameters: [pathParameter('personId', text, 'The id of the person, `per_` and hex.')],
    answers: { schema: 'Person', array: false },
    errors: ['NOT_FOUND'],
    raw: idOf('personId'),
    call: (args, context) => person.person(args, context),
    serialize: serializePerson,
  }),
  route({
    operation: operations.investorListResults,
    method: 'GET',
    path: '/lists/investors/:listId/results',
    summary: 'Get investor list results',
    parameters: [
      pathParameter('listId', { ...text, format: 'uuid' }, 'The UUID of the list.'),
      ...pageParameters,
    ],
    answers: { schema: 'Investor', array: true },
    errors: ['INVALID_LIST_UUID', 'NOT_SUPPORTED_PRODUCT', 'NOT_FOUND'],
    raw: fromPathAndQuery,
    call: (args, context) => list.investorListResults(args, context),
    serialize: (investors) => lazyRows(investors, serializeInvestor),
  }),
  route({
    operation: operations.enrichCompany,
    method: 'POST',
    path: '/companies',
    summary: 'Enrich a company by one external identifier',
    parameters: [],
    body: enrichCompanyBody,
    answers: { schema: 'CompanyMatch', array: true },
    errors: bodyErrors,
    raw: async (request, response) => ({ identifier: await readBody(request, response) }),
    call: (args, context) => company.enrichCompany(args, context),
    serialize: (companies) => lazyRows(companies, (record) => serializeCompany(record, { withRegion: true })),
  }),
  route({
    operation: operations.company,
    method: 'GET',
    path: '/companies/:companyId',
    summary: 'Get a company by id',
    parameters: [pathParameter('companyId', text, 'The id of the company, bare hex.')],
    answers: { schema: 'Company', array: false },
    errors: ['NOT_FOUND'],
    raw: idOf('companyId'),
    call: (args, context) => company.company(args, context),
    serialize: (record) => serializeCompany(record, { withRegion: false }),
  }),
  route({
    operation: operations.ipo,
    method: 'GET',
    path: '/ipos/:ipoId',
    summary: 'Get an IPO by id',
    parameters: [pathParameter('ipoId', text, 'The id of the IPO, `ipo_` and hex.')],
    answers: { schema: 'Ipo', array: false },
    errors: ['NOT_FOUND'],
    raw: idOf('ipoId'),
    call: (args, context) => deal.ipo(args, context),
    serialize: serializeIpo,
  }),
  route({
    operation: operations.enrichInvestor,
    method: 'GET',
    path: '/investors',
    summary: 'Enrich an investor by website, name, or both',
    parameters: [
      queryParameter('website', text, 'A domain or full URL, with or without scheme and `www.`.'),
      queryParameter('name', text, 'The name; case and surrounding white space do not matter.'),
    ],
    answers: { schema: 'Investor', array: true },
    errors: ['NOT_FOUND'],
    raw: fromPathAndQuery,
    call: (args, context) => investor.enrichInvestor(args, context),
    serialize: (investors) => lazyRows(investors, serializeInvestor),
  }),
  route({
    operation: operations.creditBalance,
    method: 'GET',
    path: '/organization/credits',
    summary: 'Get the credit balance',
    parameters: [],
    answers: { schema: 'CreditBalance', array: false },
    errors: [],
    raw: () => ({}),
    call: (args, context) => organization.creditBalance(args, context),
    serialize: serializeCreditBalance,
  }),
];

function idOf(parameter: string): (request: RoutedRequest, response: ServerResponse) => RawArguments {
  return (request) => ({ id: request.params[parameter] });
}
