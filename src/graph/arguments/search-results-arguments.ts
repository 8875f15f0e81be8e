import { ArgsType, Field, ID } from 'type-graphql';
import { retentionDays } from '../../domain/retention.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { PageArguments } from './page-arguments.js';

@ArgsType()
export class SearchResultsArguments extends PageArguments {
  @Field(() => ID, { description: 'The number of the saved search.' })
  searchId!: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: `Only rows added to the search on or after this moment, which lies within the last ${retentionDays} days.`,
  })
  newResultsAfter?: string | null;
}
