import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { keyStatus, type KeyStatus, type RateRule } from '../model/keys.js';
import type { ManagedKey } from '../sql/managed-keys.js';
import { DateTimeScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { orNull } from '../../records/graphql/node.js';

export const ApiKeyStatusEnum = {
  ACTIVE: 'active',
  REPLACED: 'replaced',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
} as const satisfies { readonly [Status in KeyStatus as Uppercase<Status>]: Status };

registerEnumType(ApiKeyStatusEnum, {
  name: 'ApiKeyStatus',
  description: 'Status of an API key.',
  valuesConfig: {
    ACTIVE: { description: 'The key is valid.' },
    REPLACED: { description: 'The key was rotated and stays valid until the overlap ends.' },
    EXPIRED: { description: 'The key has expired.' },
    REVOKED: { description: 'The key was revoked.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'Maximum number of requests in a sliding window.' })
export class RateLimit {
  @Field(() => Int, { description: 'Maximum requests per window.' })
  max!: number;

  @Field(() => Int, { description: 'Length of the window in seconds.' })
  windowSeconds!: number;
}

/** The data that an ApiKey needs in addition to the key. `secret` is given only if the response returns it. */
interface Shown {
  readonly currentKeyId: string;
  readonly now: Date;
  readonly secret?: string;
}

@ObjectType({ simpleResolvers: true, description: 'An API key of the organization. Free.' })
export class ApiKey {
  @Field(() => ID, { description: 'The ID of the key: `key_` and hex digits.' })
  readonly id: string;

  @Field(() => String, orNull('Name of the key; null when it was issued without one.'))
  readonly name: string | null;

  @Field(() => String, { description: 'First characters of the key, shown to identify it.' })
  readonly prefix: string;

  @Field(() => ApiKeyStatusEnum, { description: 'Status of the key.' })
  readonly status: KeyStatus;

  @Field(() => [String], { description: 'Scopes of the key; `*` grants all of them.' })
  readonly scopes: readonly string[];

  @Field(() => RateLimit, { description: 'Rate limit of the key.' })
  readonly rateLimit: RateRule;

  @Field(
    () => SafeIntScalar,
    orNull(
      'Maximum credits per calendar month (UTC), shared with the keys that this key replaced and the keys that it issued; null when it has no cap of its own.',
    ),
  )
  readonly monthlyCap: number | null;

  @Field(
    () => SafeIntScalar,
    orNull(
      'Credits counted against the cap this month, including those of the keys that it issued; null without a cap.',
    ),
  )
  readonly monthUsed: number | null;

  @Field(() => DateTimeScalar, { description: 'When the key was issued.' })
  readonly createdAt: string;

  @Field(
    () => DateTimeScalar,
    orNull('When the key was last used, to the minute; null before its first use.'),
  )
  readonly lastUsedAt: string | null;

  @Field(() => DateTimeScalar, orNull('When the key expires or expired; null when it does not expire.'))
  readonly expiresAt: string | null;

  @Field(() => DateTimeScalar, orNull('When the key was revoked; null when it was not.'))
  readonly revokedAt: string | null;

  @Field(() => ID, orNull('ID of the key that replaced it in a rotation; null when it was not rotated.'))
  readonly replacedBy: string | null;

  @Field(
    () => ID,
    orNull(
      'ID of the key that issued it, whose monthly cap also applies to it; null when it was issued from the command line.',
    ),
  )
  readonly issuedBy: string | null;

  @Field(() => Boolean, { description: 'Whether it is the key of this request.' })
  readonly isCurrent: boolean;

  @Field(
    () => String,
    orNull('The full key. Returned once, in the response that issues or rotates it; null elsewhere.'),
  )
  readonly secret: string | null;

  constructor(key: ManagedKey, { currentKeyId, now, secret }: Shown) {
    this.id = key.keyId;
    this.name = key.name;
    this.prefix = key.prefix;
    this.status = keyStatus(key, now);
    this.scopes = key.scopes;
    this.rateLimit = key.rateRule;
    this.monthlyCap = key.monthlyCap;
    this.monthUsed = key.monthUsed;
    this.createdAt = key.createdAt.toISOString();
    this.lastUsedAt = key.lastUsedAt?.toISOString() ?? null;
    this.expiresAt = key.expiresAt?.toISOString() ?? null;
    this.revokedAt = key.revokedAt?.toISOString() ?? null;
    this.replacedBy = key.replacedBy;
    this.issuedBy = key.capKeyIds[1] ?? null;
    this.isCurrent = key.keyId === currentKeyId;
    this.secret = secret ?? null;
  }
}
