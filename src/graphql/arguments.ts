import { ArgsType, Field, ID, Int } from 'type-graphql';
import { changeRetentionDays } from '../history/model/feeds.js';
import { pageBounds } from '../values/page.js';
import { DateTimeScalar } from './scalars.js';

const { minLimit, maxLimit, defaultLimit } = pageBounds;

/**
 * Page arguments (contract 2.1). `readPage` applies the defaults and limits, for both REST and GraphQL.
 */
@ArgsType()
export class PageArguments {
  @Field(() => Int, {
    nullable: true,
    description: `Rows per page, ${minLimit} to ${maxLimit}. Default: ${defaultLimit}.`,
  })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: 'Zero-based page number. Default: 0.' })
  page?: number | null;
}

/** The ID of a record. */
@ArgsType()
export class IdArguments {
  @Field(() => ID, { description: 'ID of the record, with the prefix of its kind if there is one.' })
  id!: string;
}

/** The arguments of an operation without arguments. The first parameter of every operation is an arguments object. */
@ArgsType()
export class NoArguments {}

/** The ID of a record, and optionally the time at which to read it. */
@ArgsType()
export class RecordArguments extends IdArguments {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: `Returns the record as it was known at this time, at most ${changeRetentionDays} days ago. Its own fields have the values of that time; its links lead to current records. NOT_FOUND when the record was not known then.`,
  })
  asOf?: string | null;
}
