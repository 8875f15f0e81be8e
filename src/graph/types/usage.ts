import { Field, ObjectType, registerEnumType } from 'type-graphql';
import type { UsageGrouping } from '../../store/accounts/usage.js';
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

@ObjectType({ simpleResolvers: true, description: 'What the calling organization was charged.' })
export class Usage {
  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  credits!: number;

  @Field(() => SafeIntScalar, { description: 'Requests that were charged for.' })
  requests!: number;

  @Field(() => [UsageRow], { description: 'The same, broken down.' })
  rows!: readonly UsageRow[];
}
