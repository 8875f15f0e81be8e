import { documents } from '../../rest/answer-route.js';
import { fromPathAndQuery, pageParameters, pathParameter } from '../../rest/parameters.js';
import { recordForms, type Route, route } from '../../rest/route.js';
import { companyResolver } from '../graphql/company-resolver.js';
import { companyAcquisitions } from '../record-operations.js';

/** The route that returns a company's acquisitions (contract 4.3). */
export const companyAcquisitionsRoute: Route = route({
  operation: companyAcquisitions,
  method: 'GET',
  path: '/companies/:companyId/acquisitions',
  summary: 'Get company acquisitions',
  details: 'Returns the acquisitions in which the company is the acquirer or the acquiree, newest first.',
  parameters: [pathParameter('companyId', { type: 'string' }, 'ID of the company.'), ...pageParameters],
  answers: { schema: 'Acquisition', array: true },
  ...recordForms('Acquisition'),
  errors: ['NOT_FOUND', 'NARROW_ANSWERS_EXHAUSTED'],
  raw: fromPathAndQuery,
  call: (args, context, selection) => companyResolver.companyAcquisitions(args, context, selection),
  serialize: documents,
});
