import type { FeedCharge } from '../../accounts/sql/charge-feed.js';
import { count, id, listOf, moment, object, part, text } from '../../objects/fields.js';

const grantPartTable = object('ChargeGrant', 'Credits of a charge that a grant paid.', {
  id: id('The ID of the grant.'),
  credits: count('Credits.'),
});

const recordsTable = object('ChargedRecords', 'Number of distinct records of one kind.', {
  kind: text('Record kind: `Company`, `FundingRound`, ...'),
  count: count('Number of distinct records.'),
});

const dataTable = object('ChargeData', 'A charge of the ledger, or a refund.', {
  organizationId: id('The ID of the organization.'),
  credits: count('Credits charged, at least 1; negative for a refund.'),
  operation: text('Operations of the request, separated by commas.'),
  channel: text('Channel of the request, for example `rest`; `webhook` for the records of an event.'),
  keyId: id('The ID of the key that made the request.'),
  requestId: id('The `X-Request-Id` of the response.').from(
    ({ callerRequestId, chargeId }: FeedCharge) => callerRequestId ?? chargeId,
  ),
  records: listOf(part(recordsTable, 'Distinct charged records, by kind.'))
    .asMap('kind', 'count')
    .from(({ records }: FeedCharge) =>
      Object.entries(records).map(([kind, counted]) => ({ kind, count: counted })),
    ),
  grants: listOf(part(grantPartTable, 'Credits that grants paid, by grant.'))
    .asMap('id', 'credits')
    .from(({ grants }: FeedCharge) => grants ?? []),
  refundOf: id('The ID of the charge that was refunded; null for a charge.').orNull(),
});

/** The `source` of all events. With `id`, it identifies an event. */
export const chargeSource = '/dealgraph/ledger';

/** The type of the event of a charge. */
export const chargeType = 'dealgraph.charge';

/** The type of the event of a refund. */
export const refundType = 'dealgraph.refund';

/** A charge or a refund as a CloudEvent (D31). */
export const chargeEventTable = object(
  'ChargeEvent',
  'A charge or a refund as an event of CloudEvents 1.0.',
  {
    specversion: text('The version of CloudEvents.')
      .oneOf(['1.0'])
      .from((_: FeedCharge) => '1.0'),
    id: id('The ID of the charge, the same in every response.').from(({ chargeId }: FeedCharge) => chargeId),
    source: text('The source of all events.')
      .oneOf([chargeSource])
      .from((_: FeedCharge) => chargeSource),
    type: text('The type of the event. Skip types that you do not know.')
      .oneOf([chargeType, refundType])
      .from(({ refundOf }: FeedCharge) => (refundOf === null ? chargeType : refundType)),
    subject: text('The `external_id` of the organization, or its ID when it has none.').from(
      ({ externalId, organizationId }: FeedCharge) => externalId ?? organizationId,
    ),
    time: moment('When the credits were charged or refunded.').from(({ chargedAt }: FeedCharge) => chargedAt),
    datacontenttype: text('The content type of `data`.')
      .oneOf(['application/json'])
      .from((_: FeedCharge) => 'application/json'),
    data: part(dataTable, 'The charge.').from((charge: FeedCharge) => charge),
  },
);

/** The page sizes of the feed of charges. */
export const chargesLimit = { least: 1, most: 1000, usual: 100 } as const;
