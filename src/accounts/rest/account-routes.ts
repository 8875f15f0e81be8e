import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { maxUsageDays } from '../report-usage.js';
import { rowFormats, type RowFormat } from '../../exports/model/export-job.js';
import { refuseUnknownKeys } from '../../lookups/model/read-email.js';
import { ledgerChannels } from '../../domain/channel.js';
import { listedOutcomes, requestsBounds, unchargedHours } from '../model/requests.js';
import { invariant } from '../../errors/invariant.js';
import { resolvers } from '../../graphql/resolvers/resolvers.js';
import { lazyRows, TextRows } from '../../http/send-answer.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { serializeViewer, updateOrganizationBody } from '../wire/viewer-wire.js';
import { serializeReceipt, serializeUsage, serializeUsageRow, usageColumns } from '../wire/receipt-wire.js';
import { rowWriter } from '../../records/wire/csv-line.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { fromPathAndQuery, pathParameter, queryParameter } from '../../rest/parameters.js';
import { route, type Route } from '../../rest/route.js';

const { organization } = resolvers;

const day = { type: 'string', format: 'date' };
const text = { type: 'string' };
const groupings = { $ref: '#/components/schemas/UsageGrouping' };
const { defaultLimit, maxLimit, listedDays } = requestsBounds;

const usageParameters = [
  queryParameter('from', day, 'First day (UTC). Default: the first of this month.'),
  queryParameter(
    'to',
    day,
    `Last day (UTC), inclusive. Default: today. The range covers at most ${maxUsageDays} days.`,
  ),
  queryParameter('by', { ...groupings, default: 'day' }, 'How usage is grouped.'),
  queryParameter('then', groupings, 'Second grouping, which subdivides each row.'),
];

const requestsParameters = [
  queryParameter(
    'limit',
    { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
    'Page size.',
  ),
  queryParameter('after', text, 'The `end_cursor` of the previous page.'),
  queryParameter('key', text, 'Only requests of the API key with this ID.'),
  queryParameter('operation', text, 'Only requests that called this operation, alone or with others.'),
  queryParameter('channel', { enum: ledgerChannels }, 'Only requests of this channel.'),
  queryParameter(
    'outcome',
    { enum: listedOutcomes, default: 'charged' },
    `Only requests with this outcome. Uncharged requests are stored for ${unchargedHours} hours.`,
  ),
  queryParameter(
    'min_credits',
    { type: 'integer', minimum: 0 },
    'Only requests that cost at least this many credits.',
  ),
];

type Usage = Awaited<ReturnType<typeof organization.usage>>;

/**
 * Asserts that usage has a date range. Only the usage of a single request has none, and this route does not return it.
 */
function ofDays({ from, to, by, ...usage }: Usage): Parameters<typeof serializeUsage>[0] {
  invariant(from !== null && to !== null && by !== null, 'a usage request has a date range and a grouping');
  return { ...usage, from, to, by };
}

/** Reads the body of an update, and converts its property names to the operation's argument names. */
async function changeFromBody(request: RoutedRequest, response: ServerResponse): Promise<RawArguments> {
  const given = await readBody(request, response);
  refuseUnknownKeys('The body', given, Object.keys(updateOrganizationBody.properties));
  const { credit_alert_percents: creditAlertPercents } = given;
  return { ...(creditAlertPercents !== undefined && { creditAlertPercents }) };
}

/** The account routes: the calling organization, its usage and its receipts (D13). */
export const accountRoutes: readonly Route[] = [
  route({
    operation: operations.viewer,
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
    call: (args, context) => organization.viewer(args, context),
    serialize: serializeViewer,
  }),
  route({
    operation: operations.updateOrganization,
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
    raw: async (request, response) => ({ input: await changeFromBody(request, response) }),
    call: (args, context) => organization.updateOrganization(args, context),
    serialize: serializeViewer,
  }),
  route({
    operation: operations.usage,
    method: 'GET',
    path: '/usage',
    summary: 'Get usage',
    details: 'Returns the charged credits and requests by day, key, operation or channel.',
    extension: true,
    parameters: usageParameters,
    answers: { schema: 'Usage', array: false },
    rows: { formats: rowFormats, schema: 'UsageRow' },
    errors: ['VALIDATION_ERROR', 'ANSWER_TOO_LARGE'],
    raw: fromPathAndQuery,
    call: (args, context) => organization.usage(args, context),
    serialize: (usage) => serializeUsage(ofDays(usage)),
    inForm: ({ rows }, format: RowFormat) => {
      const { head, line } = rowWriter(format, usageColumns);
      return new TextRows(head, rows.length, (position) => {
        const row = rows[position];
        invariant(row !== undefined, 'each usage row exists');
        return line(JSON.stringify(serializeUsageRow(row)));
      });
    },
  }),
  route({
    operation: operations.requests,
    method: 'GET',
    path: '/requests',
    summary: 'List requests',
    details: `Returns the charged, refused or free requests of the last ${listedDays} days, newest first.`,
    extension: true,
    parameters: requestsParameters,
    answers: { schema: 'Receipts', array: false },
    errors: ['VALIDATION_ERROR'],
    raw: fromPathAndQuery,
    call: (args, context) => organization.requests(args, context),
    serialize: ({ nodes, pageInfo }) => ({
      items: lazyRows(nodes, serializeReceipt),
      page_info: { has_next_page: pageInfo.hasNextPage, end_cursor: pageInfo.endCursor },
    }),
  }),
  route({
    operation: operations.request,
    method: 'GET',
    path: '/requests/:requestId',
    summary: 'Get a receipt',
    details:
      'Returns the receipt of a request. When several requests share an `X-Request-Id`, returns that of the newest.',
    extension: true,
    parameters: [
      pathParameter(
        'requestId',
        text,
        'The `X-Charge-Id` of the response or, if it had none, its `X-Request-Id`.',
      ),
    ],
    answers: { schema: 'Receipt', array: false },
    errors: ['NOT_FOUND'],
    raw: ({ params }) => ({ id: params['requestId'] }),
    call: (args, context) => organization.request(args, context),
    serialize: serializeReceipt,
  }),
];
