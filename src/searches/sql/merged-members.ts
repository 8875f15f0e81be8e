import type { PoolClient } from 'pg';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { removeMembers } from './lists.js';

/** A list that had a record when it was merged (D26). */
export interface MergedMember {
  readonly id: string;
  /** Whether the list had the surviving record too. */
  readonly hadBoth: boolean;
}

const lockListsOfBoth = new Statement(
  { id: 'List.id', hadBoth: computed('bool') },
  `SELECT l.id, EXISTS (SELECT FROM list_member o WHERE o.list_id = l.id AND o.record_id = $2) AS "hadBoth"
   FROM list l WHERE EXISTS (SELECT FROM list_member m WHERE m.list_id = l.id AND m.record_id = $1)
   ORDER BY l.id FOR UPDATE OF l`,
);

/**
 * Puts the surviving record into all lists that have the merged one, in its position. A list that has both keeps the
 * survivor in the survivor's position.
 */
export async function moveMembers(
  client: PoolClient,
  from: string,
  into: string,
): Promise<readonly MergedMember[]> {
  const { rows } = await (client as Queries).query(lockListsOfBoth.with(from, into));
  await replaceMember(
    client,
    rows.filter(({ hadBoth }) => !hadBoth).map(({ id }) => id),
    from,
    into,
  );
  for (const { id } of rows.filter(({ hadBoth }) => hadBoth)) await removeMembers(client, id, [from]);
  return rows;
}

/**
 * Reverses `moveMembers`: the merged record takes the survivor's position, or comes last in a list that had both. Omits
 * lists from which the survivor was removed since, and lists that have the record again. Returns how many lists have it.
 */
export async function returnMembers(
  client: PoolClient,
  members: readonly MergedMember[],
  { id, survivorId, now }: { readonly id: string; readonly survivorId: string; readonly now: Date },
): Promise<number> {
  const listIds = members.map((member) => member.id);
  await client.query('SELECT FROM list WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [listIds]);
  const single = members.filter(({ hadBoth }) => !hadBoth).map((member) => member.id);
  const replaced = await replaceMember(client, single, survivorId, id);
  const both = members.filter(({ hadBoth }) => hadBoth).map((member) => member.id);
  const { rowCount } = await client.query(
    `WITH added AS (
       INSERT INTO list_member (list_id, record_id, position, added_at)
       SELECT l.id, $2, l.member_count, $3 FROM list l WHERE l.id = ANY($1::uuid[])
       ON CONFLICT DO NOTHING RETURNING list_id)
     UPDATE list SET member_count = member_count + 1 FROM added WHERE list.id = added.list_id`,
    [both, id, now],
  );
  return replaced + (rowCount ?? 0);
}

async function replaceMember(
  client: PoolClient,
  listIds: readonly string[],
  before: string,
  after: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE list_member m SET record_id = $3 WHERE m.list_id = ANY($1::uuid[]) AND m.record_id = $2
       AND NOT EXISTS (SELECT FROM list_member o WHERE o.list_id = m.list_id AND o.record_id = $3)`,
    [listIds, before, after],
  );
  return rowCount ?? 0;
}
