import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { SearchProduct } from '../../domain/products.js';
import { FilterJsonScalar } from '../scalars/filter-json-scalar.js';
import { SearchProductEnum } from '../types/product-enums.js';

@InputType({ description: 'A search to be saved.' })
export class CreateSavedSearchInput {
  @Field(() => String, { description: 'Its name, 1 to 200 characters.' })
  name!: string;

  @Field(() => SearchProductEnum, { description: 'What it is about.' })
  product!: SearchProduct;

  @Field(() => FilterJsonScalar, { description: 'What its records have to meet.' })
  filter!: unknown;
}

@InputType({ description: 'What is changed of a saved search; at least one of these.' })
export class UpdateSavedSearchInput {
  @Field(() => String, { nullable: true, description: 'Its new name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => FilterJsonScalar, {
    nullable: true,
    description: 'Its new filter. Results that still meet it keep the moment at which they were added.',
  })
  filter?: unknown;
}

@ArgsType()
export class SavedSearchesArguments {
  @Field(() => SearchProductEnum, { nullable: true, description: 'Only searches of this product.' })
  product?: SearchProduct | null;
}

@ArgsType()
export class SavedSearchArguments {
  @Field(() => ID, { description: 'The number of the saved search.' })
  id!: string;
}

@ArgsType()
export class CreateSavedSearchArguments {
  @Field(() => CreateSavedSearchInput, { description: 'The search.' })
  input!: CreateSavedSearchInput;
}

@ArgsType()
export class UpdateSavedSearchArguments extends SavedSearchArguments {
  @Field(() => UpdateSavedSearchInput, { description: 'What is changed.' })
  input!: UpdateSavedSearchInput;
}
