import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { keyStatus, type KeyStatus } from '../../domain/keys/key-status.js';
import type { RateRule } from '../../domain/rate-rule.js';
import type { ManagedKey } from '../../store/accounts/managed-keys.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from './or-null.js';

export const ApiKeyStatusEnum = {
  ACTIVE: 'active',
  REPLACED: 'replaced',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
} as const satisfies { readonly [Status in KeyStatus as Uppercase<Status>]: Status };

registerEnumType(ApiKeyStatusEnum, {
  name: 'ApiKeyStatus',
  description: 'Whether a key is valid.',
  valuesConfig: {
    ACTIVE: { description: 'It is.' },
    REPLACED: { description: 'It still is, until the overlap of its rotation ends.' },
    EXPIRED: { description: 'It has ended by itself.' },
    REVOKED: { description: 'Somebody ended it.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'How many requests a key may make in a sliding window.' })
export class RateLimit {
  @Field(() => Int, { description: 'Requests.' })
  max!: number;

  @Field(() => Int, { description: 'Seconds of the window.' })
  windowSeconds!: number;
}

/** To whom a key is shown, when, and whether with its secret. */
interface Shown {
  readonly currentKeyId: string;
  readonly now: Date;
  readonly secret?: string;
}

@ObjectType({ simpleResolvers: true, description: 'An API key of the organization. Free.' })
export class ApiKey {
  @Field(() => ID, { description: 'Its id, `key_` and hex.' })
  readonly id: string;

  @Field(() => String, orNull('What it is for; null when it was issued without a name.'))
  readonly name: string | null;

  @Field(() => String, { description: 'Its visible beginning.' })
  readonly prefix: string;

  @Field(() => ApiKeyStatusEnum, { description: 'Whether it is valid.' })
  readonly status: KeyStatus;

  @Field(() => [String], { description: 'What it may do; `*` is everything.' })
  readonly scopes: readonly string[];

  @Field(() => RateLimit, { description: 'Its rate.' })
  readonly rateLimit: RateRule;

  @Field(
    () => SafeIntScalar,
    orNull(
      'Credits that it may spend in a calendar month (UTC), with the keys that it replaced and those it issued; null for no cap of its own.',
    ),
  )
  readonly monthlyCap: number | null;

  @Field(
    () => SafeIntScalar,
    orNull('Credits spent of its cap this month, by the keys that it issued too; null without a cap.'),
  )
  readonly monthUsed: number | null;

  @Field(() => DateTimeScalar, { description: 'When it was issued.' })
  readonly createdAt: string;

  @Field(() => DateTimeScalar, orNull('When it was last used, to the minute; null before its first use.'))
  readonly lastUsedAt: string | null;

  @Field(() => DateTimeScalar, orNull('When it ends, or has ended; null for never.'))
  readonly expiresAt: string | null;

  @Field(() => DateTimeScalar, orNull('When it was revoked; null when it was not.'))
  readonly revokedAt: string | null;

  @Field(() => ID, orNull('The key that a rotation put in its place; null when it was not rotated.'))
  readonly replacedBy: string | null;

  @Field(
    () => ID,
    orNull(
      'The key that issued it, whose monthly cap binds it too; null when it was issued on the command line.',
    ),
  )
  readonly issuedBy: string | null;

  @Field(() => Boolean, { description: 'Whether it is the key that asks.' })
  readonly isCurrent: boolean;

  @Field(
    () => String,
    orNull('The key itself: told once, in the answer that issues or rotates it; null elsewhere.'),
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
