import { listProducts, type ListProduct } from '../../domain/products.js';
import { readListId } from '../../domain/read-list-id.js';
import { readName } from '../../domain/read-name.js';
import { readRecordIds } from '../../domain/read-record-ids.js';
import { defineOperation, type RawArguments } from '../operation.js';

/** A list to make. */
export interface NewList {
  readonly name: string;
  readonly product: ListProduct;
  readonly ids: readonly string[];
}

/** Records to put into a list, or to take out of it. */
export interface ListMembers {
  readonly listId: string;
  readonly ids: readonly string[];
}

const reading = { scopes: ['lists:read'], charges: null } as const;
const writing = { scopes: ['lists:write'], charges: null, writes: true } as const;
const changing = { ...writing, needsCredit: true } as const;
const readId = (raw: RawArguments): string => readListId(raw['id']);

/** One list, and what makes or changes one (D7); the graph alone has them. */
export const listOperations = {
  list: defineOperation({ ...reading, name: 'list', read: readId }),
  createList: defineOperation({
    ...changing,
    name: 'createList',
    kinds: ({ product }: NewList) => [listProducts[product]],
    read: (raw) => readNewList(raw['input'] as RawArguments),
  }),
  addToList: defineOperation({ ...changing, name: 'addToList', read: readMembers }),
  removeFromList: defineOperation({ ...changing, name: 'removeFromList', read: readMembers }),
  deleteList: defineOperation({ ...writing, name: 'deleteList', read: readId }),
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
