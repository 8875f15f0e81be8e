import { operations } from '../context/operations/operations.js';
import { readMetric } from '../domain/past/read-metric.js';
import { tractionMetricNames } from '../domain/traction-metrics.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import { snakeCase } from '../wire/snake-case.js';
import { serializeTractionHistory } from '../wire/traction-history-wire.js';
import { pathParameter, queryParameter } from './parameters.js';
import { route, type Route } from './route.js';

/** What was, beside records as of a moment, which are asked for by `as_of` (D13). */
export const historyRoutes: readonly Route[] = [
  route({
    operation: operations.companyTraction,
    method: 'GET',
    path: '/companies/:companyId/traction',
    summary: 'Get how a figure of a company went in the last 60 days',
    extension: true,
    parameters: [
      pathParameter('companyId', { type: 'string' }, 'The id of the company, bare hex.'),
      {
        ...queryParameter(
          'metric',
          { type: 'string', enum: tractionMetricNames.map(snakeCase) },
          'A figure of `traction_metrics`; its `latest` is told.',
        ),
        required: true,
      },
    ],
    price: '1 credit, that of the company',
    answers: { schema: 'TractionHistory', array: false },
    errors: ['NOT_FOUND'],
    raw: ({ params }, _response, { metric }) => ({ ...params, metric: readMetric(metric, snakeCase) }),
    call: (request, context) => resolvers.company.companyTraction(request, context),
    serialize: (history) => history && serializeTractionHistory(history),
  }),
];
