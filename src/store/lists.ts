import type { PoolClient } from 'pg';
import type { Page } from '../domain/page.js';
import { listProducts, type ListProduct } from '../domain/products.js';
import type { Database } from './database.js';
import type { List as ListRow } from './generated/prisma/client.js';
import { tableOf } from './records/record-tables.js';
import { inTransaction } from './transaction.js';

/** A list of records of one kind, in the order they were added (D7). */
export interface RecordList {
  readonly listId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly product: ListProduct;
  readonly memberCount: number;
  readonly createdAt: Date;
}

export async function createList(
  db: Database,
  input: { listId: string; organizationId: string; name: string; product: ListProduct },
  now: Date,
): Promise<RecordList> {
  const { listId, ...data } = input;
  return toList(await db.prisma.list.create({ data: { ...data, id: listId, createdAt: now } }));
}

/** `listId` has to be a UUID. */
export async function findList(db: Database, listId: string): Promise<RecordList | null> {
  const row = await db.prisma.list.findUnique({ where: { id: listId } });
  return row && toList(row);
}

/** All lists, or those of one organization, oldest first. */
export async function listLists(db: Database, organizationId?: string): Promise<RecordList[]> {
  const rows = await db.prisma.list.findMany({
    ...(organizationId !== undefined && { where: { organizationId } }),
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toList);
}

/** False when there was no such list. */
export async function deleteList(db: Database, listId: string): Promise<boolean> {
  const { count } = await db.prisma.list.deleteMany({ where: { id: listId } });
  return count > 0;
}

/** Those of the ids that name no record of the product, in their order. */
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

/** Appends records in the order given; those that are members already keep their place. */
export async function addToList(
  db: Database,
  listId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (client) => {
    const { rowCount } = await client.query('SELECT FROM list WHERE id = $1 FOR UPDATE', [listId]);
    if (rowCount === 0) return; // Deleted meanwhile.
    await client.query(
      `INSERT INTO list_member (list_id, record_id, position, added_at)
       SELECT $1, fresh.id, (SELECT count(*) FROM list_member WHERE list_id = $1) + row_number() OVER (ORDER BY n) - 1, $3
       FROM (SELECT id, min(n) AS n FROM unnest($2::text[]) WITH ORDINALITY AS given(id, n) GROUP BY id) fresh
       WHERE NOT EXISTS (SELECT FROM list_member m WHERE m.list_id = $1 AND m.record_id = fresh.id)`,
      [listId, ids, now],
    );
    await countMembers(client, listId);
  });
}

/** Takes records out; the places behind them close up. */
export async function removeFromList(db: Database, listId: string, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (client) => {
    await client.query('SELECT FROM list WHERE id = $1 FOR UPDATE', [listId]);
    await client.query('DELETE FROM list_member WHERE list_id = $1 AND record_id = ANY($2)', [listId, ids]);
    await client.query(
      `UPDATE list_member m SET position = dense.position
       FROM (SELECT record_id, row_number() OVER (ORDER BY position) - 1 AS position
         FROM list_member WHERE list_id = $1) dense
       WHERE m.list_id = $1 AND m.record_id = dense.record_id AND m.position <> dense.position`,
      [listId],
    );
    await countMembers(client, listId);
  });
}

/** A page of the members' ids in their order; any page is one range of the index on positions. */
export async function listMemberIds(db: Database, listId: string, page: Page): Promise<string[]> {
  const { rows } = await db.pool.query<{ record_id: string }>({
    name: 'list-members',
    text: `SELECT record_id FROM list_member
      WHERE list_id = $1 AND position >= $2::bigint AND position < $2::bigint + $3 ORDER BY position`,
    values: [listId, page.page * page.limit, page.limit],
  });
  return rows.map((row) => row.record_id);
}

async function countMembers(client: PoolClient, listId: string): Promise<void> {
  const count =
    'UPDATE list SET member_count = (SELECT count(*) FROM list_member WHERE list_id = $1) WHERE id = $1';
  await client.query(count, [listId]);
}

function toList({ id, product, ...row }: ListRow): RecordList {
  return { listId: id, product: product as ListProduct, ...row };
}
