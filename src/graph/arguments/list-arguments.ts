import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { ListProduct } from '../../domain/products.js';
import { ListProductEnum } from '../types/product-enums.js';

@InputType({ description: 'A list to be made.' })
export class CreateListInput {
  @Field(() => String, { description: 'Its name, 1 to 200 characters.' })
  name!: string;

  @Field(() => ListProductEnum, { description: 'What it holds.' })
  product!: ListProduct;

  @Field(() => [ID], { nullable: true, description: 'Its first members, at most 5,000. Default: none.' })
  ids?: string[] | null;
}

@ArgsType()
export class ListsArguments {
  @Field(() => ListProductEnum, { nullable: true, description: 'Only lists of this product.' })
  product?: ListProduct | null;
}

@ArgsType()
export class ListArguments {
  @Field(() => ID, { description: 'The UUID of the list.' })
  id!: string;
}

@ArgsType()
export class CreateListArguments {
  @Field(() => CreateListInput, { description: 'The list.' })
  input!: CreateListInput;
}

@ArgsType()
export class ListMembersArguments extends ListArguments {
  @Field(() => [ID], { description: 'The ids of records of the product of the list, at most 5,000.' })
  ids!: string[];
}
