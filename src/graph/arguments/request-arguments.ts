import { ArgsType, Field, ID, Int } from 'type-graphql';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';

@ArgsType()
export class RequestsArguments {
  @Field(() => Int, { nullable: true, description: 'How many, 1 to 200. Default: 50.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the page before.' })
  after?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only what this key called.' })
  key?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only what called this operation, alone or among others.',
  })
  operation?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only what came through this door: `rest`, `graph`, `mcp` or `webhook`.',
  })
  door?: string | null;

  @Field(() => SafeIntScalar, { nullable: true, description: 'Only what cost so many credits or more.' })
  minCredits?: number | null;
}

@ArgsType()
export class RequestArguments {
  @Field(() => ID, {
    description: 'The `X-Charge-Id` of its answer or, when that had none, its `X-Request-Id`.',
  })
  id!: string;
}
