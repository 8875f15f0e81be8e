import { z } from 'zod';
import { integer, text } from '../../records/wire/wire-fields.js';
import { type KeyStatus, keyStatuses, type RateRule, scopes } from '../model/keys.js';
import { rateBounds } from '../model/read-key-input.js';

const moment = z.string().meta({ format: 'date-time' });

/** A rate limit of a key, or of an organization. */
export const rateLimitWire = z
  .strictObject({
    max: integer.describe('Maximum requests per window.'),
    window_seconds: integer.describe('Length of the sliding window in seconds.'),
  })
  .meta({ id: 'RateLimit', description: 'Maximum number of requests in a sliding window.' });

/** A key as the API returns it (D10). */
export const apiKeyWire = z
  .strictObject({
    id: text.describe('The ID of the key: `key_` and hex digits.'),
    name: text.nullable().describe('Name of the key; null when it was issued without one.'),
    prefix: text.describe('First characters of the key, shown to identify it.'),
    status: z
      .enum(keyStatuses)
      .describe(
        'Status of the key. A `replaced` key was rotated and stays valid until the overlap ends; `expired` and `revoked` keys are not valid.',
      ),
    scopes: z.array(text).describe('Scopes of the key; `*` grants all of them.'),
    rate_limit: rateLimitWire.describe('Rate limit of the key.'),
    monthly_cap: integer
      .nullable()
      .describe(
        'Maximum credits per calendar month (UTC), shared with the keys that this key replaced and the keys that it issued; null when it has no cap of its own.',
      ),
    month_used: integer
      .nullable()
      .describe(
        'Credits counted against the cap this month, including those of the keys that it issued; null without a cap.',
      ),
    created_at: moment.describe('When the key was issued.'),
    last_used_at: moment
      .nullable()
      .describe('When the key was last used, to the minute; null before its first use.'),
    expires_at: moment.nullable().describe('When the key expires or expired; null when it does not expire.'),
    revoked_at: moment.nullable().describe('When the key was revoked; null when it was not.'),
    replaced_by: text
      .nullable()
      .describe('ID of the key that replaced it in a rotation; null when it was not rotated.'),
    issued_by: text
      .nullable()
      .describe(
        'ID of the key that issued it, whose monthly cap also applies to it; null when it was issued from the command line.',
      ),
    is_current: z.boolean().describe('Whether it is the key of this request.'),
    secret: text
      .optional()
      .describe('The full key. Present only in the response that creates or rotates it.'),
  })
  .meta({ id: 'ApiKey', description: 'An API key of the organization.' });

interface Described {
  readonly id: string;
  readonly name: string | null;
  readonly prefix: string;
  readonly status: KeyStatus;
  readonly scopes: readonly string[];
  readonly rateLimit: RateRule;
  readonly monthlyCap: number | null;
  readonly monthUsed: number | null;
  /** RFC 3339, like all timestamps of this interface. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly replacedBy: string | null;
  readonly issuedBy: string | null;
  readonly isCurrent: boolean;
  /** Null unless the response creates or rotates the key. */
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

const properties = {
  name: { type: 'string', minLength: 1, maxLength: 200, description: 'Name of the key.' },
  scopes: {
    type: 'array',
    items: { type: 'string', enum: [...scopes, '*'] },
    minItems: 1,
    description: 'Scopes of the key, each of which the calling key must have; `*` grants all of them.',
  },
  rate_limit: {
    type: 'object',
    required: ['max', 'window_seconds'],
    additionalProperties: false,
    properties: {
      max: {
        type: 'integer',
        minimum: 1,
        maximum: rateBounds.maxRequests,
        description: 'Maximum requests per window.',
      },
      window_seconds: {
        type: 'integer',
        minimum: 1,
        maximum: rateBounds.maxSeconds,
        description: 'Length of the window in seconds.',
      },
    },
    description: 'Rate limit: the maximum number of requests in a sliding window.',
  },
  monthly_cap: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'Maximum credits per calendar month; null or 0 for no cap of its own.',
  },
  expires_at: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When the key expires; null for never.',
  },
};

/** The body of `POST /keys` (D10). */
export const issueKeyBody = {
  type: 'object',
  required: ['name', 'scopes'],
  additionalProperties: false,
  description: 'A key to create. Omitted fields take the values of the calling key.',
  properties,
};

/** The body of `PATCH /keys/:keyId`. */
export const updateKeyBody = {
  type: 'object',
  description: 'Changes to a key. Omitted fields keep their values.',
  minProperties: 1,
  additionalProperties: false,
  properties,
};

/** The body of `POST /keys/:keyId/rotate`. */
export const rotateKeyBody = {
  type: 'object',
  description: 'Options of a key rotation.',
  additionalProperties: false,
  properties: {
    overlap_seconds: {
      type: 'integer',
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'Seconds for which the old key stays valid.',
    },
  },
};
