import {
  findOrganizations,
  type OrganizationPage,
  type OrganizationQuery,
} from '../accounts/sql/find-organizations.js';
import { findOrganization, type OrganizationSummary } from '../accounts/sql/organizations.js';
import type { Operating } from './operating.js';

/** Returns an organization; null when none has this ID. */
export function getOrganization(
  { db }: Pick<Operating, 'db'>,
  organizationId: string,
): Promise<OrganizationSummary | null> {
  return findOrganization(db, organizationId);
}

/** Returns a page of organizations, newest first. */
export function listOrganizations(
  { db }: Pick<Operating, 'db'>,
  query: OrganizationQuery,
): Promise<OrganizationPage> {
  return findOrganizations(db, query);
}
