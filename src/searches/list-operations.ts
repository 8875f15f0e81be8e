import { defineOperation, type RawArguments } from '../context/operation.js';
import { readListProduct, readRecordIds, requireProduct } from '../records/read-product.js';
import { type ListProduct, listProducts } from '../records/record-kinds.js';
import { readName } from '../values/read-values.js';
import { readListId, readListResultsRequest } from './model/search-requests.js';

/** A list to create. */
export interface NewList {
  readonly name: string;
  readonly product: ListProduct;
  readonly ids: readonly string[];
}

/** Records to add to a list, or to remove from it. */
export interface ListMembers {
  readonly listId: string;
  readonly ids: readonly string[];
}

/** A new name for a list. */
export interface ListName {
  readonly listId: string;
  readonly name: string;
}

const readingLists = { scopes: ['lists:read'], charges: null } as const;
const writingLists = { scopes: ['lists:write'], charges: null, writes: true } as const;
const changing = { ...writingLists, needsCredit: true } as const;
const readId = (raw: RawArguments): string => readListId(raw['id']);

/**
 * The operations on lists (D7). REST has those that list them and return their records; GraphQL also creates and changes
 * lists.
 */
export const listOperations = {
  lists: defineOperation({ ...readingLists, name: 'lists', read: (raw) => readListProduct(raw['product']) }),
  companyListResults: defineOperation({
    name: 'companyListResults',
    scopes: ['lists:read', 'companies:read'],
    charges: 'Company',
    read: readListResultsRequest,
  }),
  personListResults: defineOperation({
    name: 'personListResults',
    scopes: ['lists:read', 'people:read'],
    charges: 'Person',
    read: readListResultsRequest,
  }),
  /** Contract 4.6. */
  investorListResults: defineOperation({
    name: 'investorListResults',
    scopes: ['lists:read', 'investors:read'],
    charges: 'Investor',
    read: readListResultsRequest,
  }),
  list: defineOperation({ ...readingLists, name: 'list', read: readId }),
  createList: defineOperation({
    ...changing,
    name: 'createList',
    kinds: ({ product }: NewList) => [listProducts[product]],
    read: (raw) => readNewList(raw['input'] as RawArguments),
  }),
  addToList: defineOperation({ ...changing, name: 'addToList', read: readMembers }),
  removeFromList: defineOperation({ ...changing, name: 'removeFromList', read: readMembers }),
  renameList: defineOperation({
    ...changing,
    name: 'renameList',
    read: (raw) => ({ listId: readId(raw), name: readName('name', raw['name']) }),
  }),
  deleteList: defineOperation({ ...writingLists, name: 'deleteList', read: readId }),
};

function readNewList(raw: RawArguments): NewList {
  return {
    name: readName('name', raw['name']),
    product: requireProduct(raw['product'], listProducts),
    ids: readRecordIds(raw['ids'] ?? []),
  };
}

function readMembers(raw: RawArguments): ListMembers {
  return { listId: readId(raw), ids: readRecordIds(raw['ids']) };
}
