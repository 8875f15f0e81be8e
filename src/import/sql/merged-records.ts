import type { PoolClient } from 'pg';
import type { Queries } from '../../database/queries.js';
import { field, Statement } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';
import type { PreparedRecord } from './prepare-record.js';

/** A merged record: its survivor, and its newest line. */
interface MergedRecord {
  readonly id: string;
  readonly survivorId: string;
  readonly line: string;
}

const find = new Statement(
  { id: 'MergedRecord.id', survivorId: 'MergedRecord.survivorId', line: 'MergedRecord.line' },
  'SELECT id, survivor_id AS "survivorId", line FROM merged_record WHERE id = ANY($1)',
);

/** Returns those of the IDs that are of merged records, by ID. */
export async function findMerged(
  client: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MergedRecord>> {
  const { rows } = await client.query(find.with(ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Values that a survivor got from the records that were merged into it, by the path of their list. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

const listAliases = new Statement(
  { survivorId: 'MergedRecord.survivorId', aliases: field('MergedRecord.aliases').as<Aliases>() },
  `SELECT survivor_id AS "survivorId", aliases FROM merged_record WHERE survivor_id = ANY($1)
   ORDER BY merged_at, id COLLATE "C"`,
);

/** Returns the aliases of all records that were merged into these, by the ID of the survivor. */
export async function findAliases(
  client: Queries,
  survivorIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Aliases[]>> {
  const { rows } = await client.query(listAliases.with(survivorIds));
  const found = new Map<string, Aliases[]>();
  for (const { survivorId, aliases } of rows)
    found.set(survivorId, [...(found.get(survivorId) ?? []), aliases]);
  return found;
}

/** Stores the newest line of a merged record. */
export async function storeMergedLine(client: Queries, id: string, line: string): Promise<void> {
  await client.query('UPDATE merged_record SET line = $2 WHERE id = $1', [id, line]);
}

/** Adds the identifiers of a merged record to the survivor, which later imports of the survivor do not remove. */
export async function addMergedKeys(
  client: PoolClient,
  { id, survivorId }: Pick<MergedRecord, 'id' | 'survivorId'>,
  record: PreparedRecord,
): Promise<void> {
  if (record.kind === 'Company' && record.identifiers.length > 0)
    await client.query(
      `INSERT INTO company_identifier (kind, value, company_id, merged_from)
       SELECT kind, value, $1, $2 FROM unnest($3::text[], $4::text[]) AS given (kind, value) ON CONFLICT DO NOTHING`,
      [
        survivorId,
        id,
        record.identifiers.map(({ kind }) => kind),
        record.identifiers.map(({ value }) => value),
      ],
    );
  if (record.kind === 'Person' && record.emails !== null && record.emails.length > 0)
    await client.query(
      `INSERT INTO person_email (email, person_id, score, merged_from)
       SELECT given.email, $1, given.score, $2 FROM jsonb_to_recordset($3::jsonb) AS given (email text, score int)
       ON CONFLICT DO NOTHING`,
      [survivorId, id, `[${record.emails.map(({ row }) => row).join(',')}]`],
    );
  if (record.kind === 'Investor' && record.row !== '{}')
    await client.query(
      `UPDATE merged_record SET name_key = given.name_key, folded_name = fold_name(given.name_key), domain_key = given.domain_key
       FROM jsonb_to_record($2::jsonb) AS given (name_key text, domain_key text) WHERE id = $1`,
      [id, record.row],
    );
}

/** Adds the survivors of the merged records in the files of an import: the files have them too. */
export const addSurvivorsOfFile = `INSERT INTO file_record (run, kind, id)
  SELECT DISTINCT f.run, f.kind, m.survivor_id FROM file_record f JOIN merged_record m ON m.id = f.id
  WHERE f.run = $1 ON CONFLICT DO NOTHING`;

/** The lists of a kind's records that get values of merged records (D26). */
export const aliasPaths: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  Company: ['organization_name_aliases', 'website.domain_aliases'],
};
