import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { ApiError } from '../../errors/api-error.js';
import type { OwnRecord, Subject } from './erasures.js';

/**
 * Returns the IDs of the people with an ID, an email address or the address of a profile. Includes people whose records
 * an operator removed.
 */
export async function findPeople(
  { longPool }: Database,
  {
    id,
    email,
    profile,
  }: { readonly id: string; readonly email: string | null; readonly profile: string | null },
): Promise<readonly string[]> {
  const { rows } = await longPool.query<{ id: string }>(
    `SELECT id FROM person WHERE id = current_id($1)
     UNION SELECT id FROM removed_record WHERE kind = 'Person' AND id = $1
     UNION SELECT record_id FROM record_version WHERE kind = 'Person' AND record_id = $1
       AND NOT EXISTS (SELECT FROM merged_record WHERE id = $1)
     UNION SELECT person_id FROM person_email WHERE email = $2
     UNION SELECT id FROM removed_record WHERE kind = 'Person' AND $2::text IS NOT NULL
       AND strpos(lower(line), to_json($2::text)::text) > 0
     UNION SELECT id FROM person WHERE $3::text IS NOT NULL AND (
       strpos(lower(profnet_url), $3::text) > 0 OR strpos(lower(microblog_url), $3) > 0 OR strpos(lower(codehost_url), $3) > 0)
     UNION SELECT id FROM removed_record WHERE kind = 'Person' AND $3::text IS NOT NULL AND strpos(lower(line), $3) > 0
     LIMIT 100`,
    [id, email, profile],
  );
  return rows.map((row) => row.id);
}

/** Returns the records that an erasure of a person deletes, with those that were merged into them. */
export async function findSubject(client: Queries, personId: string): Promise<Subject> {
  const { rows } = await client.query<OwnRecord>(
    `WITH own AS (SELECT 'TalentSignal' AS kind, id FROM talent_signal WHERE person_id = $1
     UNION ALL SELECT 'InterestSignal', id FROM interest_signal WHERE entity_id = $1
     UNION ALL SELECT 'Investor', id FROM investor WHERE person_id = $1
     UNION ALL SELECT kind, id FROM removed_record
       WHERE kind IN ('TalentSignal', 'InterestSignal', 'Investor') AND strpos(line, to_json($1::text)::text) > 0
         AND $1 IN (line::json ->> 'person_id', line::json ->> 'entity_id'))
     SELECT kind, id FROM own
     UNION ALL SELECT kind, id FROM merged_record WHERE survivor_id IN (SELECT id FROM own UNION ALL SELECT $1)
     ORDER BY kind DESC, id`,
    [personId],
  );
  return { personId, records: [...rows, { kind: 'Person', id: personId }] };
}

/** Returns those of the records that were merged into another one, by their IDs. */
export async function listMerged(
  client: Queries,
  records: readonly OwnRecord[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM merged_record WHERE id = ANY($1)', [
    records.map(({ id }) => id),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** A text from which a person's names and identifiers are read. */
interface OwnLine {
  readonly kind: OwnRecord['kind'];
  /** A record in the contract's JSON. */
  readonly line: string;
}

/** Returns all stored states of records: current, removed, merged, of earlier versions, and corrected values. */
export async function listOwnLines(client: Queries, { records }: Subject): Promise<readonly OwnLine[]> {
  const [kinds, ids] = [records.map(({ kind }) => kind), records.map(({ id }) => id)];
  const tables = ['person', 'investor', 'talent_signal', 'interest_signal'];
  const kindOf = ['Person', 'Investor', 'TalentSignal', 'InterestSignal'];
  const current = tables.map(
    (table, at) =>
      `SELECT '${kindOf[at] ?? ''}' AS kind, document AS line FROM ${table} WHERE document IS NOT NULL
         AND id IN (SELECT id FROM own WHERE kind = '${kindOf[at] ?? ''}')`,
  );
  const { rows } = await client.query<OwnLine>(
    `WITH own AS (SELECT * FROM unnest($1::text[], $2::text[]) AS given (kind, id))
     ${current.join(' UNION ALL ')}
     UNION ALL SELECT r.kind, r.line FROM removed_record r JOIN own USING (kind, id)
     UNION ALL SELECT m.kind, m.line FROM merged_record m JOIN own USING (kind, id)
     UNION ALL SELECT l.kind, l.line FROM merged_link l JOIN own ON own.kind = l.kind AND own.id = l.record_id
     UNION ALL SELECT v.kind, v.document FROM record_version v JOIN own ON own.kind = v.kind AND own.id = v.record_id
       WHERE v.document IS NOT NULL
     UNION ALL SELECT c.kind, json_build_object(c.path, given.value)::text FROM record_correction c
       JOIN own ON own.kind = c.kind AND own.id = c.record_id,
       LATERAL (VALUES (c.value), (c.source_value)) AS given (value)
     UNION ALL SELECT 'Person', json_build_object('emails', json_agg(json_build_object('email', email)))::text
       FROM person_email WHERE person_id IN (SELECT id FROM own WHERE kind = 'Person') HAVING count(*) > 0`,
    [kinds, ids],
  );
  return rows;
}

/** @throws ApiError VALIDATION_ERROR when an address is of several people. */
export function requireOne(ids: readonly string[], given: string): string | null {
  if (ids.length <= 1) return ids[0] ?? null;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${given} is of ${ids.length} people: ${ids.slice(0, 5).join(', ')}. Erase them by their IDs.`,
  );
}
