import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { LookupProduct } from '../../domain/lookups/lookup-products.js';
import { LookupProductEnum } from '../types/lookup-enums.js';
import { CompanyIdentifierInput } from './enrich-company-arguments.js';

@ArgsType()
export class AutocompleteArguments {
  @Field(() => String, {
    description: 'What was typed, 1 to 200 characters; case and accents do not matter.',
  })
  query!: string;

  @Field(() => [LookupProductEnum], {
    nullable: true,
    description: 'What to look through. Default: all that the key may read.',
  })
  products?: LookupProduct[] | null;

  @Field(() => Int, { nullable: true, description: 'How many suggestions, 1 to 50. Default: 10.' })
  first?: number | null;
}

@InputType({ description: 'What a company is looked up by: exactly one of these.' })
export class CompanyInput extends CompanyIdentifierInput {
  @Field(() => ID, { nullable: true, description: 'The id of the company.' })
  id?: string;
}

@InputType({ description: 'What a person is looked up by: exactly one of these.' })
export class PersonInput {
  @Field(() => ID, { nullable: true, description: 'The id of the person.' })
  id?: string;

  @Field(() => String, { nullable: true, description: 'An e-mail address.' })
  email?: string;
}

@InputType({ description: 'What investors are looked up by: a website, a name, both, or an id alone.' })
export class InvestorInput {
  @Field(() => ID, { nullable: true, description: 'The id of the investor.' })
  id?: string;

  @Field(() => String, { nullable: true, description: 'A domain or full URL.' })
  website?: string;

  @Field(() => String, { nullable: true, description: 'The name, whatever its case.' })
  name?: string;
}

@InputType({
  description: 'A product, and what its records are looked up by, as in the bulk operation of the product.',
})
export class ResolveInput extends CompanyInput {
  @Field(() => LookupProductEnum, { description: 'What is looked for.' })
  product!: LookupProduct;

  @Field(() => String, { nullable: true, description: 'Of a person: an e-mail address.' })
  email?: string;

  @Field(() => String, { nullable: true, description: 'Of investors: a domain or full URL.' })
  website?: string;

  @Field(() => String, { nullable: true, description: 'Of investors: the name, whatever its case.' })
  name?: string;
}

const inputs = '1 to 1,000 inputs; each is answered in its own row, in their order.';

@ArgsType()
export class ResolveArguments {
  @Field(() => [ResolveInput], { description: inputs })
  inputs!: ResolveInput[];
}

@ArgsType()
export class CompaniesByInputsArguments {
  @Field(() => [CompanyInput], { description: inputs })
  inputs!: CompanyInput[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether companies that are not found are to be sourced. Default: false.',
  })
  source?: boolean | null;
}

@ArgsType()
export class PeopleByInputsArguments {
  @Field(() => [PersonInput], { description: inputs })
  inputs!: PersonInput[];
}

@ArgsType()
export class InvestorsByInputsArguments {
  @Field(() => [InvestorInput], { description: inputs })
  inputs!: InvestorInput[];
}
