import { apiKeyTable, issueKeyInput, rateLimitTable } from '../../account-api/model/api-key.js';
import { balanceOf, rollOver } from '../../accounts/model/credit-budget.js';
import { scopes } from '../../accounts/model/keys.js';
import {
  type OrganizationState,
  organizationState,
  purgeableFrom,
  purgeDays,
  reasonBounds,
} from '../../accounts/model/suspension.js';
import type { OrganizationSummary } from '../../accounts/sql/organizations.js';
import { choiceOf } from '../../objects/choice-of.js';
import {
  choice,
  count,
  id,
  listOf,
  moment,
  object,
  part,
  type SourceOf,
  text,
  texts,
} from '../../objects/fields.js';
import { input, update } from '../../objects/inputs.js';
import { nameBounds } from '../../values/read-values.js';

/** The minimum and maximum length of an external ID. */
export const externalIdBounds = { least: 1, most: 200 } as const;

/** The limits of metadata: the number of values, their names, and their length. */
export const metadataBounds = {
  values: { least: 0, most: 20 },
  names: /^[A-Za-z0-9][\w.-]{0,39}$/,
  text: { least: 1, most: 200 },
} as const;

const states = choiceOf<OrganizationState>('OrganizationState', 'State of an organization.', {
  active: 'Its calls are answered.',
  suspended: 'Its calls are refused, except those that read its balance and usage.',
  closed: 'Its keys are revoked. Nothing is deleted.',
  purged: 'Everything but its ledger is deleted.',
});

/** An organization, and the time at which its balance is read. */
interface ShownOrganization extends OrganizationSummary {
  /** When one of its keys was last used; null when none was. */
  readonly lastCallAt: Date | null;
  readonly now: Date;
}

const metadataMeaning = `Your own texts, by name: at most ${metadataBounds.values.most} values of at most ${metadataBounds.text.most} characters. Names have at most 40 letters, digits, \`_\`, \`-\` and \`.\`.`;

/** An organization as the operator sees it (D25). */
export const operatorOrganizationTable = object('OperatorOrganization', 'An organization.', {
  id: id('The ID of the organization: `org_` and hex digits.').from(
    ({ organizationId }: ShownOrganization) => organizationId,
  ),
  externalId: text('The ID of the organization in your own systems; null when it has none.').orNull(),
  name: text('Name of the organization.'),
  state: choice(states, 'State of the organization.')
    .explained()
    .from((organization: ShownOrganization) => organizationState(organization)),
  suspendedAt: moment('When it was suspended or closed; null when it is active.').orNull(),
  suspensionReason: text('Why it is suspended. Its users see this text. Null when it is active.').orNull(),
  closedAt: moment('When it was closed; null when it was not.').orNull(),
  purgeableFrom: moment(
    `When it can be purged: ${purgeDays} days after it was closed; null when it is not closed.`,
  )
    .orNull()
    .from((organization: ShownOrganization) => purgeableFrom(organization)),
  purgedAt: moment('When it was purged; null when it was not.').orNull(),
  monthlyCredits: count('Credits per calendar month (UTC); -1 for unlimited.').from(
    ({ budget }: ShownOrganization) => budget.creditLimit,
  ),
  used: count('Credits used this month.').from(
    ({ budget, now }: ShownOrganization) => rollOver(budget, now).monthUsed,
  ),
  remaining: count('Credits remaining this month; -1 for unlimited.').from(
    ({ budget, now }: ShownOrganization) => balanceOf(budget, now).remaining,
  ),
  dailyCap: count('Maximum credits per UTC day; 0 for none.').from(
    ({ budget }: ShownOrganization) => budget.dailyCap,
  ),
  dailyUsed: count('Credits used today.').from(
    ({ budget, now }: ShownOrganization) => rollOver(budget, now).dayUsed,
  ),
  rateLimit: part(rateLimitTable, 'Rate limit of all of its keys together.').from(
    ({ rateRule }: ShownOrganization) => rateRule,
  ),
  metadata: texts(metadataMeaning),
  createdAt: moment('When the organization was created.'),
  lastCallAt: moment(
    'When one of its keys was last used, to the minute; null before the first call.',
  ).orNull(),
});

/** An organization with what a response about it depends on. */
export type OrganizationSource = SourceOf<typeof operatorOrganizationTable>;

const terms = {
  name: text('Name of the organization.').within(nameBounds),
  monthlyCredits: count('Credits per calendar month (UTC); -1 for unlimited.').within({ least: -1 }),
  dailyCap: count('Maximum credits per UTC day; 0 for none.').within({ least: 0 }).optional(0),
  rateLimit: part(
    input({ graph: 'RateLimit' }, rateLimitTable.description, rateLimitTable.fields),
    'Rate limit of all of its keys together; null for the default.',
  )
    .orNull()
    .optional(),
  externalId: text('The ID of the organization in your own systems. No two organizations have the same one.')
    .orNull()
    .within(externalIdBounds)
    .optional(),
  metadata: texts(`${metadataMeaning} An update replaces all of them.`)
    .within({ most: metadataBounds.values.most })
    .optional(),
};

/** The body of `POST /organizations`. */
export const createOrganizationInput = input(
  { graph: 'CreateOrganizationRequest' },
  'A new organization.',
  terms,
);

/** The body of `PATCH /organizations/:organizationId`. */
export const changeOrganizationInput = update(
  { graph: 'UpdateOrganizationRequest' },
  'Changes to an organization.',
  terms,
);

/** The body of `POST /organizations/:organizationId/suspend`. */
export const suspendOrganizationInput = input(
  { graph: 'SuspendOrganizationRequest' },
  'The reason of a suspension.',
  { reason: text('Why it is suspended. Its users see this text.').within(reasonBounds) },
);

const { isCurrent: _isCurrent, issuedBy, ...keyFields } = apiKeyTable.fields;

/** A key of an organization, as the operator sees it. */
export const organizationKeyTable = object('OrganizationKey', 'An API key of an organization.', {
  ...keyFields,
  issuedBy,
});

const { scopes: _scopes, ...issueFields } = issueKeyInput.fields;

/** The body of `POST /organizations/:organizationId/keys`. */
export const issueOrganizationKeyInput = input({ graph: 'IssueOrganizationKeyRequest' }, 'A key to issue.', {
  ...issueFields,
  scopes: listOf(text('Scopes of the key; `*` grants all of them.').oneOf([...scopes, '*'])).within({
    least: 1,
  }),
});
