import type { Refund } from '../../accounts/model/refunds.js';
import { count, id, listOf, moment, object, part, text } from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';
import { grantBounds, noteBounds } from './grant-object.js';
import { externalIdBounds } from './organization-object.js';

/** A refund of a charge as the operator sees it (D30). */
export const refundTable = object('Refund', 'Credits of a charge that were given back.', {
  id: id('The ID of the refund, and of its receipt: `req_` and letters and digits.').from(
    ({ refundId }: Refund) => refundId,
  ),
  organizationId: id('The ID of the organization.'),
  chargeId: id('The ID of the refunded charge: the `X-Charge-Id` or, without one, the `X-Request-Id`.'),
  credits: count('Credits that were refunded.'),
  reason: text('Why they were refunded. The organization does not see it.'),
  grantId: text(
    'The ID of the grant that the refund created, for credits whose month or grant had ended; null when it created none.',
  ).orNull(),
  grantedCredits: count('Credits of that grant.').from(({ granted }: Refund) => granted),
  externalId: text('The ID of the refund in your own systems; null when it has none.').orNull(),
  createdAt: moment('When the credits were refunded.'),
});

/** A page of refunds, newest first. */
export const refundsTable = object('Refunds', 'A page of refunds, newest first.', {
  items: listOf(part(refundTable, 'The refunds.')),
  nextCursor: text('Value of `after` for the next page; null on the last page.').orNull(),
});

/** The page sizes of the list of refunds. */
export const refundsLimit = { least: 1, most: 1000, usual: 50 } as const;

/** The minimum and maximum length of a request ID. */
export const requestIdBounds = { least: 1, most: 128 } as const;

/** The body of `POST /organizations/:organizationId/refunds`. */
export const createRefundInput = input({ graph: 'CreateRefundRequest' }, 'A charge to refund.', {
  requestId: text('The `X-Charge-Id` or the `X-Request-Id` of the charged response.').within(requestIdBounds),
  credits: count('Credits to refund, at most those of the charge without its earlier refunds; null for all.')
    .orNull()
    .within(grantBounds)
    .optional(),
  reason: text('Why they are refunded. The organization does not see it.').within(noteBounds),
  externalId: text(
    'The ID of the refund in your own systems. No two refunds of an organization have the same one.',
  )
    .orNull()
    .within(externalIdBounds)
    .optional(),
});
