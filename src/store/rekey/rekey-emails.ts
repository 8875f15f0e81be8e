import { emailKey } from '../../domain/email-address.js';
import type { RekeyStep } from './rekey-step.js';

interface EmailRow {
  readonly email: string;
  readonly personId: string;
}

/**
 * Re-keys the e-mail addresses of people. Of two that have the same key now, the better score stays. What is no e-mail
 * address by the current rules was never found, and stays as it is.
 */
export const rekeyEmails: RekeyStep = async (client, after, limit) => {
  const { rows } = await client.query<EmailRow>(
    `SELECT email, person_id AS "personId" FROM person_email WHERE (email, person_id) > ($1, $2)
     ORDER BY email, person_id LIMIT $3`,
    [...(after ?? ['', '']), limit],
  );
  const moved = rows.flatMap(({ email, personId }) => {
    const key = emailKey(email);
    return key === null || key === email ? [] : [{ email, personId, key }];
  });
  if (moved.length > 0) {
    // As imports do, so that neither moves rows under the other.
    await client.query(`SELECT FROM person WHERE id = ANY($1) ORDER BY id COLLATE "C" FOR NO KEY UPDATE`, [
      moved.map(({ personId }) => personId),
    ]);
    await client.query(
      `WITH moved AS (
         DELETE FROM person_email old USING unnest($1::text[], $2::text[], $3::text[]) AS made (email, person_id, key)
         WHERE old.email = made.email AND old.person_id = made.person_id RETURNING made.key, old.person_id, old.score
       )
       INSERT INTO person_email AS t (email, person_id, score)
       SELECT key, person_id, max(score) FROM moved GROUP BY key, person_id
       ON CONFLICT (email, person_id) DO UPDATE SET score = GREATEST(t.score, excluded.score)`,
      [moved.map(({ email }) => email), moved.map(({ personId }) => personId), moved.map(({ key }) => key)],
    );
  }
  const last = rows.at(-1);
  return last === undefined ? null : [last.email, last.personId];
};
