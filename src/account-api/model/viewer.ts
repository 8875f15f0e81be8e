import {
  type CreditAlertPeriod,
  type CreditAlertScope,
  maxAlertPercents,
  narrowBelow,
  percentBounds,
} from '../../accounts/model/credit-budget.js';
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
  type SourceOf,
  text,
  type ValueOf,
} from '../../objects/fields.js';
import { update } from '../../objects/inputs.js';
import { apiKeyTable, rateLimitTable } from './api-key.js';

const organizationTable = object(
  'Organization',
  'An organization.',
  {
    id: id('The ID of the organization: `org_` and hex digits.'),
    name: text('Name of the organization.'),
    isDemo: boolean('True for the demo organization, whose history is fictional.'),
    rateLimit: part(rateLimitTable, 'Rate limit of all keys of the organization together.'),
    creditAlertPercents: listOf(
      integer('Budget percentages at which credit alerts are sent; empty when alerts are off.'),
    ),
  },
  { schemaName: 'ViewerOrganization' },
);

const budgetTable = object('Budget', 'Credit limit and credits used in a time window.', {
  limit: count('Credit limit of the window; null when it is unlimited.').orNull(),
  used: count('Credits spent in the window.'),
  remaining: count('Credits remaining in the window; null when it is unlimited.').orNull(),
  resetsAt: moment('When the window ends.'),
});

const budgetsTable = object('Budgets', 'The budgets that apply to the calling key.', {
  month: part(budgetTable, "The organization's budget for the calendar month (UTC)."),
  day: part(budgetTable, "The organization's budget for the day (UTC)."),
  key: part(
    budgetTable,
    'The monthly cap (calendar month, UTC) with the fewest credits remaining, among those of the key and the keys that issued it; null without a cap.',
  ).orNull(),
});

const scopes = choiceOf<CreditAlertScope>('CreditAlertScope', 'The budget that a credit alert is for.', {
  organization: "The organization's budget.",
  key: 'The monthly cap that applies to the key.',
});

const periods = choiceOf<CreditAlertPeriod>('CreditAlertPeriod', 'The period of a budget (UTC).', {
  month: 'A calendar month.',
  day: 'A day.',
});

/** A budget that has reached an alert percentage (D21). */
const creditAlertTable = object(
  'CreditAlert',
  'A budget that has reached a percentage of its limit in the current period.',
  {
    scope: choice(scopes, "The budget: the organization's, or the monthly cap that applies to the key."),
    period: choice(periods, 'The period of the budget (UTC).'),
    percent: integer('The highest alert percentage reached.'),
    limit: count('Credit limit of the period.'),
    used: count('Credits spent in the period.'),
    remaining: count('Credits remaining in the period.'),
    resetsAt: moment('When the period ends.'),
  },
);

const narrowAnswersTable = object(
  'NarrowAnswers',
  `The key's share of the organization's daily allowance of free answers about fewer than ${narrowBelow} records.`,
  {
    limit: count(
      "Narrow answers that the key and the keys that it issued can use today (UTC): a quarter of what other keys have left of the organization's allowance, to which each credit spent adds.",
    ),
    used: count('Narrow answers that they have used today.'),
    remaining: count('Narrow answers remaining today.'),
    resetsAt: moment('When the day ends.'),
  },
  { note: 'These are counts, facets, dry runs, empty pages, and `resolve` by email.' },
);

const rateTable = object(
  'RateState',
  "The rate limit that applies: the key's or its organization's, whichever has fewer requests remaining.",
  {
    limit: integer('Maximum requests per window.'),
    windowSeconds: integer('Length of the sliding window in seconds.'),
    remaining: integer('Requests remaining after this one.'),
    resetsAt: moment('When the oldest request in the window stops counting.'),
  },
  { schemaName: 'RateLimitStatus' },
);

/** The caller with its budgets, allowances and rate limits. */
export const viewerTable = object(
  'Viewer',
  'The organization and the key of the request, with their remaining credits and rate limit.',
  {
    organization: part(organizationTable, 'The organization of the key.'),
    key: part(apiKeyTable, 'The key of the request.'),
    budgets: part(budgetsTable, 'The budgets that apply to the key.'),
    creditAlerts: listOf(
      part(
        creditAlertTable,
        "Budgets that have reached one of the organization's alert percentages in the current period, the key's monthly cap first.",
      ),
    ),
    narrowAnswers: part(narrowAnswersTable, 'The narrow answers that the key can use.'),
    rate: part(rateTable, 'The rate limit that applies.'),
  },
);

export type Viewer = ValueOf<typeof viewerTable>;

/** The values from which a viewer is read. */
export type ViewerSource = SourceOf<typeof viewerTable>;

/** The input of `updateOrganization`, and the body of `PATCH /organization` (D21). */
export const updateOrganizationInput = update(
  { graph: 'UpdateOrganizationInput', body: 'UpdateOrganizationRequest' },
  'Changes to the settings of the organization.',
  {
    creditAlertPercents: listOf(
      integer(
        'Budget percentages at which credit alerts are sent. An empty list or null turns alerts off.',
      ).within(percentBounds),
    )
      .orNull()
      .within({ most: maxAlertPercents }),
  },
);
