import type { Database } from '../../database/database.js';
import { Statement } from '../../database/statement.js';
import { type OrganizationSummary, toSummary } from './organizations.js';

/** A page of organizations, newest first. */
export interface OrganizationPage {
  readonly organizations: readonly OrganizationSummary[];
  readonly hasMore: boolean;
}

/** The filters and the position of a page of organizations. Null matches all. */
export interface OrganizationQuery {
  /** A part of the name or of the external ID, ignoring case. */
  readonly search: string | null;
  readonly externalId: string | null;
  /** The last organization of the previous page. */
  readonly after: { readonly createdAt: Date; readonly id: string } | null;
  readonly limit: number;
}

const findPage = new Statement(
  { id: 'Organization.id' },
  `SELECT id FROM organization
   WHERE ($1::text IS NULL OR position(lower($1) IN lower(name)) > 0
       OR position(lower($1) IN lower(external_id)) > 0)
     AND ($2::text IS NULL OR external_id = $2)
     AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4))
   ORDER BY created_at DESC, id DESC LIMIT $5`,
);

/** Returns a page of organizations, newest first. */
export async function findOrganizations(
  db: Database,
  { search, externalId, after, limit }: OrganizationQuery,
): Promise<OrganizationPage> {
  const { rows } = await db.longPool.query(
    findPage.with(search, externalId, after?.createdAt ?? null, after?.id ?? null, limit + 1),
  );
  const found = await db.prisma.organization.findMany({
    where: { id: { in: rows.slice(0, limit).map(({ id }) => id) } },
    include: { budget: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { organizations: found.map(toSummary), hasMore: rows.length > limit };
}
