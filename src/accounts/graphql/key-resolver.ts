import { Args, ArgsType, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { issueKey, revokeKey, rotateKey, updateKey } from '../keys/manage-keys.js';
import { operation } from '../../context/operation.js';
import type { KeyRotation, KeyUpdateRequest } from '../key-operations.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { KeyInput } from '../model/read-key-input.js';
import { noneWithId } from '../../domain/not-found.js';
import { findManagedKey, listManagedKeys, type ManagedKey } from '../sql/managed-keys.js';
import { NoArguments } from '../../graphql/arguments.js';
import { DateTimeScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { ApiKey } from './api-key.js';

@InputType({ description: 'Maximum number of requests in a sliding window.' })
class RateLimitInput {
  @Field(() => Int, { description: 'Maximum requests per window, 1 to 1000000.' })
  max!: number;

  @Field(() => Int, { description: 'Length of the window in seconds, 1 to 86400.' })
  windowSeconds!: number;
}

@InputType({ description: 'A key to issue. Omitted fields take the values of the calling key.' })
class IssueApiKeyInput {
  @Field(() => String, { description: 'Name of the key, 1 to 200 characters.' })
  name!: string;

  @Field(() => [String], { description: 'Scopes of the key, each of which the calling key must have.' })
  scopes!: string[];

  @Field(() => RateLimitInput, { nullable: true, description: 'Rate limit of the key.' })
  rateLimit?: RateLimitInput | null;

  @Field(() => SafeIntScalar, {
    nullable: true,
    description: 'Maximum credits per calendar month; null for no cap of its own.',
  })
  monthlyCap?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key expires; null for never.' })
  expiresAt?: string | null;
}

@InputType({ description: 'Changes to a key. At least one field is required.' })
class UpdateApiKeyInput {
  @Field(() => String, { nullable: true, description: 'Name of the key.' })
  name?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Scopes of the key, which replace the current ones.',
  })
  scopes?: string[] | null;

  @Field(() => RateLimitInput, { nullable: true, description: 'Rate limit of the key.' })
  rateLimit?: RateLimitInput | null;

  @Field(() => SafeIntScalar, {
    nullable: true,
    description: 'Maximum credits per calendar month; null removes the cap.',
  })
  monthlyCap?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the key expires; null for never.' })
  expiresAt?: string | null;
}

@ArgsType()
class ApiKeyArguments {
  @Field(() => ID, { description: 'The ID of the key: `key_` and hex digits.' })
  id!: string;
}

@ArgsType()
class IssueApiKeyArguments {
  @Field(() => IssueApiKeyInput, { description: 'The key to issue.' })
  input!: IssueApiKeyInput;
}

@ArgsType()
class UpdateApiKeyArguments extends ApiKeyArguments {
  @Field(() => UpdateApiKeyInput, { description: 'The changes.' })
  input!: UpdateApiKeyInput;
}

@ArgsType()
class RotateApiKeyArguments extends ApiKeyArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'Seconds for which the old key stays valid, 0 to 604800. Default: 86400.',
  })
  overlapSeconds?: number | null;
}

/** Queries and mutations of an organization's keys (D10, D13). */
@Resolver()
export class KeyResolver {
  @Query(() => [ApiKey], {
    nullable: true,
    description:
      "Lists the organization's keys: first the valid ones, then the expired and revoked ones, each newest first, at most 1,000. Free.",
  })
  @operation(operations.apiKeys)
  async apiKeys(@Args(() => NoArguments) _none: object, @Ctx() context: RequestContext): Promise<ApiKey[]> {
    const { organizationId } = context.admission.caller;
    const keys = await listManagedKeys(context.services.db.longPool, organizationId, context.now());
    return keys.map((key) => show(context, key));
  }

  @Query(() => ApiKey, {
    nullable: true,
    description:
      "Returns one of the organization's keys by its ID, or `NOT_FOUND` when it has no such key. Free.",
  })
  @operation(operations.apiKey)
  async apiKey(@Args(() => ApiKeyArguments) keyId: string, @Ctx() context: RequestContext): Promise<ApiKey> {
    const { organizationId } = context.admission.caller;
    const key = await findManagedKey(context.services.db.pool, organizationId, keyId, context.now());
    if (key === null) throw noneWithId('API key', keyId);
    return show(context, key);
  }

  @Mutation(() => ApiKey, {
    nullable: true,
    description:
      'Issues a key for the organization. Its scopes, rate limit, monthly cap and expiration cannot go beyond those of the calling key. Only this response contains the secret. Free.',
  })
  @operation(operations.issueApiKey)
  async issueApiKey(
    @Args(() => IssueApiKeyArguments) input: KeyInput,
    @Ctx() context: RequestContext,
  ): Promise<ApiKey> {
    const { key, secret } = await issueKey(context, input);
    return show(context, key, secret);
  }

  @Mutation(() => ApiKey, {
    nullable: true,
    description:
      'Updates the calling key, or a key that the calling key could have issued. The change takes effect on every server within a second. Free.',
  })
  @operation(operations.updateApiKey)
  async updateApiKey(
    @Args(() => UpdateApiKeyArguments) { keyId, change }: KeyUpdateRequest,
    @Ctx() context: RequestContext,
  ): Promise<ApiKey> {
    return show(context, await updateKey(context, keyId, change));
  }

  @Mutation(() => ApiKey, {
    nullable: true,
    description:
      'Issues a key that replaces this one and shares its monthly cap. The old key stays valid for the overlap. Only this response contains the secret. Free.',
  })
  @operation(operations.rotateApiKey)
  async rotateApiKey(
    @Args(() => RotateApiKeyArguments) { keyId, overlapSeconds }: KeyRotation,
    @Ctx() context: RequestContext,
  ): Promise<ApiKey> {
    const { key, secret } = await rotateKey(context, keyId, overlapSeconds);
    return show(context, key, secret);
  }

  @Mutation(() => ApiKey, {
    nullable: true,
    description:
      'Revokes a key. Every server rejects it within a second. The last valid key that may manage keys cannot be revoked. Free.',
  })
  @operation(operations.revokeApiKey)
  async revokeApiKey(
    @Args(() => ApiKeyArguments) keyId: string,
    @Ctx() context: RequestContext,
  ): Promise<ApiKey> {
    return show(context, await revokeKey(context, keyId));
  }
}

function show(context: RequestContext, key: ManagedKey, secret?: string): ApiKey {
  const currentKeyId = context.admission.caller.keyId;
  return new ApiKey(key, { currentKeyId, now: context.now(), ...(secret !== undefined && { secret }) });
}
