/**
 * Returns the SQL of the reason for which an organization is suspended: empty if none was given, null if it is not
 * suspended.
 */
export function suspensionOf(organizationId: string): string {
  return `(SELECT COALESCE(o.suspension_reason, '') FROM organization o
     WHERE o.id = ${organizationId} AND o.suspended_at IS NOT NULL)`;
}

/** Returns the SQL of whether an organization is suspended. */
export function isSuspended(organizationId: string): string {
  return `EXISTS (SELECT FROM organization o WHERE o.id = ${organizationId} AND o.suspended_at IS NOT NULL)`;
}
