import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';

/** The identifiers of a stored person. */
interface IdentifiedPerson {
  readonly id: string;
  readonly emails: readonly string[];
  readonly profiles: readonly string[];
}

const list = new Statement(
  { id: computed('text'), emails: computed('text[]'), profiles: computed('text[]') },
  `WITH ids AS (
       (SELECT id COLLATE "C" AS id FROM person WHERE id COLLATE "C" > $1 ORDER BY id COLLATE "C" LIMIT $2)
       UNION (SELECT id COLLATE "C" FROM removed_record WHERE kind = 'Person' AND id COLLATE "C" > $1
         ORDER BY id COLLATE "C" LIMIT $2)
       UNION (SELECT DISTINCT record_id COLLATE "C" AS id FROM record_version WHERE kind = 'Person'
         AND record_id COLLATE "C" > $1 ORDER BY 1 LIMIT $2)
       ORDER BY id LIMIT $2)
     SELECT ids.id,
       array_cat(
         ARRAY(SELECT email FROM person_email WHERE person_id = ids.id),
         ARRAY(SELECT jsonb_path_query(r.line::jsonb, '$.emails[*].email') #>> '{}')) AS emails,
       array_remove(ARRAY[p.profnet_url, p.microblog_url, p.codehost_url, r.line::json ->> 'profnet_url',
         r.line::json ->> 'microblog_url', r.line::json ->> 'codehost_url'], NULL) AS profiles
     FROM ids LEFT JOIN person p ON p.id = ids.id LEFT JOIN removed_record r ON r.kind = 'Person' AND r.id = ids.id
     ORDER BY ids.id COLLATE "C"`,
);

/** Returns the next people after an ID, with removed ones and those with only past versions, in the order of IDs. */
export async function listIdentified(
  client: Queries,
  after: string,
  limit: number,
): Promise<readonly IdentifiedPerson[]> {
  const { rows } = await client.query(list.with(after, limit));
  return rows;
}
