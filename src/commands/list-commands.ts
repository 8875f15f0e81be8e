import { randomUUID } from 'node:crypto';
import { isListProduct, listProducts } from '../domain/products.js';
import { readListId } from '../domain/read-list-id.js';
import { missingRecords } from '../domain/read-record-ids.js';
import type { Database } from '../store/database.js';
import {
  addToList,
  createList,
  deleteList,
  findList,
  listLists,
  listMemberIds,
  missingRecordIds,
  removeFromList,
  type RecordList,
} from '../store/lists.js';
import { CommandError, type Command } from './command.js';
import { requireOrganization } from './require-organization.js';

export interface ListCreateInput {
  readonly organizationId: string;
  readonly product: string;
  readonly name: string;
  readonly ids: readonly string[];
}

interface ListInput {
  readonly listId: string;
}

/** `dealgraph list create`: every id has to name a record of the product. */
export const listCreate: Command<ListCreateInput> = async (
  { organizationId, product, name, ids },
  { db, clock, bounds },
) => {
  if (!isListProduct(product)) {
    throw new CommandError(
      `A product needs to be of ${Object.keys(listProducts).join(', ')}, got ${product}.`,
    );
  }
  await requireOrganization(db, organizationId);
  const listId = randomUUID();
  await requireRecords(db, product, ids);
  await createList(db, { listId, organizationId, product, name, ids }, clock.now(), bounds);
  return requireList(db, listId);
};

/** `dealgraph list show`: one list with its members, or all lists. */
export const listShow: Command<{ readonly listId?: string; readonly organizationId?: string }> = async (
  input,
  { db },
) => {
  if (input.listId === undefined) return { lists: await listLists(db, input.organizationId) };
  const list = await requireList(db, input.listId);
  return {
    ...list,
    ids: await listMemberIds(db, list.listId, { limit: Math.max(1, list.memberCount), page: 0 }),
  };
};

/** `dealgraph list add`: appends; members keep their place. */
export const listAdd: Command<ListInput & { readonly ids: readonly string[] }> = async (
  { listId, ids },
  { db, clock, bounds },
) => {
  const list = await requireList(db, listId);
  await requireRecords(db, list.product, ids);
  await addToList(db, list.listId, ids, clock.now(), bounds);
  return requireList(db, listId);
};

/** `dealgraph list remove` */
export const listRemove: Command<ListInput & { readonly ids: readonly string[] }> = async (
  { listId, ids },
  { db },
) => {
  const list = await requireList(db, listId);
  await removeFromList(db, list.listId, ids);
  return requireList(db, listId);
};

/** `dealgraph list delete` */
export const listDelete: Command<ListInput> = async ({ listId }, { db }) => {
  const list = await requireList(db, listId);
  await deleteList(db, list.listId);
  return { listId: list.listId, deleted: true };
};

async function requireList(db: Database, listId: string): Promise<RecordList> {
  const list = await findList(db, readListId(listId));
  if (list === null) throw new CommandError(`There is no list ${listId}.`);
  return list;
}

async function requireRecords(
  db: Database,
  product: RecordList['product'],
  ids: readonly string[],
): Promise<void> {
  const missing = await missingRecordIds(db, product, ids);
  if (missing.length > 0) throw missingRecords(product, missing);
}
