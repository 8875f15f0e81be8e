import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { UsageGrouping } from '../../store/accounts/usage.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';

export const UsageGroupingEnum = {
  DAY: 'day',
  KEY: 'key',
  OPERATION: 'operation',
  DOOR: 'door',
} as const satisfies { readonly [Grouping in UsageGrouping as Uppercase<Grouping>]: Grouping };

registerEnumType(UsageGroupingEnum, {
  name: 'UsageGrouping',
  description: 'By what usage is broken down.',
  valuesConfig: {
    DAY: { description: 'By UTC day, `YYYY-MM-DD`.' },
    KEY: { description: 'By API key, by its id.' },
    OPERATION: { description: 'By operation; those of one graph request are joined with commas.' },
    DOOR: { description: 'By door: `rest` or `graph`.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'What a day, key, operation or door was charged.' })
export class UsageRow {
  @Field(() => String, { description: 'Which day, key, operation or door.' })
  group!: string;

  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  credits!: number;

  @Field(() => SafeIntScalar, { description: 'Requests that were charged for.' })
  requests!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many distinct records of a kind an answer held.' })
export class BilledRecords {
  @Field(() => String, {
    description: 'The kind, as the graph names its type: `Company`, `FundingRound`, ...',
  })
  kind!: string;

  @Field(() => SafeIntScalar, { description: 'How many.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What one request was charged, and why: a row of the ledger.',
})
export class Receipt {
  @Field(() => ID, { description: 'The `X-Request-Id` of the answer.' })
  requestId!: string;

  @Field(() => DateTimeScalar, { description: 'When it was charged.' })
  chargedAt!: string;

  @Field(() => ID, { description: 'The API key that called.' })
  keyId!: string;

  @Field(() => String, { description: '`rest` or `graph`.' })
  door!: string;

  @Field(() => String, { description: 'The operations of the request, joined with commas.' })
  operation!: string;

  @Field(() => [BilledRecords], { description: 'The distinct billable records of the answer, by kind.' })
  records!: readonly BilledRecords[];

  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  credits!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What the calling organization was charged.' })
export class Usage {
  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  credits!: number;

  @Field(() => SafeIntScalar, { description: 'Requests that were charged for.' })
  requests!: number;

  @Field(() => [UsageRow], { description: 'The same, broken down.' })
  rows!: readonly UsageRow[];

  @Field(() => Receipt, {
    nullable: true,
    description:
      'The charge of the request that `requestId` names; null when it was not charged, or none was named.',
  })
  receipt?: Receipt | null;
}
