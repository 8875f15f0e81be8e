import { ArgsType, Field, ID } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type { UsageGrouping } from '../../store/accounts/usage.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { UsageGroupingEnum } from '../types/usage.js';

@ArgsType()
export class UsageArguments {
  @Field(() => DateScalar, {
    nullable: true,
    description: 'First day, in UTC. Default: the first of this month.',
  })
  from?: DateString | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Last day, included, in UTC; at most 366 days. Default: today.',
  })
  to?: DateString | null;

  @Field(() => UsageGroupingEnum, { nullable: true, description: 'How it is broken down. Default: DAY.' })
  by?: UsageGrouping | null;

  @Field(() => UsageGroupingEnum, {
    nullable: true,
    description: 'How each row is broken down further. Default: not at all.',
  })
  then?: UsageGrouping | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The `X-Request-Id` of one answer, whose receipt is asked for; the others are then left out.',
  })
  requestId?: string | null;
}
