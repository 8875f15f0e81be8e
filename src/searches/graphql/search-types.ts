import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { pageBounds } from '../../domain/read-product.js';
import { DateTimeScalar, FilterJsonScalar } from '../../graphql/scalars.js';
import { ListProductEnum, SearchProductEnum } from '../../records/graphql/product-enums.js';
import type { ListProduct, SearchProduct } from '../../records/record-kinds.js';
import type { RecordList } from '../sql/lists.js';
import type * as store from '../sql/saved-searches.js';

@ObjectType({
  simpleResolvers: true,
  description:
    'A stored filter with the records that match it, in the order they were added. Free; reading its results is charged.',
})
export class SavedSearch {
  @Field(() => ID, { description: 'Saved search ID, an integer.' })
  readonly id: string;

  @Field(() => String, { description: 'Name.' })
  readonly name: string;

  @Field(() => SearchProductEnum, { description: 'Product that it searches.' })
  readonly product: SearchProduct;

  @Field(() => Boolean, { description: 'True when the results can be read through the API.' })
  readonly isShared: boolean;

  @Field(() => Boolean, {
    description: 'True when the search belongs to no organization and every organization can read it.',
  })
  readonly isGlobal: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly createdAt: string;

  /** `search` is read by the fields that need additional scopes (SearchedRecords). */
  constructor(readonly search: store.SavedSearch) {
    this.id = String(search.searchId);
    this.name = search.name;
    this.product = search.product;
    this.isShared = search.isShared;
    this.isGlobal = search.isGlobal;
    this.createdAt = search.createdAt.toISOString();
  }
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A list of records of one kind, in the order they were added. Free; reading its records is charged.',
})
export class List {
  @Field(() => ID, { description: 'List ID, a UUID.' })
  readonly id: string;

  @Field(() => String, { description: 'Name.' })
  readonly name: string;

  @Field(() => ListProductEnum, { description: 'Product of its records.' })
  readonly product: ListProduct;

  @Field(() => Int, { description: 'Number of records in the list.' })
  readonly memberCount: number;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly createdAt: string;

  constructor(list: RecordList) {
    this.id = list.listId;
    this.name = list.name;
    this.product = list.product;
    this.memberCount = list.memberCount;
    this.createdAt = list.createdAt.toISOString();
  }
}

/** The name of the GraphQL field extension with the assumed length of a list, for estimating the cost of a query. */
export const listSizeExtension = 'assumedListSize';

/** The extension for a list field that nearly always has one item. */
export const assumedOne = { [listSizeExtension]: 1 } as const;

const { minLimit, maxLimit, defaultLimit } = pageBounds;

/** Page arguments for the contents of a saved search or list, whose order is fixed (D7). */
@ArgsType()
export class StoredPageArguments {
  @Field(() => Int, {
    nullable: true,
    description: `Maximum number of records to return, ${minLimit} to ${maxLimit}. Default: ${defaultLimit}.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Return only records after this cursor.' })
  after?: string | null;
}

@InputType({ description: 'The list to create.' })
export class CreateListInput {
  @Field(() => String, { description: 'Name, 1 to 200 characters.' })
  name!: string;

  @Field(() => ListProductEnum, { description: 'Product of its records.' })
  product!: ListProduct;

  @Field(() => [ID], {
    nullable: true,
    description: 'IDs of the initial members, at most 5,000. Default: none.',
  })
  ids?: string[] | null;
}

@ArgsType()
export class ListsArguments {
  @Field(() => ListProductEnum, { nullable: true, description: 'Return only lists of this product.' })
  product?: ListProduct | null;
}

@ArgsType()
export class ListArguments {
  @Field(() => ID, { description: 'List ID, a UUID.' })
  id!: string;
}

@ArgsType()
export class CreateListArguments {
  @Field(() => CreateListInput, { description: 'The list to create.' })
  input!: CreateListInput;
}

@ArgsType()
export class ListMembersArguments extends ListArguments {
  @Field(() => [ID], { description: 'IDs of records of the same product as the list, at most 5,000.' })
  ids!: string[];
}

@InputType({ description: 'The saved search to create.' })
export class CreateSavedSearchInput {
  @Field(() => String, { description: 'Name, 1 to 200 characters.' })
  name!: string;

  @Field(() => SearchProductEnum, { description: 'Product to search.' })
  product!: SearchProduct;

  @Field(() => FilterJsonScalar, { description: 'Filter that the records must match.' })
  filter!: unknown;
}

@InputType({ description: 'Changes to a saved search. At least one field is required.' })
class UpdateSavedSearchInput {
  @Field(() => String, { nullable: true, description: 'New name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => FilterJsonScalar, {
    nullable: true,
    description: 'New filter. Results that still match keep the time they were added.',
  })
  filter?: unknown;
}

@ArgsType()
export class SavedSearchesArguments {
  @Field(() => SearchProductEnum, { nullable: true, description: 'Return only searches of this product.' })
  product?: SearchProduct | null;
}

@ArgsType()
export class SavedSearchArguments {
  @Field(() => ID, { description: 'Saved search ID, an integer.' })
  id!: string;
}

@ArgsType()
export class CreateSavedSearchArguments {
  @Field(() => CreateSavedSearchInput, { description: 'The saved search to create.' })
  input!: CreateSavedSearchInput;
}

@ArgsType()
export class UpdateSavedSearchArguments extends SavedSearchArguments {
  @Field(() => UpdateSavedSearchInput, { description: 'The changes.' })
  input!: UpdateSavedSearchInput;
}
