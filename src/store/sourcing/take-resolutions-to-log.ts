import type { Database } from '../database.js';

/** A request that was resolved, and who asked. */
export interface SourcingResolution {
  readonly identifierKind: string;
  readonly identifier: string;
  readonly companyId: string;
  readonly organizationId: string;
}

const mostAtOnce = 500;

/**
 * Resolutions that no server has logged yet, oldest first; each is given to one server, once. None while another server
 * takes some.
 */
export async function takeResolutionsToLog(db: Database): Promise<SourcingResolution[]> {
  const { rows } = await db.pool.query<SourcingResolution>({
    name: 'take-resolutions-to-log',
    text: `WITH head AS (
        SELECT value::text::bigint AS logged FROM setting WHERE name = 'sourcing_logged' FOR UPDATE SKIP LOCKED
      ), taken AS (
        SELECT * FROM sourcing_resolution WHERE id > (SELECT logged FROM head) ORDER BY id LIMIT ${mostAtOnce}
      ), moved AS (
        UPDATE setting SET value = (SELECT max(id) FROM taken)::text::jsonb
        WHERE name = 'sourcing_logged' AND EXISTS (SELECT FROM taken)
      )
      SELECT identifier_kind AS "identifierKind", identifier, company_id AS "companyId", organization_id AS "organizationId"
      FROM taken ORDER BY id`,
  });
  return rows;
}
