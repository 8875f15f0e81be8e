import { ArgsType, Field, ID, Int } from 'type-graphql';
import type { ListedOutcome } from '../../domain/requests/request-outcome.js';
import { ListedOutcomeEnum } from '../types/request-outcome-enums.js';
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

  @Field(() => ListedOutcomeEnum, {
    nullable: true,
    description:
      'Only those with this outcome. Default: `CHARGED`. What was not charged is kept for 24 hours.',
  })
  outcome?: ListedOutcome | null;
}

@ArgsType()
export class RequestArguments {
  @Field(() => ID, {
    description: 'The `X-Charge-Id` of its answer or, when that had none, its `X-Request-Id`.',
  })
  id!: string;
}
