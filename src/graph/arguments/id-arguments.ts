import { ArgsType, Field, ID } from 'type-graphql';

/** The identifier of one record. */
@ArgsType()
export class IdArguments {
  @Field(() => ID, { description: 'The identifier of the record, with its prefix if its kind has one.' })
  id!: string;
}
