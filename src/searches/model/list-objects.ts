import {
  choice,
  id,
  integer,
  listOf,
  moment,
  object,
  text,
  uuid,
  type ValueOf,
} from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';
import { someProducts } from '../../records/product-choice.js';
import { maxIds } from '../../records/read-product.js';
import { listProducts } from '../../records/record-kinds.js';
import { nameBounds } from '../../values/read-values.js';
import type { RecordList } from './record-list.js';

const product = choice(someProducts(listProducts), 'Product of its records.');

/** A list of records (D7). */
export const listTable = object(
  'List',
  'A list of records of one kind, in the order they were added.',
  {
    id: uuid('List ID, a UUID.').from(({ listId }: RecordList) => listId),
    name: text('Name.'),
    product,
    memberCount: integer('Number of records in the list.'),
    createdAt: moment('When it was created.'),
  },
  { note: 'Free; reading its records is charged.' },
);

export type List = ValueOf<typeof listTable>;

/** The input of `createList`. */
export const createListInput = input({ graph: 'CreateListInput' }, 'The list to create.', {
  name: text('Name.').within(nameBounds),
  product,
  ids: listOf(id('IDs of the initial members.')).within({ most: maxIds }).optional(),
});

/** The arguments of `addToList` and `removeFromList`. */
export const listMembersInput = input({ graph: 'ListMembersInput' }, 'Members of a list.', {
  id: listTable.fields.id,
  ids: listOf(id('IDs of records of the same product as the list.')).within({ most: maxIds }),
});

/** The arguments of `renameList`. */
export const renameListInput = input({ graph: 'RenameListInput' }, 'The new name of a list.', {
  id: listTable.fields.id,
  name: text('New name.').within(nameBounds),
});
