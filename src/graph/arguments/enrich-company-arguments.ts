import { ArgsType, Field, InputType } from 'type-graphql';

/** Exactly one of the identifiers (D1); the domain's reader says so, since graphql 16 has no such rule of its own. */
@InputType({ description: 'What a company is looked up by: exactly one of these.' })
export class CompanyIdentifierInput {
  @Field(() => String, { nullable: true, description: 'A domain; it matches primary domains and aliases.' })
  domain?: string;

  @Field(() => String, { nullable: true, description: 'A web address; it is compared by its host.' })
  websiteUrl?: string;

  @Field(() => String, { nullable: true, description: 'The address of a professional-network page.' })
  profnetUrl?: string;

  @Field(() => String, { nullable: true, description: 'A professional-network number, as digits.' })
  profnetId?: string;

  @Field(() => String, { nullable: true, description: 'The address of a page of the funding database.' })
  fundingdbUrl?: string;
}

@ArgsType()
export class EnrichCompanyArguments {
  @Field(() => CompanyIdentifierInput, { description: 'Exactly one identifier.' })
  identifier!: CompanyIdentifierInput;
}
