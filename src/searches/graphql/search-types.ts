import { ArgsType, Field, ID, Int } from 'type-graphql';
import { readObject } from '../../objects/fields.js';
import { argumentsType, inputType, objectType } from '../../objects/graphql/object-type.js';
import { ProductEnum } from '../../record-api/graphql/product-enum.js';
import type { ListProduct, SearchProduct } from '../../records/record-kinds.js';
import { pageBounds } from '../../values/page.js';
import {
  createListInput,
  type List as ListValue,
  listMembersInput,
  listTable,
  renameListInput,
} from '../model/list-objects.js';
import type * as store from '../model/saved-search.js';
import {
  createSearchInput,
  type SavedSearch as SearchValue,
  savedSearchTable,
  updateSearchInput,
} from '../model/search-objects.js';

export const SavedSearch = objectType(savedSearchTable);
/** A saved search. `search` is read by its links (search-links.ts). */
export type SavedSearch = SearchValue & { readonly search: store.SavedSearch };
export const List = objectType(listTable);
export type List = ListValue;
export const ListMembersArguments = argumentsType(listMembersInput);
export const RenameListArguments = argumentsType(renameListInput);
const CreateListInput = inputType(createListInput);
const CreateSavedSearchInput = inputType(createSearchInput);
const UpdateSavedSearchInput = inputType(updateSearchInput);

export function showSearch(search: store.SavedSearch): SavedSearch {
  return { ...readObject(savedSearchTable, search), search };
}

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

@ArgsType()
export class ListsArguments {
  @Field(() => ProductEnum, { nullable: true, description: 'Return only lists of this product.' })
  product?: ListProduct | null;
}

@ArgsType()
export class ListArguments {
  @Field(() => ID, { description: listTable.fields.id.settings.description })
  id!: string;
}

@ArgsType()
export class CreateListArguments {
  @Field(() => CreateListInput, { description: 'The list to create.' })
  input!: object;
}

@ArgsType()
export class SavedSearchesArguments {
  @Field(() => ProductEnum, { nullable: true, description: 'Return only searches of this product.' })
  product?: SearchProduct | null;
}

@ArgsType()
export class SavedSearchArguments {
  @Field(() => ID, { description: savedSearchTable.fields.id.settings.description })
  id!: string;
}

@ArgsType()
export class CreateSavedSearchArguments {
  @Field(() => CreateSavedSearchInput, { description: 'The saved search to create.' })
  input!: object;
}

@ArgsType()
export class UpdateSavedSearchArguments extends SavedSearchArguments {
  @Field(() => UpdateSavedSearchInput, { description: 'The changes.' })
  input!: object;
}
