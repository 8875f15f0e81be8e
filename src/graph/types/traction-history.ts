import { Field, Float, ID, ObjectType } from 'type-graphql';
import type * as past from '../../domain/past/traction-history.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { orNull } from './or-null.js';

@ObjectType({
  simpleResolvers: true,
  description: 'What a figure was from a moment on, until the next point.',
})
export class TractionPoint implements past.TractionPoint {
  @Field(() => DateTimeScalar, { description: 'When it became known.' })
  at!: string;

  @Field(() => Float, orNull('The figure. Null also while the company was not there.'))
  value!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'How a figure of a company went in the last 60 days.' })
export class TractionHistory implements past.TractionHistory {
  @Field(() => ID, { description: 'The company.' })
  companyId!: string;

  @Field(() => DateTimeScalar, {
    description:
      'From when on the points are complete: the start of the first of 60 days (UTC, today is the last), or later when the company came later or changed more than 500 times.',
  })
  since!: string;

  @Field(() => [TractionPoint], {
    description: 'Oldest first, from what it was at `since`; then one each time it changed, at most 501.',
  })
  points!: readonly TractionPoint[];
}
