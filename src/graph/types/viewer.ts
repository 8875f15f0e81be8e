import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { RateRule } from '../../domain/rate-rule.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { ApiKey, RateLimit } from './api-key.js';
import { orNull } from './or-null.js';

@ObjectType({ simpleResolvers: true, description: 'An organization.' })
export class Organization {
  @Field(() => ID, { description: 'Its id, `org_` and hex.' })
  id!: string;

  @Field(() => String, { description: 'What it is called.' })
  name!: string;

  @Field(() => RateLimit, { description: 'Rate limit of all its keys together.' })
  rateLimit!: RateRule;
}

@ObjectType({ simpleResolvers: true, description: 'What may be spent in a window, and has been.' })
export class Budget {
  @Field(() => SafeIntScalar, orNull('Credits of the window; null when it is unlimited.'))
  limit!: number | null;

  @Field(() => SafeIntScalar, { description: 'Credits spent in it.' })
  used!: number;

  @Field(() => SafeIntScalar, orNull('Credits left of it; null when it is unlimited.'))
  remaining!: number | null;

  @Field(() => DateTimeScalar, { description: 'When the window ends.' })
  resetsAt!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The budgets that bind the calling key.' })
export class Budgets {
  @Field(() => Budget, { description: "The organization's, of the calendar month (UTC)." })
  month!: Budget;

  @Field(() => Budget, { description: "The organization's, of the day (UTC)." })
  day!: Budget;

  @Field(
    () => Budget,
    orNull(
      'Of the calendar month: of the caps of the key and the keys that issued it, the one with the fewest credits remaining; null without a cap.',
    ),
  )
  key!: Budget | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The daily allowance of free answers about fewer than 10 records: counts, facets, dry runs, empty pages, and `resolve` by e-mail.',
})
export class NarrowAnswers {
  @Field(() => SafeIntScalar, {
    description: 'Narrow answers of this UTC day; each credit spent adds to them.',
  })
  limit!: number;

  @Field(() => SafeIntScalar, { description: 'How many of them are used.' })
  used!: number;

  @Field(() => SafeIntScalar, { description: 'How many of them are left.' })
  remaining!: number;

  @Field(() => DateTimeScalar, { description: 'When the day ends.' })
  resetsAt!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The rate limit that binds: of the key, or of its organization.',
})
export class RateState {
  @Field(() => Int, { description: 'Requests of the window.' })
  limit!: number;

  @Field(() => Int, { description: 'Seconds of the sliding window.' })
  windowSeconds!: number;

  @Field(() => Int, { description: 'How many are left, after this one.' })
  remaining!: number;

  @Field(() => DateTimeScalar, { description: 'When there is room again.' })
  resetsAt!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Who calls: the organization and the key, and what is left of both.',
})
export class Viewer {
  @Field(() => Organization, { description: 'Whose key it is.' })
  organization!: Organization;

  @Field(() => ApiKey, { description: 'The key that calls.' })
  key!: ApiKey;

  @Field(() => Budgets, { description: 'What it may spend.' })
  budgets!: Budgets;

  @Field(() => NarrowAnswers, { description: 'What it may learn about few records at no charge.' })
  narrowAnswers!: NarrowAnswers;

  @Field(() => RateState, {
    description: "The key's rate limit or its organization's, whichever has fewer requests remaining.",
  })
  rate!: RateState;
}
