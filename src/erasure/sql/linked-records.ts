import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { type RecordKind, recordKinds } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { OwnRecord, Subject } from './erasures.js';

/** The values by which other records are found that are linked to the person. */
interface Links {
  readonly subject: Subject;
  readonly names: readonly string[];
  readonly identifiers: readonly string[];
}

/**
 * Returns the records of others that are linked to a person: companies that list the person as a founder or that the
 * person worked at, rounds and signals of the person's investor, and records with an identifier of the person.
 */
export async function findLinked(
  client: Queries,
  { subject, names, identifiers }: Links,
): Promise<readonly OwnRecord[]> {
  const investors = subject.records.filter(({ kind }) => kind === 'Investor').map(({ id }) => id);
  const { rows } = await client.query<OwnRecord>(
    `SELECT 'Company' AS kind, id FROM company
       WHERE strpos(founder_info::text, to_json($1::text)::text) > 0 OR lower(contact_email) = ANY($3)
     UNION SELECT 'Company', c.id FROM company c WHERE c.founder_names ?| $4::text[] AND c.id = ANY($5::text[])
     UNION SELECT 'FundingRound', round_id FROM participation WHERE investor_id = ANY($2)
     UNION SELECT 'InterestSignal', s.id FROM interest_signal s WHERE s.entity_id IS DISTINCT FROM $1
       AND EXISTS (SELECT FROM unnest($2::text[]) AS own (id) WHERE strpos(s.signal_investors::text, own.id) > 0)`,
    [
      subject.personId,
      investors,
      identifiers.map((one) => one.toLowerCase()),
      names,
      await employersOf(client, subject),
    ],
  );
  return rows;
}

/** Returns the IDs of the companies in the person's jobs, in all stored states of the person's record. */
async function employersOf(client: Queries, { personId }: Subject): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT DISTINCT job ->> 'company_id' AS id FROM (
       SELECT document AS line FROM person WHERE id = $1
       UNION ALL SELECT line FROM removed_record WHERE kind = 'Person' AND id = $1
       UNION ALL SELECT document FROM record_version WHERE kind = 'Person' AND record_id = $1) AS state,
       jsonb_path_query(line::jsonb, '$.experience[*]') AS job
     WHERE job ->> 'company_id' IS NOT NULL`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the records of others that have a name or identifier of the person anywhere. Reads all documents, which takes
 * seconds, and blocks nothing.
 */
export async function findMentions(
  db: Database,
  { records }: Subject,
  pattern: string | null,
): Promise<readonly OwnRecord[]> {
  if (pattern === null) return [];
  const found: OwnRecord[] = [];
  for (const kind of recordKinds) {
    const own = records.filter((record) => record.kind === kind).map(({ id }) => id);
    const { rows } = await db.longPool.query<{ id: string }>(
      `SELECT id FROM "${tableOf[kind]}" WHERE document ~* $1 AND id <> ALL($2) ORDER BY id COLLATE "C"`,
      [pattern, own],
    );
    found.push(...rows.map(({ id }) => ({ kind, id })));
  }
  return found;
}

/** A past, removed or merged state of a record of others. */
export interface PastState {
  readonly table: 'record_version' | 'removed_record' | 'merged_record' | 'merged_link';
  readonly kind: RecordKind;
  readonly id: string;
  /** The version; for the link of a merged record, the ID of the merged record; otherwise empty. */
  readonly version: string;
  readonly text: string;
}

/** Returns the past states of records, and with `pattern` those of all records that match it. */
export async function listPastStates(
  client: Queries,
  records: readonly OwnRecord[],
  { pattern, own }: { readonly pattern: string | null; readonly own: readonly OwnRecord[] },
): Promise<readonly PastState[]> {
  const { rows } = await client.query<PastState>(
    `WITH given AS (SELECT * FROM unnest($1::text[], $2::text[]) AS given (kind, id)),
       own AS (SELECT * FROM unnest($4::text[], $5::text[]) AS own (kind, id))
     SELECT 'record_version' AS table, v.kind, v.record_id AS id, v.version, v.document AS text FROM record_version v
       WHERE v.document IS NOT NULL AND (v.kind, v.record_id) NOT IN (SELECT kind, id FROM own)
         AND (CASE WHEN $3::text IS NULL THEN (v.kind, v.record_id) IN (SELECT kind, id FROM given)
           ELSE v.document ~* $3 OR (v.kind, v.record_id) IN (SELECT kind, id FROM given) END)
     UNION ALL SELECT 'removed_record', r.kind, r.id, '', r.line FROM removed_record r
       WHERE (r.kind, r.id) NOT IN (SELECT kind, id FROM own)
     UNION ALL SELECT 'merged_record', m.kind, m.id, '', m.line FROM merged_record m
       WHERE (m.kind, m.id) NOT IN (SELECT kind, id FROM own)
     UNION ALL SELECT 'merged_link', l.kind, l.record_id, l.from_id, l.line FROM merged_link l
       WHERE (l.kind, l.record_id) NOT IN (SELECT kind, id FROM own)`,
    [
      records.map(({ kind }) => kind),
      records.map(({ id }) => id),
      pattern,
      own.map(({ kind }) => kind),
      own.map(({ id }) => id),
    ],
  );
  return rows;
}

/**
 * Replaces the text of a past state. A past version gets another name, because servers cache responses by version.
 * Changes refer to it by the new name.
 */
export async function updatePastState(
  client: Queries,
  { table, kind, id, version, text }: PastState,
  newVersion: string,
): Promise<void> {
  if (table === 'removed_record' || table === 'merged_record') {
    await client.query(`UPDATE ${table} SET line = $3 WHERE kind = $1 AND id = $2`, [kind, id, text]);
    return;
  }
  if (table === 'merged_link') {
    const changed = [kind, id, version, text];
    await client.query(
      'UPDATE merged_link SET line = $4 WHERE kind = $1 AND record_id = $2 AND from_id = $3',
      changed,
    );
    return;
  }
  const names = [kind, id, version, newVersion];
  await client.query(
    `INSERT INTO record_version (kind, record_id, version, document, superseded_at)
     SELECT kind, record_id, $4, $5, superseded_at FROM record_version
     WHERE kind = $1 AND record_id = $2 AND version = $3 ON CONFLICT DO NOTHING`,
    [...names, text],
  );
  await client.query(
    'DELETE FROM record_version WHERE kind = $1 AND record_id = $2 AND version = $3',
    names.slice(0, 3),
  );
  for (const column of ['version', 'previous_version'])
    await client.query(
      `UPDATE record_change SET ${column} = $4 WHERE kind = $1 AND record_id COLLATE "C" = $2 AND ${column} = $3`,
      names,
    );
}
