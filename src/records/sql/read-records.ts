import type { Database } from '../../database/database.js';
import { idList, mapInParts, unseenIds } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import type { Page } from '../../values/page.js';
import type { RecordKind, RecordOfKind } from '../record-kinds.js';
import { recordColumns } from './record-columns.js';
import { tableOf } from './record-rows.js';

/** Maximum number of IDs to read from the regular pool. Larger reads are always slow and use the long pool. */
export const maxShort = 500;

/**
 * Returns the records of a kind with these IDs, by ID. Runs one statement for any number of IDs. With `fields`, only
 * these fields are guaranteed to be present.
 * Does not use Prisma's `in`, which creates a different statement for every number of IDs. Prisma also takes 1.5 times
 * as much CPU time for one company (the widest row; about the same for many), and 1.6 to 1.9 times as much for rounds,
 * whose rows are small (`npm run bench prisma`). Compares IDs with COLLATE "C", because the index with this collation
 * is faster than the primary key, which uses a language's collation.
 */
export async function mapRecords<Kind extends RecordKind>(
  { pool, longPool }: Database,
  kind: Kind,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<Map<string, RecordOfKind[Kind]>> {
  const byId = new Map<string, RecordOfKind[Kind]>();
  if (ids.length === 0) return byId;
  const { text, name, byteColumns, toRecord } = recordColumns(kind, fields);
  const { rows } = await (ids.length > maxShort ? longPool : pool).query<RecordOfKind[Kind]>({
    ...(name !== null && { name: `records-${name}` }),
    ...(byteColumns.length > 0 && { byteColumns }),
    text: `SELECT ${text} FROM "${tableOf[kind]}" t WHERE t.id COLLATE "C" = ANY(${unseenIds('$1')})`,
    values: [idList(ids)],
  });
  for (const record of await mapInParts(rows, toRecord)) byId.set(record.id, record);
  return byId;
}

/**
 * Returns the same as `mapRecords`, but reads from a replica if there is one. IDs that the replica does not have are
 * read from the primary.
 */
export async function readRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<Map<string, RecordOfKind[Kind]>> {
  const found = await mapRecords(db.reads, kind, ids, fields);
  return withThoseOfPrimary(db, kind, ids, fields, found);
}

/**
 * Adds the records that a replica did not have, read from the primary. The caller may have read their IDs from the
 * primary, which can be ahead of the replica.
 */
export async function withThoseOfPrimary<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
  found: Map<string, RecordOfKind[Kind]>,
): Promise<Map<string, RecordOfKind[Kind]>> {
  if (db.replicas === null) return found;
  const missing = ids.filter((id) => !found.has(id));
  for (const [id, record] of await mapRecords(db, kind, missing, fields)) found.set(id, record);
  return found;
}

/** Returns the records of `mapRecords` in the order of `ids`, with null for missing records. */
export async function batchRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<(RecordOfKind[Kind] | null)[]> {
  const byId = await mapRecords(db, kind, ids, fields);
  return ids.map((id) => byId.get(id) ?? null);
}

/** Counts the records of a kind, without a time limit. Only for commands. */
export async function countRecords(db: Database, kind: RecordKind): Promise<number> {
  return inLongTransaction(db, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*) AS count FROM "${tableOf[kind]}"`,
    );
    return rows[0]?.count ?? 0;
  });
}

/** Returns the next IDs of a kind after `after`, ordered by code point. An empty string starts at the first ID. */
export async function listRecordIds(
  db: Database,
  kind: RecordKind,
  after: string,
  limit: number,
): Promise<string[]> {
  const text = `SELECT id FROM "${tableOf[kind]}" WHERE id COLLATE "C" > $1 ORDER BY id COLLATE "C" LIMIT $2`;
  const { rows } = await db.longPool.query<{ id: string }>(text, [after, limit]);
  return rows.map(({ id }) => id);
}

/**
 * Factor by which more rows are sampled than requested, because `TABLESAMPLE` draws whole blocks, and some have few
 * rows.
 */
const surplus = 3;

/** Returns up to `most` IDs of a kind from randomly drawn blocks of its table. Reads all blocks of a small table. */
export async function sampleRecordIds(db: Database, kind: RecordKind, most: number): Promise<string[]> {
  const table = `"${tableOf[kind]}"`;
  const { rows: sizes } = await db.longPool.query<{ rows: number }>(
    `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = '${table}'::regclass`,
  );
  const percent = Math.min(100, (100 * surplus * most) / Math.max(1, sizes[0]?.rows ?? 0));
  const { rows } = await db.longPool.query<{ id: string }>(
    `SELECT id FROM ${table} TABLESAMPLE SYSTEM ($1) LIMIT $2`,
    [percent, most],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns a page of the IDs of the acquisitions in which a company is the acquirer or the acquiree: newest first,
 * undated ones last, then by ID (D1). Returns null when the company does not exist. All acquisitions of the company are
 * sorted before the page is taken, because they are few and come from two index ranges.
 */
export async function listCompanyAcquisitionIds(
  db: Database,
  companyId: string,
  page: Page,
): Promise<string[] | null> {
  const { rows } = await db.pool.query<{ present: boolean; ids: string[] }>({
    name: 'company-acquisitions',
    text: `SELECT EXISTS (SELECT FROM company WHERE id = $1) AS present, ARRAY(
        SELECT id FROM (
          SELECT id, acquisition_date FROM acquisition WHERE acquirer_company_id = $1
          UNION
          SELECT id, acquisition_date FROM acquisition WHERE acquiree_company_id = $1
        ) deals
        ORDER BY acquisition_date DESC NULLS LAST, id COLLATE "C" LIMIT $2 OFFSET $3::bigint) AS ids`,
    values: [companyId, page.limit, page.page * page.limit],
  });
  const [row] = rows;
  return row?.present === true ? row.ids : null;
}
