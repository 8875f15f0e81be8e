import { findLastCalls } from '../accounts/sql/last-calls.js';
import type { OrganizationSummary } from '../accounts/sql/organizations.js';
import type { Operating } from './operating.js';

/** An organization, and when one of its keys was last used; null when none was. */
export interface CallingOrganization extends OrganizationSummary {
  readonly lastCallAt: Date | null;
}

/** Adds to each organization when one of its keys was last used, in one statement. */
export async function withLastCalls(
  { db }: Pick<Operating, 'db'>,
  organizations: readonly OrganizationSummary[],
): Promise<CallingOrganization[]> {
  if (organizations.length === 0) return [];
  const calls = await findLastCalls(
    db,
    organizations.map(({ organizationId }) => organizationId),
  );
  return organizations.map((one) => ({ ...one, lastCallAt: calls.get(one.organizationId) ?? null }));
}

/** Adds to an organization when one of its keys was last used. */
export async function withLastCall(
  operating: Pick<Operating, 'db'>,
  organization: OrganizationSummary,
): Promise<CallingOrganization> {
  const calls = await findLastCalls(operating.db, [organization.organizationId]);
  return { ...organization, lastCallAt: calls.get(organization.organizationId) ?? null };
}
