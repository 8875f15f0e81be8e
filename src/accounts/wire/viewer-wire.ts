import { z } from 'zod';
import { integer, text } from '../../records/wire/wire-fields.js';
import {
  type CreditAlertPeriod,
  type CreditAlertScope,
  type CreditBalance,
  maxAlertPercents,
} from '../model/credit-budget.js';
import type { RateRule } from '../model/keys.js';
import { apiKeyWire, rateLimitWire, serializeApiKey, serializeRateLimit } from './api-key-wire.js';

const resetsAt = z.string().meta({ format: 'date-time' }).describe('When the window ends.');

const budgetWire = z
  .strictObject({
    limit: integer.nullable().describe('Credit limit of the window; null when it is unlimited.'),
    used: integer.describe('Credits spent in the window.'),
    remaining: integer.nullable().describe('Credits remaining in the window; null when it is unlimited.'),
    resets_at: resetsAt,
  })
  .meta({ id: 'Budget', description: 'Credit limit and credits used in a time window.' });

const organizationWire = z
  .strictObject({
    id: text.describe('The ID of the organization: `org_` and hex digits.'),
    name: text.describe('Name of the organization.'),
    is_demo: z.boolean().describe('True for the demo organization, whose history is fictional.'),
    rate_limit: rateLimitWire.describe('Rate limit of all keys of the organization together.'),
    credit_alert_percents: z
      .array(integer)
      .describe('Budget percentages at which credit alerts are sent; empty when alerts are off.'),
  })
  .meta({ id: 'ViewerOrganization', description: 'An organization.' });

const budgetsWire = z
  .strictObject({
    month: budgetWire.describe("The organization's budget for the calendar month (UTC)."),
    day: budgetWire.describe("The organization's budget for the day (UTC)."),
    key: budgetWire
      .nullable()
      .describe(
        'The monthly cap (calendar month, UTC) with the fewest credits remaining, among those of the key and the keys that issued it; null without a cap.',
      ),
  })
  .meta({ id: 'Budgets', description: 'The budgets that apply to the calling key.' });

const creditAlertWire = z
  .strictObject({
    scope: z
      .enum(['organization', 'key'])
      .describe("The budget: the organization's, or the monthly cap that applies to the key."),
    period: z.enum(['month', 'day']).describe('The period of the budget (UTC).'),
    percent: integer.describe('The highest alert percentage reached.'),
    limit: integer.describe('Credit limit of the period.'),
    used: integer.describe('Credits spent in the period.'),
    remaining: integer.describe('Credits remaining in the period.'),
    resets_at: resetsAt,
  })
  .meta({
    id: 'CreditAlert',
    description: 'A budget that has reached a percentage of its limit in the current period.',
  });

const narrowAnswersWire = z
  .strictObject({
    limit: integer.describe('Narrow answers allowed today (UTC); each credit spent adds to the allowance.'),
    used: integer.describe('Narrow answers used today.'),
    remaining: integer.describe('Narrow answers remaining today.'),
    resets_at: resetsAt,
  })
  .meta({
    id: 'NarrowAnswers',
    description: 'The daily allowance of free answers about fewer than 10 records.',
  });

const rateWire = z
  .strictObject({
    limit: integer.describe('Maximum requests per window.'),
    window_seconds: integer.describe('Length of the sliding window in seconds.'),
    remaining: integer.describe('Requests remaining after this one.'),
    resets_at: resetsAt,
  })
  .meta({
    id: 'RateLimitStatus',
    description:
      "The rate limit that applies: the key's or its organization's, whichever has fewer requests remaining.",
  });

/** The caller with its budgets, allowances and rate limits. */
export const viewerWire = z.strictObject({
  organization: organizationWire.describe('The organization of the key.'),
  key: apiKeyWire.describe('The key of the request.'),
  budgets: budgetsWire.describe('The budgets that apply to the key.'),
  credit_alerts: z
    .array(creditAlertWire)
    .describe(
      "Budgets that have reached one of the organization's alert percentages in the current period, the key's monthly cap first.",
    ),
  narrow_answers: narrowAnswersWire.describe(
    'Free answers about fewer than 10 records that are left of the daily allowance.',
  ),
  rate: rateWire.describe(
    "The key's rate limit or its organization's, whichever has fewer requests remaining.",
  ),
});

