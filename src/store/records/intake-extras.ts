import type { EmailMatch } from '../../domain/intake-record.js';
import type { Database } from '../database.js';

/** The addresses of people as imports gave them, best first, by the people's ids; who has none is not there. */
export async function listEmails(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EmailMatch[]>> {
  const { rows } = await db.longPool.query<{ id: string; emails: EmailMatch[] }>(
    `SELECT person_id AS id, json_agg(json_build_object('email', email, 'score', score)
       ORDER BY score DESC, email COLLATE "C") AS emails
     FROM person_email WHERE person_id = ANY($1) GROUP BY person_id`,
    [personIds],
  );
  return new Map(rows.map(({ id, emails }) => [id, emails]));
}

/** The numbers of companies that only `profnet_id` finds, by the companies' ids; those without one are not there. */
export async function listProfnetIds(
  db: Database,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.longPool.query<{ id: string; value: string }>(
    `SELECT company_id AS id, value FROM company_identifier WHERE kind = 'profnet_id' AND company_id = ANY($1)`,
    [companyIds],
  );
  return new Map(rows.map(({ id, value }) => [id, value]));
}
