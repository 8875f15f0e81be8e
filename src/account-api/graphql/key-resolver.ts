import { Args, ArgsType, Ctx, Field, ID, Mutation, Query, Resolver } from 'type-graphql';
import {
  findManagedKey,
  listManagedKeys,
  type ManagedKey,
  maxListedKeys,
} from '../../accounts/sql/managed-keys.js';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { NoArguments } from '../../graphql/arguments.js';
import { addFields } from '../../graphql/create-input-type.js';
import { readObject } from '../../objects/fields.js';
import { inputFields, inputType, objectType } from '../../objects/graphql/object-type.js';
import { noneWithId } from '../../values/not-found.js';
import { keyOperations, type KeyRotation, type KeyUpdateRequest } from '../key-operations.js';
import { issueKey, revokeKey, rotateKey, updateKey } from '../manage-keys.js';
import {
  type ApiKey as ApiKeyValue,
  apiKeyTable,
  issueKeyInput,
  rotateKeyInput,
  updateKeyInput,
} from '../model/api-key.js';
import type { KeyInput } from '../model/read-key-input.js';

const ApiKey = objectType(apiKeyTable);
type ApiKey = ApiKeyValue;
const IssueApiKeyInput = inputType(issueKeyInput);
const UpdateApiKeyInput = inputType(updateKeyInput);

@ArgsType()
class ApiKeyArguments {
  @Field(() => ID, { description: apiKeyTable.fields.id.settings.description })
  id!: string;
}

@ArgsType()
class IssueApiKeyArguments {
  @Field(() => IssueApiKeyInput, { description: 'The key to issue.' })
  input!: object;
}

@ArgsType()
class UpdateApiKeyArguments extends ApiKeyArguments {
  @Field(() => UpdateApiKeyInput, { description: 'The changes.' })
  input!: object;
}

@ArgsType()
class RotateApiKeyArguments extends ApiKeyArguments {}
addFields(RotateApiKeyArguments, inputFields(rotateKeyInput));

/** Queries and mutations of an organization's keys (D10, D13). */
@Resolver()
class KeyResolver {
  @Query(() => [ApiKey], {
    nullable: true,
    description: `Lists the organization's keys: first the valid ones, then the expired and revoked ones, each newest first, at most ${maxListedKeys.toLocaleString('en')}. Free.`,
  })
  @operation(keyOperations.apiKeys)
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
  @operation(keyOperations.apiKey)
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
  @operation(keyOperations.issueApiKey)
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
  @operation(keyOperations.updateApiKey)
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
  @operation(keyOperations.rotateApiKey)
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
  @operation(keyOperations.revokeApiKey)
  async revokeApiKey(
    @Args(() => ApiKeyArguments) keyId: string,
    @Ctx() context: RequestContext,
  ): Promise<ApiKey> {
    return show(context, await revokeKey(context, keyId));
  }
}

function show(context: RequestContext, key: ManagedKey, secret?: string): ApiKey {
  const currentKeyId = context.admission.caller.keyId;
  return readObject(apiKeyTable, {
    ...key,
    currentKeyId,
    now: context.now(),
    ...(secret !== undefined && { secret }),
  });
}

/** Serves GraphQL and REST. */
export const keyResolver = new KeyResolver();
