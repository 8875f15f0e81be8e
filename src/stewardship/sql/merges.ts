import type { PoolClient } from 'pg';
import type { Queries } from '../../database/queries.js';
import { computed, field, Statement } from '../../database/statement.js';
import type { Aliases } from '../../import/sql/merged-records.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { MergedMember } from '../../searches/sql/merged-members.js';
import type { MergeableKind } from '../model/mergeable-products.js';

/** A merge to store. */
export interface NewMerge {
  readonly kind: MergeableKind;
  readonly from: string;
  readonly into: string;
  readonly reason: string;
  readonly mergedAt: Date;
  /** The merged record as an import line. */
  readonly line: string;
  readonly aliases: Aliases;
  readonly lists: readonly MergedMember[];
}

/** Stores a merge. Records that were merged into the merged one lead to its survivor from now on. */
export async function insertMerge(client: PoolClient, merge: NewMerge): Promise<void> {
  const { kind, from, into, reason, mergedAt, line, aliases, lists } = merge;
  await client.query(
    `INSERT INTO merged_record (id, kind, into_id, survivor_id, reason, merged_at, line, aliases, lists,
       name_key, folded_name, domain_key)
     SELECT $1, $2, $3, $3, $4, $5, $6, $7, $8, i.name_key, fold_name(i.name_key), i.domain_key
     FROM (SELECT) one LEFT JOIN investor i ON i.id = $1`,
    [from, kind, into, reason, mergedAt, line, JSON.stringify(aliases), JSON.stringify(lists)],
  );
  await client.query('UPDATE merged_record SET survivor_id = $2 WHERE survivor_id = $1', [from, into]);
}

/** Copies the identifiers and email addresses of a record to another one, marked with the record that they are from. */
export async function copyKeys(client: PoolClient, from: string, into: string): Promise<void> {
  await client.query(
    `INSERT INTO company_identifier (kind, value, company_id, merged_from)
     SELECT kind, value, $2, COALESCE(merged_from, $1) FROM company_identifier WHERE company_id = $1
     ON CONFLICT DO NOTHING`,
    [from, into],
  );
  await client.query(
    `INSERT INTO person_email (email, person_id, score, merged_from)
     SELECT email, $2, score, COALESCE(merged_from, $1) FROM person_email WHERE person_id = $1
     ON CONFLICT DO NOTHING`,
    [from, into],
  );
}

