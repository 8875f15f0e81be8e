import { z } from 'zod';
import { keyStatuses, type KeyStatus } from '../domain/keys/key-status.js';
import type { RateRule } from '../domain/rate-rule.js';
import { integer, text } from './wire-fields.js';

const moment = z.string().meta({ format: 'date-time' });

/** A rate limit of a key, or of an organization. */
export const rateLimitWire = z
  .strictObject({
    max: integer.describe('Requests'),
    window_seconds: integer.describe('Seconds of the sliding window'),
  })
  .meta({ id: 'RateLimit', description: 'Requests in a sliding window' });

/** What is told of a key (D10). */
export const apiKeyWire = z
  .strictObject({
    id: text.describe('Its id: `key_` and hex'),
    name: text.nullable().describe('What it is for'),
    prefix: text.describe('Its visible beginning'),
    status: z
      .enum(keyStatuses)
      .describe(
        '`replaced` is valid still, until the overlap of its rotation ends; `expired` and `revoked` are not',
      ),
    scopes: z.array(text).describe('What it may do; `*` is everything'),
    rate_limit: rateLimitWire.describe('How often it may ask'),
    monthly_cap: integer
      .nullable()
      .describe(
        'Credits that it may spend in a calendar month, with the keys that it replaced and those it issued; null for no cap of its own',
      ),
    month_used: integer
      .nullable()
      .describe('Credits spent of its cap this month, by the keys that it issued too; null without a cap'),
    created_at: moment.describe('When it was issued'),
    last_used_at: moment.nullable().describe('To the minute; null before its first use'),
    expires_at: moment.nullable().describe('When it ends, or has ended; null for never'),
    revoked_at: moment.nullable().describe('When it was revoked; null when it was not'),
    replaced_by: text.nullable().describe('The key that a rotation put in its place'),
    issued_by: text
      .nullable()
      .describe('The key that issued it, whose monthly cap binds it too; null from the command line'),
    is_current: z.boolean().describe('Whether it is the key that asks'),
    secret: text.optional().describe('The key itself: only in the answer that issues or rotates it'),
  })
  .meta({ id: 'ApiKey', description: 'A key of the organization' });

interface Described {
  readonly id: string;
  readonly name: string | null;
  readonly prefix: string;
  readonly status: KeyStatus;
  readonly scopes: readonly string[];
  readonly rateLimit: RateRule;
  readonly monthlyCap: number | null;
  readonly monthUsed: number | null;
  /** RFC 3339, as all moments here. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly replacedBy: string | null;
  readonly issuedBy: string | null;
  readonly isCurrent: boolean;
  /** Null where it is not told. */
  readonly secret: string | null;
}

export function serializeRateLimit({ max, windowSeconds }: RateRule): z.output<typeof rateLimitWire> {
  return { max, window_seconds: windowSeconds };
}

export function serializeApiKey(key: Described): z.output<typeof apiKeyWire> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    status: key.status,
    scopes: [...key.scopes],
    rate_limit: serializeRateLimit(key.rateLimit),
    monthly_cap: key.monthlyCap,
    month_used: key.monthUsed,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    replaced_by: key.replacedBy,
    issued_by: key.issuedBy,
    is_current: key.isCurrent,
    ...(key.secret !== null && { secret: key.secret }),
  };
}
