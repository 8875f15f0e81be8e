import { JsonText, JsonTexts } from '../../http/json-text.js';
import {
  companyMatchFields,
  documentOfCompanyMatch,
  documentOfPersonMatch,
} from '../../records/wire/write-document.js';
import { documents } from '../../rest/answer-route.js';
import { fromPathAndQuery, queryParameter } from '../../rest/parameters.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { recordForms, type Route, route } from '../../rest/route.js';
import { refuseUnknownKeys } from '../../values/read-values.js';
import { enrichResolver } from '../graphql/enrich-resolver.js';
import { lookupOperations } from '../lookup-operations.js';

const text = { type: 'string' };

/** The route that returns the person of an email address (contract 4.4). */
export const enrichPersonRoute: Route = route({
  operation: lookupOperations.enrichPerson,
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
  call: (args, context, selection) => enrichResolver.enrichPerson(args, context, selection),
  serialize: (match) => match && new JsonText(documentOfPersonMatch(match)),
});

/** The route that returns the companies with an external identifier (contract 4.7). */
export const enrichCompanyRoute: Route = route({
  operation: lookupOperations.enrichCompany,
  method: 'POST',
  path: '/companies',
  summary: 'Enrich a company',
  details: 'Returns the companies that match one external identifier.',
  parameters: [],
  body: 'CompanyIdentifier',
  answers: { schema: 'CompanyMatch', array: true },
  errors: bodyErrors,
  raw: async (request, response) => ({ identifier: await readBody(request, response) }),
  call: (args, context, selection) => enrichResolver.enrichCompany(args, context, selection),
  fields: companyMatchFields,
  serialize: (companies) => new JsonTexts(companies.map(documentOfCompanyMatch)),
});

/** The route that returns investors by website or name (contract 4.10). */
export const enrichInvestorRoute: Route = route({
  operation: lookupOperations.enrichInvestor,
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
  call: (args, context, selection) => enrichResolver.enrichInvestor(args, context, selection),
  serialize: documents,
});