/** Returns identifiers and email addresses that a survivor has from these merged records to the first of them. */
export async function returnKeys(
  client: PoolClient,
  survivor: string,
  [first = '', ...others]: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO company_identifier (kind, value, company_id, merged_from)
     SELECT kind, value, $2, merged_from FROM company_identifier WHERE company_id = $1 AND merged_from = ANY($3)
     ON CONFLICT DO NOTHING`,
    [survivor, first, others],
  );
  await client.query(
    `INSERT INTO person_email (email, person_id, score, merged_from)
     SELECT email, $2, score, merged_from FROM person_email WHERE person_id = $1 AND merged_from = ANY($3)
     ON CONFLICT DO NOTHING`,
    [survivor, first, others],
  );
  const all = [first, ...others];
  await client.query('DELETE FROM company_identifier WHERE company_id = $1 AND merged_from = ANY($2)', [
    survivor,
    all,
  ]);
  await client.query('DELETE FROM person_email WHERE person_id = $1 AND merged_from = ANY($2)', [
    survivor,
    all,
  ]);
}

/** A stored merge. */
export interface StoredMerge {
  readonly kind: MergeableKind;
  readonly intoId: string;
  readonly survivorId: string;
  readonly mergedAt: Date;
  readonly line: string;
  readonly aliases: Aliases;
  readonly lists: readonly MergedMember[];
}

const find = new Statement(
  {
    kind: field('MergedRecord.kind').as<MergeableKind>(),
    intoId: 'MergedRecord.intoId',
    survivorId: 'MergedRecord.survivorId',
    mergedAt: 'MergedRecord.mergedAt',
    line: 'MergedRecord.line',
    aliases: field('MergedRecord.aliases').as<Aliases>(),
    lists: field('MergedRecord.lists').as<readonly MergedMember[]>(),
  },
  `SELECT kind, into_id AS "intoId", survivor_id AS "survivorId", merged_at AS "mergedAt", line, aliases, lists
   FROM merged_record WHERE id = $1`,
);

/** Returns the merge of a record into another one; null if there is none. */
export async function findStoredMerge(client: Queries, id: string): Promise<StoredMerge | null> {
  const { rows } = await client.query(find.with(id));
  return rows[0] ?? null;
}

/**
 * Deletes a merge. The records that were merged into the record before lead to it again. Returns the ID of the record
 * and of these records.
 */
export async function deleteMerge(client: PoolClient, id: string): Promise<readonly string[]> {
  await client.query('DELETE FROM merged_record WHERE id = $1', [id]);
  const { rows } = await client.query<{ id: string }>(
    `WITH RECURSIVE chain AS (
       SELECT id FROM merged_record WHERE into_id = $1
       UNION SELECT m.id FROM merged_record m JOIN chain ON m.into_id = chain.id)
     UPDATE merged_record m SET survivor_id = $1 FROM chain WHERE m.id = chain.id RETURNING m.id`,
    [id],
  );
  return [id, ...rows.map((row) => row.id)];
}

/** Stores records that link to a merged record, before they are changed. `finishLinks` adds their new versions. */
export async function insertLinks(
  client: PoolClient,
  from: string,
  kind: RecordKind,
  lines: ReadonlyMap<string, string>,
): Promise<void> {
  await client.query(
    `INSERT INTO merged_link (from_id, kind, record_id, line, version)
     SELECT $1, $2, id, line, '' FROM unnest($3::text[], $4::text[]) AS linked (id, line) ON CONFLICT DO NOTHING`,
    [from, kind, [...lines.keys()], [...lines.values()]],
  );
}

/** Stores the versions of the changed records. */
export async function finishLinks(
  client: PoolClient,
  from: string,
  kinds: Iterable<RecordKind>,
): Promise<void> {
  for (const kind of new Set(kinds))
    await client.query(
      `UPDATE merged_link l SET version = COALESCE(t.version, '') FROM "${tableOf[kind]}" t
       WHERE l.from_id = $1 AND l.kind = $2 AND t.id = l.record_id`,
      [from, kind],
    );
}

const listStored = new Statement(
  {
    kind: field('MergedLink.kind').as<RecordKind>(),
    recordId: 'MergedLink.recordId',
    line: 'MergedLink.line',
    version: 'MergedLink.version',
  },
  `SELECT kind, record_id AS "recordId", line, version FROM merged_link
   WHERE from_id = $1 AND (kind, record_id) > ($2, $3) ORDER BY kind, record_id LIMIT $4`,
);

/** Returns the next links of a merge, ordered by kind and ID. */
export async function listStoredLinks(
  client: Queries,
  from: string,
  after: { readonly kind: string; readonly recordId: string },
  limit: number,
) {
  const { rows } = await client.query(listStored.with(from, after.kind, after.recordId, limit));
  return rows;
}

const findLink = new Statement(
  { line: 'MergedLink.line', version: 'MergedLink.version' },
  'SELECT line, version FROM merged_link WHERE from_id = $1 AND kind = $2 AND record_id = $3',
);

/** Returns a link of a merge, or the survivor as it was before; null if there is none. */
export async function findStoredLink(
  client: Queries,
  from: string,
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
) {
  const { rows } = await client.query(findLink.with(from, kind, id));
  return rows[0] ?? null;
}

/** Deletes the links of a merge. */
export async function deleteLinks(client: PoolClient, from: string): Promise<void> {
  await client.query('DELETE FROM merged_link WHERE from_id = $1', [from]);
}

const findVersions = byKind(
  (kind) =>
    new Statement(
      { id: computed('text'), version: computed('text') },
      `SELECT id, version FROM "${tableOf[kind]}" WHERE id = ANY($1) AND version IS NOT NULL`,
    ),
);

/** Returns the current versions of records, by ID. */
export async function listVersions(
  client: PoolClient,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await (client as Queries).query(findVersions[kind].with(ids));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const findRemoval = new Statement(
  { isRemoved: computed('bool') },
  'SELECT EXISTS (SELECT FROM removed_record WHERE kind = $1 AND id = $2) AS "isRemoved"',
);

/** Returns whether an operator removed the record. */
export async function isRemoved(client: Queries, kind: RecordKind, id: string): Promise<boolean> {
  const { rows } = await client.query(findRemoval.with(kind, id));
  return rows[0]?.isRemoved ?? false;
}
