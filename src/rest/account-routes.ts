import { operations } from '../context/operations/operations.js';
import { mostUsageDays } from '../context/read-usage-request.js';
import { rowFormats, type RowFormat } from '../domain/exports/row-formats.js';
import { ledgerDoors } from '../domain/door.js';
import { requestsBounds } from '../domain/requests/read-requests-request.js';
import { listedOutcomes } from '../domain/requests/request-outcome.js';
import { unchargedHours } from '../domain/requests/uncharged-request.js';
import { invariant } from '../errors/invariant.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import { lazyRows } from '../http/lazy-rows.js';
import { TextRows } from '../http/text-rows.js';
import { serializeReceipt } from '../wire/receipt-wire.js';
import { rowWriter } from '../wire/row-writer.js';
import { serializeUsage, serializeUsageRow, usageColumns } from '../wire/usage-wire.js';
import { serializeViewer } from '../wire/viewer-wire.js';
import { fromPathAndQuery } from './from-path-and-query.js';
import { pathParameter, queryParameter } from './parameters.js';
import { route, type Route } from './route.js';

const { organization } = resolvers;

const day = { type: 'string', format: 'date' };
const text = { type: 'string' };
const groupings = { $ref: '#/components/schemas/UsageGrouping' };
const { defaultLimit, maxLimit, listedDays } = requestsBounds;

const usageParameters = [
  queryParameter('from', day, 'First day, UTC. By default the first of this month.'),
  queryParameter('to', day, `Last day, UTC, included; by default today. ${mostUsageDays} days at most.`),
  queryParameter('by', { ...groupings, default: 'day' }, 'How it is broken down.'),
  queryParameter('then', groupings, 'How each row is broken down further.'),
];

const requestsParameters = [
  queryParameter(
    'limit',
    { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
    'How many.',
  ),
  queryParameter('after', text, '`end_cursor` of the page before.'),
  queryParameter('key', text, 'Only what the key of this id called.'),
  queryParameter('operation', text, 'Only what called this operation, alone or among others.'),
  queryParameter('door', { enum: ledgerDoors }, 'Only what came through this door.'),
  queryParameter(
    'outcome',
    { enum: listedOutcomes, default: 'charged' },
    `Only those with this outcome. What was not charged is kept for ${unchargedHours} hours.`,
  ),
  queryParameter('min_credits', { type: 'integer', minimum: 0 }, 'Only what cost so many credits or more.'),
];

type Usage = Awaited<ReturnType<typeof organization.usage>>;

/** Here is no way to ask for the usage of one request, which has no days. */
function ofDays({ from, to, by, ...usage }: Usage): Parameters<typeof serializeUsage>[0] {
  invariant(from !== null && to !== null && by !== null, 'usage is asked for by days');
  return { ...usage, from, to, by };
}

/** The account behind a key: who it is, and what it was charged (D13). */
export const accountRoutes: readonly Route[] = [
  route({
    operation: operations.viewer,
    method: 'GET',
    path: '/organization',
    summary: 'Get who calls: the organization, the key, and what is left of budgets and rate',
    extension: true,
    parameters: [],
    answers: { schema: 'Viewer', array: false },
    errors: [],
    raw: () => ({}),
    call: (args, context) => organization.viewer(args, context),
    serialize: serializeViewer,
  }),
  route({
    operation: operations.usage,
    method: 'GET',
    path: '/usage',
    summary: 'Get what was charged, by day, key, operation or door',
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
        invariant(row !== undefined, 'no row is written that there is not');
        return line(JSON.stringify(serializeUsageRow(row)));
      });
    },
  }),
  route({
    operation: operations.requests,
    method: 'GET',
    path: '/requests',
    summary: `List what was charged for in the last ${listedDays} days, or refused or free, newest first`,
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
    summary: 'Get the receipt of a request, the newest of several with one `X-Request-Id`',
    extension: true,
    parameters: [
      pathParameter(
        'requestId',
        text,
        'The `X-Charge-Id` of its answer or, when that had none, its `X-Request-Id`.',
      ),
    ],
    answers: { schema: 'Receipt', array: false },
    errors: ['NOT_FOUND'],
    raw: ({ params }) => ({ id: params['requestId'] }),
    call: (args, context) => organization.request(args, context),
    serialize: serializeReceipt,
  }),
];
