import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.js';
import { missingRecords } from '../records/read-product.js';
import { isListProduct, listProducts } from '../records/record-kinds.js';
import type { RecordList } from '../searches/model/record-list.js';
import { readListId } from '../searches/model/search-requests.js';
import {
  addToList,
  createList,
  deleteList,
  findList,
  listLists,
  listMemberIds,
  missingRecordIds,
  removeFromList,
} from '../searches/sql/lists.js';
import { readName } from '../values/read-values.js';
import { onTarget } from './audit-targets.js';
import { type Command, CommandError } from './command.js';
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

/** `dealgraph list create`: creates a list. Every ID must be the ID of a record of the product. */
export const listCreate: Command<ListCreateInput> = async (
  { organizationId, product, ids, ...input },
  { db, clock, bounds },
) => {
  const name = readName('--name', input.name);
  if (!isListProduct(product)) {
    throw new CommandError(`product must be one of ${Object.keys(listProducts).join(', ')}, got ${product}.`);
  }
  await requireOrganization(db, organizationId);
  const listId = randomUUID();
  await requireRecords(db, product, ids);
  await createList(db, { listId, organizationId, product, name, ids }, clock.now(), bounds);
  return requireList(db, listId);
};

/** `dealgraph list show`: shows one list with the IDs of its members, or all lists without them. */
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

/** `dealgraph list add`: appends members. Records that are already members keep their positions. */
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
export const listDelete: Command<ListInput> = async ({ listId }, { db, audit }) => {
  const list = await requireList(db, listId);
  await deleteList(db, list.listId);
  await audit.write(db.pool, onTarget('list delete', 'list', list));
  return { listId: list.listId, deleted: true };
};

async function requireList(db: Database, listId: string): Promise<RecordList> {
  const list = await findList(db, readListId(listId));
  if (list === null) throw new CommandError(`List not found: ${listId}.`);
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
