import { auditBounds } from '../../accounts/model/audit-entry.js';
import { count, id, json, listOf, moment, object, part, text } from '../../objects/fields.js';

/** An entry of the audit log (docs/operations.md). */
export const auditEventTable = object('AuditEvent', 'A change, and who made it.', {
  id: id('The ID of the event.').from(({ id: number }: { readonly id: number }) => String(number)),
  at: moment('When the change was made.'),
  actorKind: text('Kind of the author.').oneOf(['user', 'api_key', 'operator_key']),
  actor: text('The name of the user of the operating system, or the ID of the key.'),
  host: text('The machine on which the user ran the command; null for keys.').orNull(),
  channel: text('How the change was requested.').oneOf(['command', 'rest', 'graphql', 'mcp', 'operator']),
  action: text('The change, for example `key issue`.'),
  organizationId: text('The organization; null for a change of the whole database.').orNull(),
  targetKind: text('The kind of the thing that was changed, for example `key`.').orNull(),
  targetId: text('The ID of the thing that was changed.').orNull(),
  details: json(
    'The new values; for an update also `before`, the former values of those that changed. Never a secret.',
  ),
  requestId: text('The `X-Request-Id` of the request; null for commands.').orNull(),
  address: text('The network address of the client; null for commands.').orNull(),
  keyPrefix: text('First characters of an API key that made the change; null for other authors.').orNull(),
});

/** A page of the audit log, newest first. */
export const auditEventsTable = object('AuditEvents', 'A page of the audit log, newest first.', {
  items: listOf(part(auditEventTable, 'The changes.')),
  nextCursor: text('Value of `after` for the next page; null on the last page.').orNull(),
});

/** The page sizes of the audit log. */
export const auditLimit = { least: 1, most: auditBounds.maxLimit, usual: auditBounds.defaultLimit } as const;

/** The charges and refunds of an organization in a month. */
export const organizationUsageTable = object(
  'OrganizationUsage',
  'Charges and refunds of an organization in a month.',
  {
    organizationId: id('The ID of the organization.'),
    externalId: text('The ID of the organization in your own systems; null when it has none.').orNull(),
    name: text('Name of the organization.'),
    credits: count('Credits charged in the month, before refunds.'),
    requests: count('Number of charged requests in the month.'),
    refunds: count('Credits refunded in the month, of charges of this month.'),
    lateRefunds: count('Credits refunded in the month as grants, of charges of earlier months.'),
    grantsUsed: count('Credits of the month that grants paid, without those that were refunded.'),
  },
);

/** The charges of all organizations in a month. */
export const monthUsageTable = object(
  'MonthUsage',
  'Charges and refunds of the organizations that had any in a month, by organization ID.',
  {
    month: text('The month (UTC), `YYYY-MM`.'),
    items: listOf(part(organizationUsageTable, 'The charges.')),
    nextCursor: text('Value of `after` for the next page; null on the last page.').orNull(),
  },
);

/** The page sizes of the usage of a month. */
export const usageLimit = { least: 1, most: 10_000, usual: 1000 } as const;
