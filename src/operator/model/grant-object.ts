import { type CreditGrant, type GrantStatus, grantStatus } from '../../accounts/model/grants.js';
import { choiceOf } from '../../objects/choice-of.js';
import { choice, count, id, listOf, moment, object, part, text } from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';
import { externalIdBounds } from './organization-object.js';

/** The minimum and maximum length of the note of a grant. */
export const noteBounds = { least: 1, most: 500 } as const;

/** The minimum and maximum credits of a grant. */
export const grantBounds = { least: 1, most: 1_000_000_000_000 } as const;

const statuses = choiceOf<GrantStatus>('GrantStatus', 'Status of a grant.', {
  open: 'Its remaining credits can be used.',
  used: 'All of its credits are used.',
  expired: 'It expired before all of its credits were used.',
  voided: 'Its remaining credits were voided.',
});

/** A grant, and the time at which it is shown. */
export interface ShownGrant extends CreditGrant {
  readonly now: Date;
}

/** A credit grant as the operator sees it (D29). */
export const grantTable = object('CreditGrant', 'Credits in addition to the monthly ones.', {
  id: id('The ID of the grant: `grt_` and hex digits.').from(({ grantId }: ShownGrant) => grantId),
  organizationId: id('The ID of the organization.'),
  status: choice(statuses, 'Status of the grant.')
    .explained()
    .from((grant: ShownGrant) => grantStatus(grant, grant.now)),
  credits: count('Credits that were granted.'),
  used: count('Credits that are used.'),
  remaining: count('Credits that can still be used; 0 unless the grant is open.').from((grant: ShownGrant) =>
    grantStatus(grant, grant.now) === 'open' ? grant.credits - grant.used : 0,
  ),
  expiresAt: moment('When the remaining credits expire or expired; null when they do not expire.').orNull(),
  externalId: text('The ID of the grant in your own systems; null when it has none.').orNull(),
  note: text('Your note; null when it has none.').orNull(),
  createdAt: moment('When the credits were granted.'),
  voidedAt: moment('When its remaining credits were voided; null when it was not.').orNull(),
});

/** A page of grants, newest first. */
export const grantsTable = object('CreditGrants', 'A page of grants, newest first.', {
  items: listOf(part(grantTable, 'The grants.')),
  nextCursor: text('Value of `after` for the next page; null on the last page.').orNull(),
});

/** The page sizes of the list of grants. */
export const grantsLimit = { least: 1, most: 1000, usual: 50 } as const;

/** The body of `POST /organizations/:organizationId/grants`. */
export const createGrantInput = input({ graph: 'CreateGrantRequest' }, 'Credits to grant.', {
  credits: count('Credits to grant.').within(grantBounds),
  expiresAt: moment('When the remaining credits expire, in the future; null for never.').orNull().optional(),
  externalId: text(
    'The ID of the grant in your own systems. No two grants of an organization have the same one.',
  )
    .orNull()
    .within(externalIdBounds)
    .optional(),
  note: text('Your note, for example the number of the invoice.').orNull().within(noteBounds).optional(),
});