interface Budget {
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly resetsAt: string;
}

interface Described {
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly isDemo: boolean;
    readonly rateLimit: RateRule;
    readonly creditAlertPercents: readonly number[];
  };
  readonly key: Parameters<typeof serializeApiKey>[0];
  readonly budgets: { readonly month: Budget; readonly day: Budget; readonly key: Budget | null };
  readonly creditAlerts: readonly {
    readonly scope: CreditAlertScope;
    readonly period: CreditAlertPeriod;
    readonly percent: number;
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    readonly resetsAt: string;
  }[];
  readonly narrowAnswers: {
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    readonly resetsAt: string;
  };
  readonly rate: {
    readonly limit: number;
    readonly windowSeconds: number;
    readonly remaining: number;
    readonly resetsAt: string;
  };
}

export function serializeViewer({
  organization,
  key,
  budgets,
  creditAlerts,
  narrowAnswers,
  rate,
}: Described): z.output<typeof viewerWire> {
  return {
    organization: {
      id: organization.id,
      name: organization.name,
      is_demo: organization.isDemo,
      rate_limit: serializeRateLimit(organization.rateLimit),
      credit_alert_percents: [...organization.creditAlertPercents],
    },
    key: serializeApiKey(key),
    budgets: {
      month: serializeBudget(budgets.month),
      day: serializeBudget(budgets.day),
      key: budgets.key && serializeBudget(budgets.key),
    },
    credit_alerts: creditAlerts.map(({ resetsAt: end, ...alert }) => ({ ...alert, resets_at: end })),
    narrow_answers: {
      limit: narrowAnswers.limit,
      used: narrowAnswers.used,
      remaining: narrowAnswers.remaining,
      resets_at: narrowAnswers.resetsAt,
    },
    rate: {
      limit: rate.limit,
      window_seconds: rate.windowSeconds,
      remaining: rate.remaining,
      resets_at: rate.resetsAt,
    },
  };
}

function serializeBudget({ limit, used, remaining, resetsAt: end }: Budget): z.output<typeof budgetWire> {
  return { limit, used, remaining, resets_at: end };
}

/** The credit balance (contract 2.8). */
export const creditBalanceWire = z.strictObject({
  credit_limit: integer.describe('Monthly budget in credits; -1 when it is unlimited.'),
  used: integer.describe('Credits spent this month (UTC); 0 when the budget is unlimited.'),
  remaining: integer.describe('Credits remaining this month; -1 when the budget is unlimited.'),
  unlimited: z.boolean().describe('True when the monthly budget is unlimited.'),
  daily_cap: integer.describe('Daily limit in credits (UTC); 0 when there is no daily limit.'),
  daily_used: integer.describe('Credits spent today (UTC); 0 when there is no daily limit.'),
  daily_remaining: integer.describe('Credits remaining today; 0 when there is no daily limit.'),
});

type CreditBalanceWire = z.output<typeof creditBalanceWire>;

/** Serializes the credit balance with the keys of contract 2.8, in that order. */
export function serializeCreditBalance(balance: CreditBalance): CreditBalanceWire {
  return {
    credit_limit: balance.creditLimit,
    used: balance.used,
    remaining: balance.remaining,
    unlimited: balance.unlimited,
    daily_cap: balance.dailyCap,
    daily_used: balance.dailyUsed,
    daily_remaining: balance.dailyRemaining,
  };
}

/** The body of `PATCH /organization` (D21). */
export const updateOrganizationBody = {
  type: 'object',
  description: 'Changes to the settings of the organization. Omitted settings keep their values.',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    credit_alert_percents: {
      type: ['array', 'null'],
      items: { type: 'integer', minimum: 1, maximum: 100 },
      maxItems: maxAlertPercents,
      description:
        'Budget percentages at which credit alerts are sent. An empty list or null turns alerts off.',
    },
  },
};
