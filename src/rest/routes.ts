import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import { refuseUnknownKeys } from '../domain/lookups/refuse-unknown-keys.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import { JsonText, JsonTexts } from '../http/json-text.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { accountRoutes } from './account-routes.js';
import { aggregateRoutes } from './aggregate-routes.js';
import { changeRoutes } from './change-routes.js';
import { bodyErrors } from './body-errors.js';
import { exportRoutes } from './export-routes.js';
import { fromPathAndQuery } from './from-path-and-query.js';
import { historyRoutes } from './history-routes.js';
import { keyRoutes } from './key-routes.js';
import { libraryRoutes } from './library-routes.js';
import { lookupRoutes } from './lookup-routes.js';
import { webhookRoutes } from './webhook-routes.js';
import {
  asOfParameter,
  listParameters,
  pageParameters,
  pathParameter,
  queryParameter,
  searchParameters,
} from './parameters.js';
import { readBody } from './read-body.js';
import { recordForms } from './record-forms.js';
import { route, type Route } from './route.js';
import { document, documents, versionOf } from './stored-answers.js';
import { searchErrors } from './search-errors.js';
import { searchRoutes } from './search-routes.js';
import { serializeCreditBalance } from '../wire/credit-balance-wire.js';
import {
  companyMatchFields,
  documentOfCompanyMatch,
  documentOfPersonMatch,
} from '../wire/stored-documents.js';

const { company, deal, investor, list, organization, person, savedSearch } = resolvers;

const text = { type: 'string' };
const searchAccess = 'A search whose filter looks at other kinds of record needs their read scopes too.';

/** The contract's operations (contract 4.1 to 4.11), in its order. */
const contractRoutes: readonly Route[] = [
  route({
    operation: operations.fundingRoundsSearchResults,
    method: 'GET',
    path: '/searches/funding-rounds/:searchId/results',
    summary: 'Get funding rounds saved search results',
    access: searchAccess,
    parameters: searchParameters,
    answers: { schema: 'FundingRound', array: true },
    ...recordForms('FundingRound'),
    errors: searchErrors,
    raw: fromPathAndQuery,
    call: (args, context, selection) => savedSearch.fundingRoundsSearchResults(args, context, selection),
    serialize: documents,
  }),
  route({
    operation: operations.acquisitionsSearchResults,
    method: 'GET',
    path: '/searches/acquisitions/:searchId/results',
    summary: 'Get acquisitions saved search results',
    access: searchAccess,
    parameters: searchParameters,
    answers: { schema: 'Acquisition', array: true },
    ...recordForms('Acquisition'),
    errors: searchErrors,
    raw: fromPathAndQuery,
    call: (args, context, selection) => savedSearch.acquisitionsSearchResults(args, context, selection),
    serialize: documents,
  }),
  route({
    operation: operations.companyAcquisitions,
    method: 'GET',
    path: '/companies/:companyId/acquisitions',
    summary: 'Get company acquisitions, as acquirer or acquiree, newest first',
    parameters: [pathParameter('companyId', text, 'The id of the company.'), ...pageParameters],
    answers: { schema: 'Acquisition', array: true },
    ...recordForms('Acquisition'),
    errors: ['NOT_FOUND', 'NARROW_ANSWERS_EXHAUSTED'],
    raw: fromPathAndQuery,
    call: (args, context, selection) => deal.companyAcquisitions(args, context, selection),
    serialize: documents,
  }),
  route({
    operation: operations.enrichPerson,
    method: 'POST',
    path: '/people/by-email',
    summary: 'Enrich a person by e-mail address',
    parameters: [],
    body: 'EnrichPersonRequest',
    answers: { schema: 'PersonMatch', array: false, noContent: 'The address matches nobody.' },
    errors: [...bodyErrors, 'NARROW_ANSWERS_EXHAUSTED'],
    raw: async (request, response) => {
      const body = await readBody(request, response);
      refuseUnknownKeys('The body', body, ['email']);
      return { email: body['email'] };
    },
    call: (args, context, selection) => person.enrichPerson(args, context, selection),
    serialize: (match) => match && new JsonText(documentOfPersonMatch(match)),
  }),
  route({
    operation: operations.person,
    method: 'GET',
    path: '/people/:personId',
    summary: 'Get a person by id',
    parameters: [pathParameter('personId', text, 'The id of the person, `per_` and hex.'), asOfParameter],
    answers: { schema: 'Person', array: false },
    errors: ['NOT_FOUND'],
    raw: idOf('personId'),
    call: (args, context, selection) => person.person(args, context, selection),
    serialize: document,
    version: versionOf,
  }),
  route({
    operation: operations.investorListResults,
    method: 'GET',
    path: '/lists/investors/:listId/results',
    summary: 'Get investor list results',
    parameters: listParameters,
    answers: { schema: 'Investor', array: true },
    ...recordForms('Investor'),
    errors: ['INVALID_LIST_UUID', 'NOT_SUPPORTED_PRODUCT', 'NOT_FOUND'],
    raw: fromPathAndQuery,
    call: (args, context, selection) => list.investorListResults(args, context, selection),
    serialize: documents,
  }),
  route({
    operation: operations.enrichCompany,
    method: 'POST',
    path: '/companies',
    summary: 'Enrich a company by one external identifier',
    parameters: [],
    body: 'CompanyIdentifier',
    answers: { schema: 'CompanyMatch', array: true },
    errors: bodyErrors,
    raw: async (request, response) => ({ identifier: await readBody(request, response) }),
    call: (args, context, selection) => company.enrichCompany(args, context, selection),
    fields: companyMatchFields,
    serialize: (companies) => new JsonTexts(companies.map(documentOfCompanyMatch)),
  }),
  route({
    operation: operations.company,
    method: 'GET',
    path: '/companies/:companyId',
    summary: 'Get a company by id',
    parameters: [pathParameter('companyId', text, 'The id of the company, bare hex.'), asOfParameter],
    answers: { schema: 'Company', array: false },
    errors: ['NOT_FOUND'],
    raw: idOf('companyId'),
    call: (args, context, selection) => company.company(args, context, selection),
    serialize: document,
    version: versionOf,
  }),
  route({
    operation: operations.ipo,
    method: 'GET',
    path: '/ipos/:ipoId',
    summary: 'Get an IPO by id',
    parameters: [pathParameter('ipoId', text, 'The id of the IPO, `ipo_` and hex.'), asOfParameter],
    answers: { schema: 'Ipo', array: false },
    errors: ['NOT_FOUND'],
    raw: idOf('ipoId'),
    call: (args, context, selection) => deal.ipo(args, context, selection),
    serialize: document,
    version: versionOf,
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
    ...recordForms('Investor'),
    errors: ['NOT_FOUND'],
    raw: fromPathAndQuery,
    call: (args, context, selection) => investor.enrichInvestor(args, context, selection),
    serialize: documents,
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

/** The contract's operations, and what was added to them (D13). */
export const routes: readonly Route[] = [
  ...contractRoutes,
  ...searchRoutes,
  ...historyRoutes,
  ...libraryRoutes,
  ...lookupRoutes,
  ...webhookRoutes,
  ...keyRoutes,
  ...accountRoutes,
  ...aggregateRoutes,
  ...exportRoutes,
  ...changeRoutes,
];

type ReadRaw = (request: RoutedRequest, response: ServerResponse, query: RawArguments) => RawArguments;

function idOf(parameter: string): ReadRaw {
  return (request, _response, query) => ({ id: request.params[parameter], ...query });
}
