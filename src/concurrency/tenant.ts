/**
 * The organization and key that work belongs to. A process shares its resources fairly between organizations, and an
 * organization's part between its keys.
 */
export interface Tenant {
  readonly organizationId: string;
  readonly keyId: string;
}

/**
 * The tenant of the service's own work: key lookups, charges and background work. It has priority over organizations.
 */
export const serviceTenant: Tenant = { organizationId: '', keyId: '' };
