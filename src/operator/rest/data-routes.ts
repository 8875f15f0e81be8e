import { ApiError } from '../../errors/api-error.js';
import { queryParameter } from '../../rest/parameters.js';
import { quote } from '../../values/nearest-texts.js';
import { getImportProgress, listSourcing } from '../data-queries.js';
import {
  checkReportTable,
  decodeSourcingPosition,
  encodeSourcingPosition,
  importProgressTable,
  sourcingLimit,
  sourcingRequestsTable,
} from '../model/data-objects.js';
import { listParameters, readAfter, readLimit } from './list-parameters.js';
import { type OperatorCall, type OperatorRoute, operatorRoute } from './operator-route.js';

const states = ['open', 'resolved', 'all'] as const;

/** The routes of the requested companies, of the running imports, and of the checks of the server. */
export const dataRoutes: readonly OperatorRoute[] = [
  operatorRoute({
    operationId: 'listSourcingRequests',
    method: 'GET',
    path: '/sourcing-requests',
    summary: 'List requested companies',
    details:
      'Returns the companies that organizations looked up and that are not in the data, most recently requested first.',
    scope: 'organizations:read',
    parameters: [
      queryParameter(
        'state',
        { type: 'string', enum: states, default: 'open' },
        'Only requests in this state.',
      ),
      ...listParameters(sourcingLimit),
    ],
    answers: sourcingRequestsTable,
    errors: [],
    call: listPage,
  }),
  operatorRoute({
    operationId: 'getImportProgress',
    method: 'GET',
    path: '/imports',
    summary: 'Get the progress of the running imports',
    scope: 'organizations:read',
    parameters: [],
    answers: importProgressTable,
    errors: [],
    call: ({ operating }) => getImportProgress(operating),
  }),
  operatorRoute({
    operationId: 'runChecks',
    method: 'GET',
    path: '/checks',
    summary: 'Check the server',
    details:
      'Runs the checks of `dealgraph doctor`: the database, its migrations, its disk and clock, Redis, replicas, the ledger, indexes and documents. A check that takes longer than a request may is a warning. Requests during a run get its results.',
    scope: 'organizations:read',
    parameters: [],
    answers: checkReportTable,
    errors: [],
    call: ({ operating, checks }) => checks.run(operating.db),
  }),
];

async function listPage({ operating, query }: OperatorCall) {
  const { requests, hasMore } = await listSourcing(operating, {
    state: readState(query['state']),
    after: readAfter(query['after'], decodeSourcingPosition),
    limit: readLimit(query['limit'], sourcingLimit),
  });
  const last = requests.at(-1);
  return { items: requests, nextCursor: hasMore && last !== undefined ? encodeSourcingPosition(last) : null };
}

/** @throws ApiError VALIDATION_ERROR. */
function readState(value: unknown): (typeof states)[number] {
  if (value === undefined) return 'open';
  const found = states.find((one) => one === value);
  if (found !== undefined) return found;
  throw new ApiError('VALIDATION_ERROR', `state must be one of ${states.join(', ')}, got ${quote(value)}.`);
}
