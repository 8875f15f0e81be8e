/**
 * On whose behalf work runs. Organizations share what a process has; the keys of one organization share its part.
 */
export interface Tenant {
  readonly organizationId: string;
  readonly keyId: string;
}

/** The service itself: keys, charges and background work. No request of an organization goes before it. */
export const serviceTenant: Tenant = { organizationId: '', keyId: '' };
