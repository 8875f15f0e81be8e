import { usageInput, usageTable } from '../../account-api/model/usage.js';
import { readUsageRequest } from '../../account-api/report-usage.js';
import {
  type ListedOutcome,
  listedOutcomes,
  requestsBounds,
  unchargedHours,
} from '../../accounts/model/requests.js';
import { ApiError } from '../../errors/api-error.js';
import { queryParameters } from '../../objects/rest/query-parameters.js';
import { queryParameter } from '../../rest/parameters.js';
import { quote } from '../../values/nearest-texts.js';
import { noneWithId } from '../../values/not-found.js';
import { readOrganizationId } from '../model/read-organization-input.js';
import {
  decodeReceiptPosition,
  encodeReceiptPosition,
  organizationReceiptsTable,
  receiptsLimit,
} from '../model/receipt-page.js';
import { findReceiptsOf, listReceiptsOf, reportUsageOf } from '../organization-receipts.js';
import { listParameters, readAfter, readLimit, readTextParameter } from './list-parameters.js';
import {
  type OperatorCall,
  type OperatorRoute,
  operatorRoute,
  organizationParameter,
} from './operator-route.js';

const maxRequestId = 128;

/** The routes of the requests and the usage of one organization (D25). */
export const receiptRoutes: readonly OperatorRoute[] = [
  operatorRoute({
    operationId: 'listOrganizationReceipts',
    method: 'GET',
    path: '/organizations/:organizationId/receipts',
    summary: 'List the requests of an organization',
    details: `Returns the charged requests of the last ${requestsBounds.listedDays} days and the uncharged ones of the last ${unchargedHours} hours, newest first. With \`request_id\`, returns the receipts with this ID, however old the charges are.`,
    scope: 'usage:read',
    parameters: [
      organizationParameter,
      queryParameter(
        'request_id',
        { type: 'string', minLength: 1, maxLength: maxRequestId },
        'The `X-Request-Id` or `X-Charge-Id` of a response. Cannot be combined with `outcome` and `after`.',
      ),
      queryParameter(
        'outcome',
        { type: 'string', enum: listedOutcomes, default: 'all' },
        'Only requests with this outcome, for example `failed`.',
      ),
      ...listParameters(receiptsLimit),
    ],
    answers: organizationReceiptsTable,
    errors: ['NOT_FOUND'],
    call: async (call) => listPage(call),
  }),
  operatorRoute({
    operationId: 'getOrganizationUsage',
    method: 'GET',
    path: '/organizations/:organizationId/usage',
    summary: 'Get the usage of an organization',
    details: 'Returns the charged credits and requests by day, key, operation or channel, from the ledger.',
    scope: 'usage:read',
    parameters: [organizationParameter, ...queryParameters(usageInput)],
    answers: usageTable,
    errors: ['NOT_FOUND', 'ANSWER_TOO_LARGE'],
    call: async ({ operating, params, query, now }) => {
      const id = readOrganizationId(params['organizationId']);
      const usage = await reportUsageOf(operating, id, readUsageRequest(query, now));
      if (usage === null) throw noneWithId('organization', id);
      return usage;
    },
  }),
];

async function listPage({ operating, params, query }: OperatorCall) {
  const id = readOrganizationId(params['organizationId']);
  const requestId = readTextParameter('request_id', query['request_id'], maxRequestId);
  const limit = readLimit(query['limit'], receiptsLimit);
  const after = readAfter(query['after'], decodeReceiptPosition);
  if (requestId !== null) refuseFilters(query);
  const page =
    requestId === null
      ? await listReceiptsOf(operating, id, { outcome: readOutcome(query['outcome']), after, limit })
      : await findReceiptsOf(operating, id, requestId);
  if (page === null) throw noneWithId('organization', id);
  return { items: page.receipts, nextCursor: page.next && encodeReceiptPosition(page.next) };
}

/** @throws ApiError VALIDATION_ERROR when a request ID is combined with another filter. */
function refuseFilters(query: OperatorCall['query']): void {
  const given = ['outcome', 'after'].find((name) => query[name] !== undefined);
  if (given === undefined) return;
  throw new ApiError(
    'VALIDATION_ERROR',
    `request_id selects one request and cannot be combined with ${given}.`,
  );
}

/** @throws ApiError VALIDATION_ERROR. */
function readOutcome(value: unknown): ListedOutcome {
  if (value === undefined) return 'all';
  const found = listedOutcomes.find((one) => one === value);
  if (found !== undefined) return found;
  throw new ApiError(
    'VALIDATION_ERROR',
    `outcome must be one of ${listedOutcomes.join(', ')}, got ${quote(value)}.`,
  );
}
