import { listProducts, type ListProduct } from '../records/record-kinds.js';
import { readListId, readName } from './model/search-requests.js';
import { readRecordIds } from '../domain/read-product.js';
import { defineOperation, type RawArguments } from '../context/operation.js';

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

const readingLists = { scopes: ['lists:read'], charges: null } as const;
const writingLists = { scopes: ['lists:write'], charges: null, writes: true } as const;
const changing = { ...writingLists, needsCredit: true } as const;
const readId = (raw: RawArguments): string => readListId(raw['id']);

/** The operations that read, create or change one list (D7). Only the GraphQL API has them. */
export const listOperations = {
  list: defineOperation({ ...readingLists, name: 'list', read: readId }),
  createList: defineOperation({
    ...changing,
    name: 'createList',
    kinds: ({ product }: NewList) => [listProducts[product]],
    read: (raw) => readNewList(raw['input'] as RawArguments),
  }),
  addToList: defineOperation({ ...changing, name: 'addToList', read: readMembers }),
  removeFromList: defineOperation({ ...changing, name: 'removeFromList', read: readMembers }),
  deleteList: defineOperation({ ...writingLists, name: 'deleteList', read: readId }),
};

function readNewList(raw: RawArguments): NewList {
  return {
    name: readName('name', raw['name']),
    product: raw['product'] as ListProduct,
    ids: readRecordIds(raw['ids'] ?? []),
  };
}

function readMembers(raw: RawArguments): ListMembers {
  return { listId: readId(raw), ids: readRecordIds(raw['ids']) };
}
