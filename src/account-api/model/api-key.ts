import { type KeyStatus, keyStatus, scopes } from '../../accounts/model/keys.js';
import type { ManagedKey } from '../../accounts/sql/managed-keys.js';
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
import { input, update } from '../../objects/inputs.js';
import { nameBounds } from '../../values/read-values.js';

/** The limits of a key's rate limit. */
export const rateBounds = {
  max: { least: 1, most: 1_000_000 },
  windowSeconds: { least: 1, most: 86_400 },
} as const;

/** Minimum, maximum and default of a rotation's overlap, in seconds. */
export const keyOverlap = { least: 0, most: 604_800, usual: 86_400 } as const;

const rateFields = {
  max: integer('Maximum requests per window.').within(rateBounds.max),
  windowSeconds: integer('Length of the sliding window in seconds.').within(rateBounds.windowSeconds),
};
const rateMeaning = 'Maximum number of requests in a sliding window.';

/** A rate limit of a key, or of an organization. */
export const rateLimitTable = object('RateLimit', rateMeaning, rateFields);

const statuses = choiceOf<KeyStatus>('ApiKeyStatus', 'Status of an API key.', {
  active: 'The key is valid.',
  replaced: 'The key was rotated and stays valid until the overlap ends.',
  expired: 'The key has expired.',
  revoked: 'The key was revoked.',
});

/** A key, and what a response about it depends on. `secret` is given only if the response returns it. */
interface ShownKey extends ManagedKey {
  readonly currentKeyId: string;
  readonly now: Date;
  readonly secret?: string;
}

/** A key as the APIs return it (D10). */
export const apiKeyTable = object(
  'ApiKey',
  'An API key of the organization.',
  {
    id: id('The ID of the key: `key_` and hex digits.').from(({ keyId }: ShownKey) => keyId),
    name: text('Name of the key; null when it was issued without one.').orNull(),
    prefix: text('First characters of the key, shown to identify it.'),
    status: choice(statuses, 'Status of the key.')
      .explained()
      .from((key: ShownKey) => keyStatus(key, key.now)),
    scopes: listOf(text('Scopes of the key; `*` grants all of them.')),
    rateLimit: part(rateLimitTable, 'Rate limit of the key.').from(({ rateRule }: ShownKey) => rateRule),
    monthlyCap: count(
      'Maximum credits per calendar month (UTC), shared with the keys that this key replaced and the keys that it issued; null when it has no cap of its own.',
    ).orNull(),
    monthUsed: count(
      'Credits counted against the cap this month, including those of the keys that it issued; null without a cap.',
    ).orNull(),
    createdAt: moment('When the key was issued.'),
    lastUsedAt: moment('When the key was last used, to the minute; null before its first use.').orNull(),
    expiresAt: moment('When the key expires or expired; null when it does not expire.').orNull(),
    revokedAt: moment('When the key was revoked; null when it was not.').orNull(),
    replacedBy: id('ID of the key that replaced it in a rotation; null when it was not rotated.').orNull(),
    issuedBy: id(
      'ID of the key that issued it, whose monthly cap also applies to it; null when it was issued from the command line.',
    )
      .orNull()
      .from(({ capKeyIds }: ShownKey) => capKeyIds[1] ?? null),
    isCurrent: boolean('Whether it is the key of this request.').from(
      ({ keyId, currentKeyId }: ShownKey) => keyId === currentKeyId,
    ),
    secret: text('The full key. Returned only in the response that issues or rotates it.')
      .orNull()
      .omittedIfNull()
      .from(({ secret }: ShownKey) => secret ?? null),
  },
  { note: 'Free.' },
);

export type ApiKey = ValueOf<typeof apiKeyTable>;

/** A key with what a response about it depends on. */
export type ApiKeySource = SourceOf<typeof apiKeyTable>;

const rateInput = input({ graph: 'RateLimitInput', body: 'RateLimit' }, rateMeaning, rateFields);

const named = {
  name: text('Name of the key.').within(nameBounds),
  scopes: listOf(
    text('Scopes of the key, each of which the calling key must have; `*` grants all of them.').oneOf([
      ...scopes,
      '*',
    ]),
  ).within({ least: 1 }),
};
const limits = {
  rateLimit: part(rateInput, 'Rate limit of the key.').optional(),
  monthlyCap: count('Maximum credits per calendar month; null or 0 for no cap of its own.')
    .orNull()
    .within({ least: 0 })
    .optional(),
  expiresAt: moment('When the key expires; null for never.').orNull().optional(),
};

/** The input of `issueApiKey`, and the body of `POST /keys` (D10). */
export const issueKeyInput = input(
  { graph: 'IssueApiKeyInput', body: 'IssueKeyRequest' },
  'A key to issue. Omitted fields take the values of the calling key.',
  { ...named, ...limits },
);

/** The input of `updateApiKey`, and the body of `PATCH /keys/:keyId`. */
export const updateKeyInput = update(
  { graph: 'UpdateApiKeyInput', body: 'UpdateKeyRequest' },
  'Changes to a key.',
  issueKeyInput.fields,
);

/** The arguments of `rotateApiKey`, and the body of `POST /keys/:keyId/rotate`. */
export const rotateKeyInput = input(
  { graph: 'RotateApiKeyInput', body: 'RotateKeyRequest' },
  'Options of a key rotation.',
  {
    overlapSeconds: integer('Seconds for which the old key stays valid.')
      .within(keyOverlap)
      .optional(keyOverlap.usual),
  },
);
