import { Field, ObjectType, registerEnumType } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type { UsageGrouping } from '../../store/accounts/usage.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from './or-null.js';
import { Receipt } from './receipt.js';

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
    DOOR: { description: 'By door: `rest`, `graph`, `mcp`, or `webhook` for the records of events.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'What a day, key, operation or door was charged.' })
export class UsageRow {
  @Field(() => String, { description: 'Which day, key, operation or door.' })
  group!: string;

  @Field(() => String, orNull('Which part of it, by what `then` says; null without it.'))
  subgroup!: string | null;

  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  credits!: number;

  @Field(() => SafeIntScalar, { description: 'Requests that were charged for.' })
  requests!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What the calling organization was charged.' })
export class Usage {
  @Field(() => DateScalar, orNull('First day, UTC; null for one request.'))
  from!: DateString | null;

  @Field(() => DateScalar, orNull('Last day, UTC, included; null for one request.'))
  to!: DateString | null;

  @Field(() => UsageGroupingEnum, orNull('How it is broken down; null for one request.'))
  by!: UsageGrouping | null;

  @Field(() => UsageGroupingEnum, orNull('How each row is broken down further; null when it is not.'))
  then!: UsageGrouping | null;

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
