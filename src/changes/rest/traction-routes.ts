import { changeRetentionDays } from '../../history/model/feeds.js';
import { readMetric } from '../../history/model/traction-history.js';
import { tractionMetricNames } from '../../records/company-traction.js';
import { snakeCase } from '../../records/wire/wire-names.js';
import { pathParameter, queryParameter } from '../../rest/parameters.js';
import { type Route, route } from '../../rest/route.js';
import { companyTraction } from '../change-operations.js';
import { tractionResolver } from '../graphql/traction-resolver.js';
import { serializeTractionHistory } from '../wire/changes-wire.js';

/** The route that returns the history of a value. To read a record at a past time, callers use `as_of` instead (D13). */
export const tractionRoute: Route = route({
  operation: companyTraction,
  method: 'GET',
  path: '/companies/:companyId/traction',
  summary: `Get a company metric's ${changeRetentionDays}-day history`,
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
  call: (request, context) => tractionResolver.companyTraction(request, context),
  serialize: (history) => history && serializeTractionHistory(history),
});
