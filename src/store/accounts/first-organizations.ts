import type { Database } from '../database.js';

export interface NamedOrganization {
  readonly organizationId: string;
  readonly name: string;
}

/** The oldest organizations, so many at most. */
export async function firstOrganizations(db: Database, count: number): Promise<NamedOrganization[]> {
  const { rows } = await db.pool.query<NamedOrganization>(
    `SELECT id AS "organizationId", name FROM organization ORDER BY created_at, id LIMIT $1`,
    [count],
  );
  return rows;
}
