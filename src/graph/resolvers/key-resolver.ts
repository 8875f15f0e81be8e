import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { issueKey, revokeKey, rotateKey, updateKey } from '../../context/keys/manage-keys.js';
import { operation } from '../../context/operation.js';
import type { KeyRotation, KeyUpdateRequest } from '../../context/operations/key-operations.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { KeyInput } from '../../domain/keys/read-key-input.js';
import { noneWithId } from '../../domain/not-found.js';
import { findManagedKey, listManagedKeys, type ManagedKey } from '../../store/accounts/managed-keys.js';
import {
  ApiKeyArguments,
  IssueApiKeyArguments,
  RotateApiKeyArguments,
  UpdateApiKeyArguments,
} from '../arguments/key-arguments.js';
import { NoArguments } from '../arguments/no-arguments.js';
import { ApiKey } from '../types/api-key.js';

/** The keys of an organization (D10, D13). */
@Resolver()
export class KeyResolver {
  @Query(() => [ApiKey], {
    nullable: true,
    description:
      "The organization's keys: the valid ones, and then those that have ended; each newest first, at most 1,000. Free.",
  })
  @operation(operations.apiKeys)
  async apiKeys(@Args(() => NoArguments) _none: object, @Ctx() context: RequestContext): Promise<ApiKey[]> {
    const { organizationId } = context.admission.caller;
    const keys = await listManagedKeys(context.services.db.longPool, organizationId, context.now());
    return keys.map((key) => show(context, key));
  }

  @Query(() => ApiKey, {
    nullable: true,
    description: "One of the organization's keys. NOT_FOUND when it has none of this id. Free.",
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
      'Issues a key of the organization, with no scope, rate, cap or end beyond those of the key that issues it. Its secret is in this answer alone. Free.',
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
      'Changes a key that the calling one could have issued. Everywhere within a second it may do what it now says. Free.',
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
      'Issues a key like this one, whose secret is in this answer alone; this one lives on for the overlap. They share a cap. Free.',
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
      'Ends a key, everywhere within a second. The last valid key that may manage keys cannot be ended. Free.',
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
