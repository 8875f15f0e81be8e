import { ledgerChannels } from '../../accounts/model/channel.js';
import {
  type ListedOutcome,
  maxTargetLength,
  maxUnchargedPerMinute,
  type RequestOutcome,
  requestsBounds,
  unchargedHours,
} from '../../accounts/model/requests.js';
import type { Receipt as StoredReceipt } from '../../accounts/sql/receipts.js';
import { choiceOf } from '../../objects/choice-of.js';
import {
  boolean,
  choice,
  count,
  id,
  integer,
  listOf,
  moment,
  object,
  part,
  text,
} from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';

const meanings = {
  charged: 'The request was charged.',
  refunded: 'Credits of an earlier charge were refunded.',
  free: 'The response was not modified, empty, or replayed.',
  refused: 'The request had an error that the caller can fix.',
  failed: 'The server had an error.',
};

const outcomes = choiceOf<RequestOutcome>(
  'RequestOutcome',
  'Outcome of a request. Only charged requests cost credits.',
  meanings,
);

const listedOutcomes = choiceOf<ListedOutcome>('ListedOutcome', 'Filter for requests by outcome.', {
  all: 'Requests with any outcome.',
  ...meanings,
  charged: 'The request was charged, or credits of an earlier charge were refunded.',
});

const billedRecordsTable = object('BilledRecords', 'Number of distinct records of one kind in a response.', {
  kind: text('Record kind, as the name of its GraphQL type: `Company`, `FundingRound`, ...'),
  count: count('Number of distinct records.'),
});

const grantPartTable = object('GrantPart', 'Credits of a charge that a grant paid.', {
  id: id('ID of the grant.'),
  credits: count('Credits.'),
});

/** A request with its charge (D5). */
export const receiptTable = object(
  'Receipt',
  'The receipt of a request: its outcome, its charge, and the records that it was charged for.',
  {
    id: id(
      'Unique ID of this charge: the `X-Charge-Id` of the response or, if it has none, its `X-Request-Id`.',
    ),
    requestId: id('The `X-Request-Id` of the response; of a refund, its `id`.'),
    refundOf: id(
      '`id` of the receipt of the charge that was refunded; null unless this is a refund.',
    ).orNull(),
    chargedAt: moment('When the request was charged or refunded, or answered at no charge.'),
    keyId: id('ID of the API key that made the request; of a refund, the key of the refunded request.'),
    keyName: text('Name of the key; null when it has none.').orNull(),
    keyPrefix: text('First characters of the key; null when the key no longer exists.').orNull(),
    channel: text(
      'Channel of the request: `rest`, `graphql` or `mcp`; `webhook` for the records of an event.',
    ),
    operation: text('Operations of the request, separated by commas; `none` when it named none.'),
    target: text(
      `Method and path of a REST read, name of a GraphQL operation, or tool of an MCP call; null for other requests, and for values longer than ${maxTargetLength} characters.`,
    ).orNull(),
    outcome: choice(outcomes, 'Outcome of the request.').explained(),
    status: integer(
      'HTTP status of the response, 200 for a charged one; null for a charge without a request, such as a webhook event or an export step.',
    ).orNull(),
    errorCode: text(
      'Error code of a refused or failed request, as in `extensions.code`; null when there was no error.',
    )
      .orNull()
      .inRest({ description: 'Error code of a refused or failed request; null when there was no error.' }),
    isDryRun: boolean('Whether the request was a dry run, which returns only the price.')
      .wireName('dry_run')
      .from(({ dryRun }: StoredReceipt) => dryRun),
    sampledOutCount: integer(
      `Number of further uncharged requests in the same minute that were not recorded after this one; at most ${maxUnchargedPerMinute} per organization and minute are recorded.`,
    ),
    records: listOf(part(billedRecordsTable, 'Distinct billable records of the response, by kind.'))
      .asMap('kind', 'count')
      .from(({ records }: StoredReceipt) =>
        Object.entries(records).map(([kind, counted]) => ({ kind, count: counted })),
      ),
    credits: count('Credits charged; negative for a refund.'),
    grants: listOf(part(grantPartTable, 'Credits that grants paid, by grant; negative for a refund.'))
      .asMap('id', 'credits')
      .from(({ grants }: StoredReceipt) => grants ?? []),
    milliseconds: integer(
      'Milliseconds from the arrival of the request to its charge or response; null for a charge without a request.',
    ).orNull(),
    idempotencyKey: text('`Idempotency-Key` of the request; null when it had none.').orNull(),
    isReplayed: boolean('Whether the response was replayed at no charge under this `Idempotency-Key`.')
      .wireName('replayed')
      .from(({ replayed }: StoredReceipt) => replayed),
  },
);

/** The arguments of `requests`. The page size is `first` in GraphQL, as in its connections, and `limit` in REST. */
export const requestsInput = input(
  { graph: 'RequestsArguments' },
  'The page and the filters of a list of requests.',
  {
    first: integer('Page size.')
      .within({ least: 1, most: requestsBounds.maxLimit })
      .optional(requestsBounds.defaultLimit)
      .wireName('limit'),
    after: text('The `endCursor` of the previous page.')
      .optional()
      .inRest({ description: 'The `end_cursor` of the previous page.' }),
    key: id('Only requests of the API key with this ID.').optional(),
    operation: text('Only requests that called this operation, alone or with others.').optional(),
    channel: text(`Only requests of this channel: ${ledgerChannels.map((one) => `\`${one}\``).join(', ')}.`)
      .oneOf(ledgerChannels)
      .optional()
      .inRest({ description: 'Only requests of this channel.' }),
    outcome: choice(
      listedOutcomes,
      `Only requests with this outcome. Uncharged requests are stored for ${unchargedHours} hours.`,
    ).optional('charged'),
    minCredits: count('Only requests that cost at least this many credits.').within({ least: 0 }).optional(),
  },
);
