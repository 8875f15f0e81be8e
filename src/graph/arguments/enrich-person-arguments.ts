import { ArgsType, Field } from 'type-graphql';

@ArgsType()
export class EnrichPersonArguments {
  @Field(() => String, { description: 'The e-mail address to look up.' })
  email!: string;
}
