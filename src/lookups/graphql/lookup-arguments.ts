import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { ProductEnum } from '../../record-api/graphql/product-enum.js';
import type { LookupProduct } from '../model/lookups.js';
import type { RawInputs } from '../model/read-inputs.js';
import { inputCount } from '../model/read-inputs.js';

/** Requires exactly one field (D1). The type is not declared `@oneOf`, so `readCompanyIdentifier` checks this. */
@InputType({ description: 'Identifier of a company. Exactly one field is required.' })
class CompanyIdentifierInput {
  @Field(() => String, { nullable: true, description: 'Domain. Matches primary domains and aliases.' })
  domain?: string;

  @Field(() => String, { nullable: true, description: 'Website URL. Only the host is compared.' })
  websiteUrl?: string;

  @Field(() => String, { nullable: true, description: 'URL of a professional network page.' })
  profnetUrl?: string;

  @Field(() => String, { nullable: true, description: 'Professional network ID, a string of digits.' })
  profnetId?: string;

  @Field(() => String, { nullable: true, description: 'URL of a funding database page.' })
  fundingdbUrl?: string;
}

@ArgsType()
export class EnrichCompanyArguments {
  @Field(() => CompanyIdentifierInput, { description: 'Exactly one identifier.' })
  identifier!: CompanyIdentifierInput;
}

@ArgsType()
export class AutocompleteArguments {
  @Field(() => String, {
    description: 'Typed text, 1 to 200 characters. Case and accents are ignored.',
  })
  query!: string;

  @Field(() => [ProductEnum], {
    nullable: true,
    description: 'Products to search. Default: all products that the key can read.',
  })
  products?: LookupProduct[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of suggestions to return, 1 to 50. Default: 10.',
  })
  first?: number | null;
}

@InputType({ description: 'ID or identifier of a company. Exactly one field is required.' })
class CompanyInput extends CompanyIdentifierInput {
  @Field(() => ID, { nullable: true, description: 'Company ID.' })
  id?: string;
}

@InputType({ description: 'ID or email address of a person. Exactly one field is required.' })
class PersonInput {
  @Field(() => ID, { nullable: true, description: 'Person ID.' })
  id?: string;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string;
}

@InputType({ description: 'Identifiers of investors: a website, a name, both, or an ID alone.' })
class InvestorInput {
  @Field(() => ID, { nullable: true, description: 'Investor ID.' })
  id?: string;

  @Field(() => String, { nullable: true, description: 'Domain or full URL.' })
  website?: string;

  @Field(() => String, { nullable: true, description: 'Name. Case is ignored.' })
  name?: string;
}

@InputType({
  description: 'A product and an identifier of its records, as in the bulk operation for that product.',
})
class ResolveInput extends CompanyInput {
  @Field(() => ProductEnum, { description: 'Product to search.' })
  product!: LookupProduct;

  @Field(() => String, { nullable: true, description: 'For people: email address.' })
  email?: string;

  @Field(() => String, { nullable: true, description: 'For investors: domain or full URL.' })
  website?: string;

  @Field(() => String, { nullable: true, description: 'For investors: name. Case is ignored.' })
  name?: string;
}

const inputs = `${inputCount}. The response has one row per input, in order.`;

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
    description: 'True to queue companies that are not found for sourcing. Default: false.',
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

@InputType({ description: 'ID of a record.' })
class IdInput {
  @Field(() => ID, { description: 'Record ID.' })
  id!: string;
}

@ArgsType()
export class IdsByInputsArguments {
  @Field(() => [IdInput], { description: inputs })
  inputs!: IdInput[];
}

@ArgsType()
export class EnrichInvestorArguments {
  @Field(() => String, {
    nullable: true,
    description: 'Domain or full URL, with or without scheme and `www.`. Case is ignored.',
  })
  website?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name. Case and surrounding whitespace are ignored.',
  })
  name?: string | null;
}

/**
 * Converts the keys of GraphQL inputs to snake case, as in the REST contract. Response rows repeat the inputs as
 * received.
 */
export function spellInputs(inputs: readonly Partial<CompanyInput>[]): RawInputs {
  const spelled = inputs.map(({ websiteUrl, profnetUrl, profnetId, fundingdbUrl, ...rest }) => ({
    ...rest,
    website_url: websiteUrl,
    profnet_url: profnetUrl,
    profnet_id: profnetId,
    fundingdb_url: fundingdbUrl,
  }));
  return { inputs: spelled, echoes: inputs.map(asGiven) };
}

/** Returns an input as the caller sent it, with the GraphQL enum name of its product. */
function asGiven(input: Partial<CompanyInput> & { readonly product?: string }): object {
  const { product } = input;
  return product === undefined ? input : { ...input, product: product.toUpperCase() };
}
