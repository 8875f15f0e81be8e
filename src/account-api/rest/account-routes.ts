import { requestsBounds } from '../../accounts/model/requests.js';
import { invariant } from '../../errors/invariant.js';
import { lazyRows, TextRows } from '../../http/send-answer.js';
import { queryParameters } from '../../objects/rest/query-parameters.js';
import { readInput } from '../../objects/rest/read-input.js';
import { serializeObject, serializerOf } from '../../objects/wire/object-json.js';
import { rowWriter } from '../../records/wire/csv-line.js';
import { isTextFormat, type RowFormat, textFormats } from '../../records/wire/row-formats.js';
import { fromPathAndQuery, pathParameter } from '../../rest/parameters.js';
import { bodyErrors } from '../../rest/read-body.js';
import { type Route, route } from '../../rest/route.js';
import { accountOperations } from '../account-operations.js';
import { organizationResolver } from '../graphql/organization-resolver.js';
import { creditBalanceTable } from '../model/credit-balance.js';
import { requestsInput } from '../model/receipt.js';
import { usageInput, usageRowTable, usageTable } from '../model/usage.js';
import { updateOrganizationInput, viewerTable } from '../model/viewer.js';
import { serializeReceipt } from '../wire/receipts-wire.js';

const { listedDays } = requestsBounds;
/** The columns of usage in CSV. */
const usageColumns = Object.keys(usageRowTable.fields).map((name) => ({ path: [name] }));

/** The account routes: the calling organization, its usage and its receipts (D13). */
export const accountRoutes: readonly Route[] = [
  route({
    operation: accountOperations.viewer,
    method: 'GET',
    path: '/organization',
    summary: 'Get the current organization',
    details:
      'Returns the organization and the key of the request, with their remaining credits and rate limit.',
    extension: true,
    parameters: [],
    answers: { schema: 'Viewer', array: false },
    errors: [],
    raw: () => ({}),
    call: (args, context) => organizationResolver.viewer(args, context),
    serialize: serializerOf(viewerTable),
  }),
  route({
    operation: accountOperations.updateOrganization,
    method: 'PATCH',
    path: '/organization',
    summary: "Update the organization's settings",
    details: 'Sets the budget percentages at which credit alerts are sent.',
    access: 'The key and the keys that issued it must have no monthly cap.',
    extension: true,
    parameters: [],
    body: 'UpdateOrganizationRequest',
    answers: { schema: 'Viewer', array: false },
    errors: [...bodyErrors, 'NOT_PERMITTED', 'VALIDATION_ERROR'],
    raw: async (request, response) => ({
      input: await readInput(updateOrganizationInput, request, response),
    }),
    call: (args, context) => organizationResolver.updateOrganization(args, context),
    serialize: serializerOf(viewerTable),
  }),
  route({
    operation: accountOperations.usage,
    method: 'GET',
    path: '/usage',
    summary: 'Get usage',
    details: 'Returns the charged credits and requests by day, key, operation or channel.',
    extension: true,
    parameters: queryParameters(usageInput),
    answers: { schema: 'Usage', array: false },
    rows: { formats: textFormats, schema: 'UsageRow' },
    errors: ['VALIDATION_ERROR', 'ANSWER_TOO_LARGE'],
    raw: fromPathAndQuery,
    call: (args, context) => organizationResolver.usage(args, context),
    serialize: serializerOf(usageTable),
    inForm: ({ rows }, format: RowFormat) => {
      invariant(isTextFormat(format), 'usage has text formats only');
      return new TextRows(rowWriter(format, usageColumns), rows.length, (position) => {
        const row = rows[position];
        invariant(row !== undefined, 'each usage row exists');
        return JSON.stringify(serializeObject(usageRowTable, row));
      });
    },
  }),
  route({
    operation: accountOperations.requests,
    method: 'GET',
    path: '/requests',
    summary: 'List requests',
    details: `Returns the charged, refused or free requests of the last ${listedDays} days, newest first.`,
    extension: true,
    parameters: queryParameters(requestsInput),
    answers: { schema: 'Receipts', array: false },
    errors: ['VALIDATION_ERROR'],
    raw: fromPathAndQuery,
    call: (args, context) => organizationResolver.requests(args, context),
    serialize: ({ nodes, pageInfo }) => ({
      items: lazyRows(nodes, serializeReceipt),
      page_info: { has_next_page: pageInfo.hasNextPage, end_cursor: pageInfo.endCursor },
    }),
  }),
  route({
    operation: accountOperations.request,
    method: 'GET',
    path: '/requests/:requestId',
    summary: 'Get a receipt',
    details:
      'Returns the receipt of a request. When several requests share an `X-Request-Id`, returns that of the newest.',
    extension: true,
    parameters: [
      pathParameter(
        'requestId',
        { type: 'string' },
        'The `X-Charge-Id` of the response or, if it had none, its `X-Request-Id`.',
      ),
    ],
    answers: { schema: 'Receipt', array: false },
    errors: ['NOT_FOUND'],
    raw: ({ params }) => ({ id: params['requestId'] }),
    call: (args, context) => organizationResolver.request(args, context),
    serialize: serializeReceipt,
  }),
];

/** The route that returns the organization's credit balance (contract 4.11). */
export const creditBalanceRoute: Route = route({
  operation: accountOperations.creditBalance,
  method: 'GET',
  path: '/organization/credits',
  summary: 'Get the credit balance',
  parameters: [],
  answers: { schema: 'CreditBalance', array: false },
  errors: [],
  raw: () => ({}),
  call: (args, context) => organizationResolver.creditBalance(args, context),
  serialize: serializerOf(creditBalanceTable),
});
