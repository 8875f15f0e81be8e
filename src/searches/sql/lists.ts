import type { PoolClient } from 'pg';
import { type LibraryBounds, standardLibraryBounds } from '../../context/service-bounds.js';
import type { Database } from '../../database/database.js';
import type { List as ListRow } from '../../database/generated/prisma/client.js';
import type { Queries } from '../../database/queries.js';
import { Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import { ApiError } from '../../errors/api-error.js';
import {
  isListProduct,
  type ListProduct,
  listProducts,
  productOf,
  type RecordKind,
} from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { Page } from '../../values/page.js';
import type { RecordList } from '../model/record-list.js';

interface NewList {
  readonly listId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly product: ListProduct;
  /** The initial members, in order. */
  readonly ids?: readonly string[];
}

/**
 * Creates a list with its initial members in one transaction.
 * @throws ApiError VALIDATION_ERROR when the organization would exceed its maximum number of lists or members.
 */
export async function createList(
  db: Database,
  input: NewList,
  now: Date,
  bounds: LibraryBounds = standardLibraryBounds,
): Promise<void> {
  const { listId, organizationId, name, product, ids = [] } = input;
  await inTransaction(db, async (client) => {
    await lockOrganization(client, organizationId);
    await requireSlotForList(client, organizationId, bounds.lists);
    await client.query(
      `INSERT INTO list (id, organization_id, name, product, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [listId, organizationId, name, product, now],
    );
    await appendMembers(client, { listId, organizationId }, ids, now, bounds.listMembers);
  });
}

/**
 * Serializes transactions that check an organization's number of lists or members, so that two of them cannot both
 * check before either inserts.
 */
async function lockOrganization(client: PoolClient, organizationId: string): Promise<void> {
  await client.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
}

async function requireSlotForList(client: PoolClient, organizationId: string, most: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM list WHERE organization_id = $1',
    [organizationId],
  );
  const count = rows[0]?.count ?? 0;
  if (count < most) return;
  const message = `This organization has ${count} lists; the maximum is ${most}. Delete one first.`;
  throw new ApiError('VALIDATION_ERROR', message);
}

/** Returns the list with this ID, or null. `listId` must be a UUID. */
export async function findList(db: Database, listId: string): Promise<RecordList | null> {
  const row = await db.prisma.list.findUnique({ where: { id: listId } });
  return row && toList(row);
}

/** Returns the lists of all organizations, or of one organization, oldest first. */
export async function listLists(db: Database, organizationId?: string): Promise<RecordList[]> {
  const rows = await db.prisma.list.findMany({
    ...(organizationId !== undefined && { where: { organizationId } }),
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toList);
}

/** Renames a list. Does nothing if it does not exist. */
export async function renameList(db: Database, listId: string, name: string): Promise<void> {
  await db.prisma.list.updateMany({ where: { id: listId }, data: { name } });
}

/** Deletes a list. Returns false when it did not exist. */
export async function deleteList(db: Database, listId: string): Promise<boolean> {
  const { count } = await db.prisma.list.deleteMany({ where: { id: listId } });
  return count > 0;
}

/** Returns the IDs for which the product has no record, in input order. */
export async function missingRecordIds(
  db: Database,
  product: ListProduct,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT given.id FROM unnest($1::text[]) WITH ORDINALITY AS given(id, n)
     WHERE NOT EXISTS (SELECT FROM "${tableOf[listProducts[product]]}" r WHERE r.id = given.id) ORDER BY n`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/**
 * Appends records in the given order. Existing members keep their position.
 * @throws ApiError VALIDATION_ERROR when the organization's lists would exceed the maximum number of members. Nothing
 * is appended in this case.
 */
export async function addToList(
  db: Database,
  listId: string,
  ids: readonly string[],
  now: Date,
  bounds: LibraryBounds = standardLibraryBounds,
): Promise<void> {
  const list = await findList(db, listId);
  if (list === null) return; // The list has been deleted.
  const { organizationId } = list;
  await inTransaction(db, async (client) => {
    await lockOrganization(client, organizationId);
    const { rowCount } = await client.query('SELECT FROM list WHERE id = $1 FOR UPDATE', [listId]);
    if (rowCount === 0) return; // The list has been deleted.
    await appendMembers(client, { listId, organizationId }, ids, now, bounds.listMembers);
  });
}

/** Appends members, then checks the limit. If it is exceeded, the error rolls back the transaction. */
async function appendMembers(
  client: PoolClient,
  { listId, organizationId }: Pick<RecordList, 'listId' | 'organizationId'>,
  ids: readonly string[],
  now: Date,
  most: number,
): Promise<void> {
  if (ids.length === 0) return;
  const { rowCount: added } = await client.query(
    `INSERT INTO list_member (list_id, record_id, position, added_at)
     SELECT $1, fresh.id, (SELECT count(*) FROM list_member WHERE list_id = $1) + row_number() OVER (ORDER BY n) - 1, $3
     FROM (SELECT id, min(n) AS n FROM unnest($2::text[]) WITH ORDINALITY AS given(id, n) GROUP BY id) fresh
     WHERE NOT EXISTS (SELECT FROM list_member m WHERE m.list_id = $1 AND m.record_id = fresh.id)`,
    [listId, ids, now],
  );
  if (added === 0) return;
  await countMembers(client, listId);
  const { rows } = await client.query<{ count: number }>(
    'SELECT sum(member_count) AS count FROM list WHERE organization_id = $1',
    [organizationId],
  );
  const count = rows[0]?.count ?? 0;
  if (count <= most) return;
  throw new ApiError(
    'VALIDATION_ERROR',
    `The lists of this organization would have ${count} members in total; the maximum is ${most}. No members were added.`,
  );
}

/** Removes records from a list. The positions of later members are decreased to close the gaps. */
export async function removeFromList(db: Database, listId: string, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (client) => {
    await client.query('SELECT FROM list WHERE id = $1 FOR UPDATE', [listId]);
    await removeMembers(client, listId, ids);
  });
}

/** Removes members from a list that the transaction has locked. */
export async function removeMembers(
  client: PoolClient,
  listId: string,
  ids: readonly string[],
): Promise<void> {
  await client.query('DELETE FROM list_member WHERE list_id = $1 AND record_id = ANY($2)', [listId, ids]);
  await client.query(
    `UPDATE list_member m SET position = dense.position
     FROM (SELECT record_id, row_number() OVER (ORDER BY position) - 1 AS position
       FROM list_member WHERE list_id = $1) dense
     WHERE m.list_id = $1 AND m.record_id = dense.record_id AND m.position <> dense.position`,
    [listId],
  );
  await countMembers(client, listId);
}

const lockListsOf = new Statement(
  { id: 'List.id' },
  `SELECT id FROM list WHERE product = $1 AND EXISTS (
     SELECT FROM list_member m WHERE m.list_id = list.id AND m.record_id = ANY($2)) ORDER BY id FOR UPDATE`,
);

/** Removes records of a kind from all lists. Returns the number of lists that had one of them. */
export async function removeFromAllLists(
  client: PoolClient,
  kind: RecordKind,
  ids: readonly string[],
): Promise<number> {
  const product = productOf(kind);
  if (!isListProduct(product)) return 0;
  const { rows } = await (client as Queries).query(lockListsOf.with(product, ids));
  for (const { id } of rows) await removeMembers(client, id, ids);
  return rows.length;
}

const listMembers = new Statement(
  { recordId: 'ListMember.recordId' },
  `SELECT record_id AS "recordId" FROM list_member
   WHERE list_id = $1 AND position >= $2::bigint AND position < $2::bigint + $3 ORDER BY position`,
  'list-members',
);

/** Returns a page of a list's record IDs, in order. A page is one range of the index on positions. */
export async function listMemberIds(db: Database, listId: string, page: Page): Promise<string[]> {
  const { rows } = await db.pool.query(listMembers.with(listId, page.page * page.limit, page.limit));
  return rows.map(({ recordId }) => recordId);
}

async function countMembers(client: PoolClient, listId: string): Promise<void> {
  const count =
    'UPDATE list SET member_count = (SELECT count(*) FROM list_member WHERE list_id = $1) WHERE id = $1';
  await client.query(count, [listId]);
}

function toList({ id, product, ...row }: ListRow): RecordList {
  return { listId: id, product: product as ListProduct, ...row };
}
