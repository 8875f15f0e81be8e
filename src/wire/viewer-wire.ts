import { z } from 'zod';
import type { RateRule } from '../domain/rate-rule.js';
import { apiKeyWire, rateLimitWire, serializeApiKey, serializeRateLimit } from './api-key-wire.js';
import { integer, text } from './wire-fields.js';

const resetsAt = z.string().meta({ format: 'date-time' }).describe('When the window ends');

const budgetWire = z
  .strictObject({
    limit: integer.nullable().describe('Credits of the window; null when it is unlimited'),
    used: integer.describe('Credits spent in it'),
    remaining: integer.nullable().describe('Credits left of it; null when it is unlimited'),
    resets_at: resetsAt,
  })
  .meta({ id: 'Budget', description: 'Credits of a window of time' });

const organizationWire = z
  .strictObject({
    id: text.describe('Its id'),
    name: text.describe('Its name'),
    rate_limit: rateLimitWire.describe('Rate limit of all its keys together'),
  })
  .meta({ id: 'ViewerOrganization', description: 'An organization' });

const budgetsWire = z
  .strictObject({
    month: budgetWire.describe("The organization's, of the calendar month (UTC)"),
    day: budgetWire.describe("The organization's, of the day (UTC)"),
    key: budgetWire
      .nullable()
      .describe(
        'Of the calendar month: of the caps of the key and the keys that issued it, the one with the fewest credits remaining; null without a cap',
      ),
  })
  .meta({ id: 'Budgets', description: 'What may be spent' });

const narrowAnswersWire = z
  .strictObject({
    limit: integer.describe('Narrow answers of this UTC day; each credit spent adds to them'),
    used: integer.describe('How many of them are used'),
    remaining: integer.describe('How many of them are left'),
    resets_at: resetsAt,
  })
  .meta({ id: 'NarrowAnswers', description: 'Free answers about fewer than 10 records' });

const rateWire = z
  .strictObject({
    limit: integer.describe('Requests of the window'),
    window_seconds: integer.describe('Seconds of the sliding window'),
    remaining: integer.describe('How many are left, after this one'),
    resets_at: resetsAt,
  })
  .meta({ id: 'RateLeft', description: 'The rate limit that binds: of the key, or of its organization' });

/** Who calls, and what is left to it. */
export const viewerWire = z.strictObject({
  organization: organizationWire.describe('The organization of the key'),
  key: apiKeyWire.describe('The key that asks'),
  budgets: budgetsWire.describe('The budgets of the organization, and of the key'),
  narrow_answers: narrowAnswersWire.describe(
    'The daily allowance of free answers about fewer than 10 records',
  ),
  rate: rateWire.describe(
    "The key's rate limit or its organization's, whichever has fewer requests remaining",
  ),
});

interface Budget {
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly resetsAt: string;
}

interface Described {
  readonly organization: { readonly id: string; readonly name: string; readonly rateLimit: RateRule };
  readonly key: Parameters<typeof serializeApiKey>[0];
  readonly budgets: { readonly month: Budget; readonly day: Budget; readonly key: Budget | null };
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
  narrowAnswers,
  rate,
}: Described): z.output<typeof viewerWire> {
  return {
    organization: {
      id: organization.id,
      name: organization.name,
      rate_limit: serializeRateLimit(organization.rateLimit),
    },
    key: serializeApiKey(key),
    budgets: {
      month: serializeBudget(budgets.month),
      day: serializeBudget(budgets.day),
      key: budgets.key && serializeBudget(budgets.key),
    },
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
