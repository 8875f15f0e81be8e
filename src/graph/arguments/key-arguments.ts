import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';

@InputType({ description: 'How many requests a key may make in a sliding window.' })
export class RateLimitInput {
  @Field(() => Int, { description: 'Requests, 1 to 1000000.' })
  max!: number;

  @Field(() => Int, { description: 'Seconds of the window, 1 to 86400.' })
  windowSeconds!: number;
}

@InputType({ description: 'A key to be issued; what is left out is as that of the key that issues it.' })
export class IssueApiKeyInput {
  @Field(() => String, { description: 'What it is for, 1 to 200 characters.' })
  name!: string;

  @Field(() => [String], { description: 'What it may do: some of the scopes of the key that issues it.' })
  scopes!: string[];

  @Field(() => RateLimitInput, { nullable: true, description: 'Its rate.' })
  rateLimit?: RateLimitInput | null;

  @Field(() => SafeIntScalar, {
    nullable: true,
    description: 'Credits that it may spend in a calendar month; null for no cap of its own.',
  })
  monthlyCap?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ends; null for never.' })
  expiresAt?: string | null;
}

@InputType({ description: 'What is changed of a key; at least one of these.' })
export class UpdateApiKeyInput {
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  name?: string | null;

  @Field(() => [String], { nullable: true, description: 'All that it may do from now on.' })
  scopes?: string[] | null;

  @Field(() => RateLimitInput, { nullable: true, description: 'Its rate.' })
  rateLimit?: RateLimitInput | null;

  @Field(() => SafeIntScalar, {
    nullable: true,
    description: 'Credits that it may spend in a calendar month; null takes its cap away.',
  })
  monthlyCap?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ends; null for never.' })
  expiresAt?: string | null;
}

@ArgsType()
export class ApiKeyArguments {
  @Field(() => ID, { description: 'The id of the key, `key_` and hex.' })
  id!: string;
}

@ArgsType()
export class IssueApiKeyArguments {
  @Field(() => IssueApiKeyInput, { description: 'The key.' })
  input!: IssueApiKeyInput;
}

@ArgsType()
export class UpdateApiKeyArguments extends ApiKeyArguments {
  @Field(() => UpdateApiKeyInput, { description: 'What is changed.' })
  input!: UpdateApiKeyInput;
}

@ArgsType()
export class RotateApiKeyArguments extends ApiKeyArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'Seconds for which the old key still works, 0 to 604800. Default: 86400.',
  })
  overlapSeconds?: number | null;
}
