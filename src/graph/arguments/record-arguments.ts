import { ArgsType, Field } from 'type-graphql';
import { keptDays } from '../../domain/feeds/kept-days.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { IdArguments } from './id-arguments.js';

/** One record, now or then. */
@ArgsType()
export class RecordArguments extends IdArguments {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: `The record as it was known at this moment of the last ${keptDays} days: its own fields are as they were then, its links lead to the records as they are now. NOT_FOUND when it was not known then.`,
  })
  asOf?: string | null;
}
