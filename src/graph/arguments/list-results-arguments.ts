import { ArgsType, Field, ID } from 'type-graphql';
import { PageArguments } from './page-arguments.js';

@ArgsType()
export class ListResultsArguments extends PageArguments {
  @Field(() => ID, { description: 'The UUID of the list.' })
  listId!: string;
}
