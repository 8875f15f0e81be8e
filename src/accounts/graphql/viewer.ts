import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DateString } from '../../domain/dates.js';
import { DateScalar, DateTimeScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { orNull } from '../../records/graphql/node.js';
import type { CreditAlertPeriod, CreditAlertScope } from '../model/credit-budget.js';
import type { RateRule } from '../model/keys.js';
import type { UsageGrouping } from '../sql/usage.js';
import { ApiKey, RateLimit } from './api-key.js';
import { Receipt } from './receipt.js';

@ObjectType({ simpleResolvers: true, description: 'An organization.' })
class Organization {
  @Field(() => ID, { description: 'The ID of the organization: `org_` and hex digits.' })
  id!: string;

  @Field(() => String, { description: 'Name of the organization.' })
  name!: string;

  @Field(() => Boolean, { description: 'True for the demo organization, whose history is fictional.' })
  isDemo!: boolean;

  @Field(() => RateLimit, { description: 'Rate limit of all keys of the organization together.' })
  rateLimit!: RateRule;

  @Field(() => [Int], {
    description: 'Budget percentages at which credit alerts are sent; empty when alerts are off.',
  })
  creditAlertPercents!: readonly number[];
}

@ObjectType({ simpleResolvers: true, description: 'Credit limit and credits used in a time window.' })
class Budget {
  @Field(() => SafeIntScalar, orNull('Credit limit of the window; null when it is unlimited.'))
  limit!: number | null;

  @Field(() => SafeIntScalar, { description: 'Credits spent in the window.' })
  used!: number;

  @Field(() => SafeIntScalar, orNull('Credits remaining in the window; null when it is unlimited.'))
  remaining!: number | null;

  @Field(() => DateTimeScalar, { description: 'When the window ends.' })
  resetsAt!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The budgets that apply to the calling key.' })
class Budgets {
  @Field(() => Budget, { description: "The organization's budget for the calendar month (UTC)." })
  month!: Budget;

  @Field(() => Budget, { description: "The organization's budget for the day (UTC)." })
  day!: Budget;

  @Field(
    () => Budget,
    orNull(
      'The monthly cap (calendar month, UTC) with the fewest credits remaining, among those of the key and the keys that issued it; null without a cap.',
    ),
  )
  key!: Budget | null;
}

const CreditAlertScopeEnum = { ORGANIZATION: 'organization', KEY: 'key' } as const satisfies {
  readonly [Scope in CreditAlertScope as Uppercase<Scope>]: Scope;
};

registerEnumType(CreditAlertScopeEnum, {
  name: 'CreditAlertScope',
  description: 'The budget that a credit alert is for.',
  valuesConfig: {
    ORGANIZATION: { description: "The organization's budget." },
    KEY: { description: 'The monthly cap that applies to the key.' },
  },
});

const CreditAlertPeriodEnum = { MONTH: 'month', DAY: 'day' } as const satisfies {
  readonly [Period in CreditAlertPeriod as Uppercase<Period>]: Period;
};

registerEnumType(CreditAlertPeriodEnum, {
  name: 'CreditAlertPeriod',
  description: 'The period of a budget (UTC).',
  valuesConfig: {
    MONTH: { description: 'A calendar month.' },
    DAY: { description: 'A day.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'A budget that has reached a percentage of its limit in the current period.',
})
class CreditAlert {
  @Field(() => CreditAlertScopeEnum, { description: 'The budget: of the organization or of the key.' })
  scope!: CreditAlertScope;

  @Field(() => CreditAlertPeriodEnum, { description: 'The period of the budget.' })
  period!: CreditAlertPeriod;

  @Field(() => Int, { description: 'The highest alert percentage reached.' })
  percent!: number;

  @Field(() => SafeIntScalar, { description: 'Credit limit of the period.' })
  limit!: number;

  @Field(() => SafeIntScalar, { description: 'Credits spent in the period.' })
  used!: number;

  @Field(() => SafeIntScalar, { description: 'Credits remaining in the period.' })
  remaining!: number;

  @Field(() => DateTimeScalar, { description: 'When the period ends.' })
  resetsAt!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The daily allowance of free answers about fewer than 10 records: counts, facets, dry runs, empty pages, and `resolve` by email.',
})
class NarrowAnswers {
  @Field(() => SafeIntScalar, {
    description: 'Narrow answers allowed today (UTC); each credit spent adds to the allowance.',
  })
  limit!: number;

  @Field(() => SafeIntScalar, { description: 'Narrow answers used today.' })
  used!: number;

  @Field(() => SafeIntScalar, { description: 'Narrow answers remaining today.' })
  remaining!: number;

  @Field(() => DateTimeScalar, { description: 'When the day ends.' })
  resetsAt!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "The rate limit that applies: the key's or its organization's, whichever has fewer requests remaining.",
})
class RateState {
  @Field(() => Int, { description: 'Maximum requests per window.' })
  limit!: number;

  @Field(() => Int, { description: 'Length of the sliding window in seconds.' })
  windowSeconds!: number;

  @Field(() => Int, { description: 'Requests remaining after this one.' })
  remaining!: number;

  @Field(() => DateTimeScalar, { description: 'When the oldest request in the window stops counting.' })
  resetsAt!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The organization and the key of the request, with their remaining credits and rate limit.',
})
export class Viewer {
  @Field(() => Organization, { description: 'The organization of the key.' })
  organization!: Organization;

  @Field(() => ApiKey, { description: 'The key of the request.' })
  key!: ApiKey;

  @Field(() => Budgets, { description: 'The budgets that apply to the key.' })
  budgets!: Budgets;

  @Field(() => [CreditAlert], {
    description:
      "Budgets that have reached one of the organization's alert percentages in the current period, the key's monthly cap first.",
  })
  creditAlerts!: readonly CreditAlert[];

  @Field(() => NarrowAnswers, {
    description: 'The daily allowance of free answers about fewer than 10 records.',
  })
  narrowAnswers!: NarrowAnswers;

  @Field(() => RateState, {
    description: "The key's rate limit or its organization's, whichever has fewer requests remaining.",
  })
  rate!: RateState;
}

export const UsageGroupingEnum = {
  DAY: 'day',
  KEY: 'key',
  OPERATION: 'operation',
  CHANNEL: 'channel',
} as const satisfies { readonly [Grouping in UsageGrouping as Uppercase<Grouping>]: Grouping };

registerEnumType(UsageGroupingEnum, {
  name: 'UsageGrouping',
  description: 'How usage is grouped.',
  valuesConfig: {
    DAY: { description: 'By UTC day, `YYYY-MM-DD`.' },
    KEY: { description: 'By API key ID.' },
    OPERATION: { description: 'By operation; the operations of one GraphQL request are joined with commas.' },
    CHANNEL: { description: 'By channel: `rest`, `graphql`, `mcp`, or `webhook` for the records of events.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'Charges of a day, key, operation or channel.' })
class UsageRow {
  @Field(() => String, { description: 'The day, key ID, operation or channel.' })
  group!: string;

  @Field(() => String, orNull('The value of the second grouping, `then`; null without one.'))
  subgroup!: string | null;

  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  credits!: number;

  @Field(() => SafeIntScalar, { description: 'Number of charged requests.' })
  requests!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Charges of the calling organization.' })
export class Usage {
  @Field(() => DateScalar, orNull('First day (UTC); null for a single request.'))
  from!: DateString | null;

  @Field(() => DateScalar, orNull('Last day (UTC), inclusive; null for a single request.'))
  to!: DateString | null;

  @Field(() => UsageGroupingEnum, orNull('How usage is grouped; null for a single request.'))
  by!: UsageGrouping | null;

  @Field(() => UsageGroupingEnum, orNull('Second grouping, which subdivides each row; null without one.'))
  then!: UsageGrouping | null;

  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  credits!: number;

  @Field(() => SafeIntScalar, { description: 'Number of charged requests.' })
  requests!: number;

  @Field(() => [UsageRow], { description: 'Charges by group.' })
  rows!: readonly UsageRow[];

  @Field(() => Receipt, {
    nullable: true,
    description:
      'Receipt of the request with the ID `requestId`; null when it was not charged, or without `requestId`.',
  })
  receipt?: Receipt | null;
}
