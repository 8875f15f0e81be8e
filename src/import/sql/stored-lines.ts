import type { Queries } from '../../database/queries.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { RecordTransaction } from './write-records.js';

/** A stored record: its document, and `hq.region` of a company, which no document has (D8). */
export interface StoredLine {
  readonly document: string;
  readonly region: string | null;
}

type StoredRow = StoredLine & { readonly id: string };

/** Returns and locks stored records, by ID. */
export async function lockStored(
  { client }: Pick<RecordTransaction, 'client'>,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredLine>> {
  const { rows } = await client.query<StoredRow>(
    `${selectStored(kind)} ORDER BY id COLLATE "C" FOR NO KEY UPDATE`,
    [ids],
  );
  return byId(rows);
}

/** Returns stored records, by ID. */
export async function findStored(
  queries: Queries,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredLine>> {
  const { rows } = await queries.query<StoredRow>(selectStored(kind), [ids]);
  return byId(rows);
}

function selectStored(kind: RecordKind): string {
  return `SELECT id, document, ${kind === 'Company' ? 'hq_region' : 'NULL'} AS region FROM "${tableOf[kind]}"
     WHERE id = ANY($1) AND document IS NOT NULL`;
}

/** Returns the stored records whose version is not the given one, by ID. Unchanged records are not read. */
export async function findChanging(
  { client }: RecordTransaction,
  kind: RecordKind,
  records: readonly { readonly id: string; readonly version: string }[],
): Promise<ReadonlyMap<string, StoredLine>> {
  // Looks up each record by its primary key, because the planner has no statistics of a table that is being filled.
  const { rows } = await client.query<StoredRow>(
    `SELECT t.id, t.document, NULL AS region FROM unnest($1::text[], $2::text[]) AS line (id, version),
       LATERAL (SELECT id, document, version FROM "${tableOf[kind]}" WHERE id = line.id OFFSET 0) AS t
     WHERE t.version <> line.version`,
    [records.map(({ id }) => id), records.map(({ version }) => version)],
  );
  return byId(rows);
}

function byId(rows: readonly StoredRow[]): ReadonlyMap<string, StoredLine> {
  return new Map(rows.map(({ id, document, region }) => [id, { document, region }]));
}
