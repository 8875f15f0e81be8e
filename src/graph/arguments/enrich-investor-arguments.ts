import { ArgsType, Field } from 'type-graphql';

@ArgsType()
export class EnrichInvestorArguments {
  @Field(() => String, {
    nullable: true,
    description: 'A domain or full URL, with or without scheme and `www.`; case does not matter.',
  })
  website?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name; case and surrounding white space do not matter.',
  })
  name?: string | null;
}
