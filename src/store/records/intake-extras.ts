import { emailKey } from '../../domain/email-address.js';
import type { EmailMatch } from '../../domain/intake-record.js';
import type { Database } from '../database.js';

/**
 * E-mail addresses of people as look-ups compare them, best first, by the people's ids; people without any are left out, as
 * are texts that an older version imported and no import takes any more.
 */
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
  const isAddress = ({ email }: EmailMatch): boolean => emailKey(email) !== null;
  const known = rows.map(({ id, emails }) => [id, emails.filter(isAddress)] as const);
  return new Map(known.filter(([, emails]) => emails.length > 0));
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
