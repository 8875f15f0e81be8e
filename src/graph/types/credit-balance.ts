import { Field, ObjectType } from 'type-graphql';
import type { CreditBalance as CreditBalanceRecord } from '../../domain/credit-balance.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';

/** The graph's credit balance (contract 2.8). */
@ObjectType({
  simpleResolvers: true,
  description:
    'What your organization may still spend. Reading it is free. The month and the day are those of UTC. With a ' +
    'finite monthly budget `dailyUsed` is part of `used`; with an unlimited one `used` is 0 and `dailyUsed` ' +
    'stands on its own.',
})
export class CreditBalance implements CreditBalanceRecord {
  @Field(() => SafeIntScalar, { description: 'Credits of the month; -1 when the budget is unlimited.' })
  creditLimit!: number;

  @Field(() => SafeIntScalar, { description: 'Credits spent this month; 0 when the budget is unlimited.' })
  used!: number;

  @Field(() => SafeIntScalar, { description: 'Credits left this month; -1 when the budget is unlimited.' })
  remaining!: number;

  @Field(() => Boolean, { description: 'True when the monthly budget is unlimited.' })
  unlimited!: boolean;

  @Field(() => SafeIntScalar, { description: 'Credits of one day; 0 when there is no daily limit.' })
  dailyCap!: number;

  @Field(() => SafeIntScalar, { description: 'Credits spent today; 0 when there is no daily limit.' })
  dailyUsed!: number;

  @Field(() => SafeIntScalar, { description: 'Credits left today; 0 when there is no daily limit.' })
  dailyRemaining!: number;
}
