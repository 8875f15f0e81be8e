import { operations } from '../context/operations/operations.js';
import { refuseUnknownKeys } from '../lookups/model/read-email.js';
import { readMetric } from '../changes/model/traction-history.js';
import { tractionMetricNames } from '../records/company-traction.js';
import { resolvers } from '../graphql/resolvers/resolvers.js';
import { JsonText, JsonTexts } from '../http/json-text.js';
import { serializeCreditBalance } from '../accounts/wire/viewer-wire.js';
import { snakeCase } from '../records/wire/wire-names.js';
import {
  companyMatchFields,
  documentOfCompanyMatch,
  documentOfPersonMatch,
} from '../records/wire/write-document.js';
import { serializeTractionHistory } from '../changes/wire/changes-wire.js';
import { accountRoutes } from '../accounts/rest/account-routes.js';
import { aggregateRoutes } from '../query/rest/aggregate-routes.js';
import { bodyErrors, readBody } from './read-body.js';
import { changeRoutes } from '../changes/rest/change-routes.js';
import { exportRoutes } from '../exports/rest/export-routes.js';
import {
  fromPathAndQuery,
  listParameters,
  pageParameters,
  pathParameter,
  queryParameter,
} from './parameters.js';
import { keyRoutes } from '../accounts/rest/key-routes.js';
import { libraryRoutes, searchResults } from '../searches/rest/library-routes.js';
import { lookupRoutes } from '../lookups/rest/lookup-routes.js';
import { recordForms, route, type Route } from './route.js';
import { recordById, searchRoutes } from '../searches/rest/search-routes.js';
import { documents } from './answer-route.js';
import { webhookRoutes } from '../webhooks/rest/webhook-routes.js';
import { invariant } from '../errors/invariant.js';
import { pathOf, wordsOf } from '../records/record-kinds.js';
import { datedEdges } from '../query/dated-lists.js';

const day = { type: 'string', format: 'date' };

/** Routes that list the records linked to one record, newest first (D22), for example the rounds of a company. */
const datedListRoutes: readonly Route[] = datedEdges.map(toRoute);

function toRoute({ from, to, field, datedBy, operation }: (typeof datedEdges)[number]): Route {
  const { one } = wordsOf(from);
  const { many } = wordsOf(to);
  const method = resolvers.datedList[operation.name];
  invariant(method !== undefined, `${operation.name} has a method`);
  const parameter = `${from.charAt(0).toLowerCase()}${from.slice(1)}Id`;
  const date = snakeCase(datedBy);
  return route({
    operation,
    method: 'GET',
    path: `/${pathOf(from)}/:${parameter}/${snakeCase(field).replaceAll('_', '-')}`,
    summary: `Get ${one} ${many}`,
    details: `Returns the ${many} of one ${one}, newest first.`,
    extension: true,
    parameters: [
      pathParameter(parameter, { type: 'string' }, `ID of the ${one}.`),
      queryParameter(`${date}_after`, day, 'Returns only records of this day or later.'),
      queryParameter(`${date}_before`, day, 'Returns only records of this day or earlier.'),
      ...pageParameters,
    ],
    answers: { schema: to, array: true },
    ...recordForms(to),
    errors: ['NOT_FOUND', 'NARROW_ANSWERS_EXHAUSTED'],
    raw: ({ params }, _response, query) => ({ ...query, id: params[parameter] }),
    call: (request, context, selection) => method(request, context, selection),
    serialize: documents,
  });
}

/** Routes that return the history of a value. To read a record at a past time, callers use `as_of` instead (D13). */
const historyRoutes: readonly Route[] = [
  route({
    operation: operations.companyTraction,
    method: 'GET',
    path: '/companies/:companyId/traction',
    summary: "Get a company metric's 60-day history",
    extension: true,
    parameters: [
      pathParameter('companyId', { type: 'string' }, 'ID of the company: hex without a prefix.'),
      {
        ...queryParameter(
          'metric',
          { type: 'string', enum: tractionMetricNames.map(snakeCase) },
          'A metric of `traction_metrics`. Its `latest` values are returned.',
        ),
        required: true,
      },
    ],
    price: '1 credit, the price of the company',
    answers: { schema: 'TractionHistory', array: false },
    errors: ['NOT_FOUND'],
    raw: ({ params }, _response, { metric }) => ({ ...params, metric: readMetric(metric, snakeCase) }),
    call: (request, context) => resolvers.company.companyTraction(request, context),
    serialize: (history) => history && serializeTractionHistory(history),
  }),
];

const { company, deal, investor, list, organization, person } = resolvers;

const text = { type: 'string' };

/** The contract's operations, in the contract's order (contract 4.1 to 4.11). */
const contractRoutes: readonly Route[] = [
  searchResults('FundingRound'),
  searchResults('Acquisition'),
  route({
    operation: operations.companyAcquisitions,
    method: 'GET',
    path: '/companies/:companyId/acquisitions',
    summary: 'Get company acquisitions',
    details: 'Returns the acquisitions in which the company is the acquirer or the acquiree, newest first.',
    parameters: [pathParameter('companyId', text, 'ID of the company.'), ...pageParameters],
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
    summary: 'Enrich a person',
    details: 'Returns the person that an email address belongs to.',
    parameters: [],
    body: 'EnrichPersonRequest',
    answers: { schema: 'PersonMatch', array: false, noContent: 'No person matches the address.' },
    errors: [...bodyErrors, 'NARROW_ANSWERS_EXHAUSTED'],
    raw: async (request, response) => {
      const body = await readBody(request, response);
      refuseUnknownKeys('The body', body, ['email']);
      return { email: body['email'] };
    },
    call: (args, context, selection) => person.enrichPerson(args, context, selection),
    serialize: (match) => match && new JsonText(documentOfPersonMatch(match)),
  }),
  recordById('Person'),
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
    summary: 'Enrich a company',
    details: 'Returns the companies that match one external identifier.',
    parameters: [],
    body: 'CompanyIdentifier',
    answers: { schema: 'CompanyMatch', array: true },
    errors: bodyErrors,
    raw: async (request, response) => ({ identifier: await readBody(request, response) }),
    call: (args, context, selection) => company.enrichCompany(args, context, selection),
    fields: companyMatchFields,
    serialize: (companies) => new JsonTexts(companies.map(documentOfCompanyMatch)),
  }),
  recordById('Company'),
  recordById('Ipo'),
  route({
    operation: operations.enrichInvestor,
    method: 'GET',
    path: '/investors',
    summary: 'Enrich an investor',
    details: 'Returns the investors that match a website, a name, or both.',
    parameters: [
      queryParameter('website', text, 'A domain or full URL, with or without scheme and `www.`.'),
      queryParameter('name', text, 'The name. Case and surrounding white space are ignored.'),
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

/** All routes: the contract's operations and the extensions (D13). */
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
  ...datedListRoutes,
  ...exportRoutes,
  ...changeRoutes,
];
