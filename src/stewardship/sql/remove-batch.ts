import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { sequenceChanges } from '../../history/sql/sequence-changes.js';
import { listEmails, listProfnetIds } from '../../import/sql/documents.js';
import { lockForRemoval } from '../../import/sql/removed-records.js';
import { lockStored, type StoredLine } from '../../import/sql/stored-lines.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { lineOfStored } from '../../records/wire/pages.js';
import { removeFromAllLists } from '../../searches/sql/lists.js';

/** Records of one kind to remove, few enough for one transaction. */
export interface RemovalBatch {
  readonly kind: RecordKind;
  readonly ids: readonly string[];
  readonly reason: string;
  /** True if a complete file lacked the records. A later file that has one of them brings it back. */
  readonly isMissing: boolean;
  readonly removedAt: Date;
}

export interface RemovedBatch {
  /** The IDs of the records that were removed: those that existed. */
  readonly ids: readonly string[];
  /** The number of lists that had one of them. */
  readonly lists: number;
}

/**
 * Removes records in one transaction: from their table and all tables that refer to it, from lists, and from the feeds,
 * which report them as removed with the reason. `onRemoved` runs in the same transaction. Every record must have a
 * document (`fillDocuments`).
 */
export async function removeBatch(
  db: Database,
  batch: RemovalBatch,
  onRemoved: (client: Queries, ids: readonly string[]) => Promise<void>,
): Promise<RemovedBatch> {
  const { kind } = batch;
  return inLongTransaction(db, async (client) => {
    await lockForRemoval(client);
    const stored = await lockStored({ client }, kind, batch.ids);
    const ids = [...stored.keys()];
    if (ids.length === 0) return { ids, lists: 0 };
    await storeRemoved(client, batch, await writeLines(client, kind, stored));
    await deleteRecords(client, kind, ids);
    const lists = await removeFromAllLists(client, kind, ids);
    await onRemoved(client, ids);
    await sequenceChanges(client);
    return { ids, lists };
  });
}

/** Deletes records from their table, and from all tables that refer to it. */
export async function deleteRecords(
  client: Queries,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  await client.query(`DELETE FROM "${tableOf[kind]}" WHERE id = ANY($1)`, [ids]);
}

/** Returns the import line of each record, by ID. */
export async function writeLines(
  client: Queries,
  kind: RecordKind,
  stored: ReadonlyMap<string, StoredLine>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...stored.keys()];
  const profnetIds = kind === 'Company' ? await listProfnetIds(client, ids) : new Map<string, string>();
  const emails = kind === 'Person' ? await listEmails(client, ids) : new Map<string, never>();
  const lines = [...stored].map(([id, { document, region }]): [string, string] => [
    id,
    lineOfStored(kind, document, { region, profnetId: profnetIds.get(id), emails: emails.get(id) }),
  ]);
  return new Map(lines);
}

async function storeRemoved(
  client: Queries,
  { kind, reason, isMissing, removedAt }: RemovalBatch,
  lines: ReadonlyMap<string, string>,
): Promise<void> {
  await client.query(
    `INSERT INTO removed_record (kind, id, reason, is_missing, removed_at, line)
     SELECT $1, id, $2, $3, $4, line FROM unnest($5::text[], $6::text[]) AS removed (id, line)
     ON CONFLICT (kind, id) DO UPDATE SET reason = excluded.reason, is_missing = excluded.is_missing,
       removed_at = excluded.removed_at, line = excluded.line`,
    [kind, reason, isMissing, removedAt, [...lines.keys()], [...lines.values()]],
  );
}

const findState = new Statement(
  { id: computed('text'), isRemoved: computed('bool') },
  `SELECT given.id, EXISTS (SELECT FROM removed_record r WHERE r.kind = $1 AND r.id = given.id) AS "isRemoved"
   FROM unnest($2::text[]) AS given (id)`,
);

/** Returns those of the IDs whose records are removed. */
export async function listRemovedIds(
  { longPool }: Database,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await longPool.query(findState.with(kind, ids));
  return new Set(rows.flatMap(({ id, isRemoved }) => (isRemoved ? [id] : [])));
}

/** Returns those of the IDs that are of a stored record. */
export async function listStoredIds(
  { longPool }: Database,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await longPool.query<{ id: string }>(
    `SELECT id FROM "${tableOf[kind]}" WHERE id = ANY($1)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

const listLines = new Statement(
  { id: 'RemovedRecord.id', line: 'RemovedRecord.line' },
  `SELECT id, line FROM removed_record WHERE kind = $1 AND id = ANY($2) ORDER BY id COLLATE "C"`,
);

/** Returns the import lines of removed records. Omits IDs that are not removed. */
export async function listRemovedLines(
  { longPool }: Database,
  kind: RecordKind,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly line: string }[]> {
  const { rows } = await longPool.query(listLines.with(kind, ids));
  return rows;
}
