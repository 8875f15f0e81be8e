import { ApiError } from '../../errors/api-error.js';

/** The minimum and maximum length of the reason of a suspension. The organization's users see it. */
export const reasonBounds = { least: 1, most: 300 } as const;

/** Days between closing an organization and the first day on which it can be purged (D25). */
export const purgeDays = 30;

/** The states of an organization (D25). */
export type OrganizationState = 'active' | 'suspended' | 'closed' | 'purged';

interface Dated {
  readonly suspendedAt: Date | null;
  readonly closedAt: Date | null;
  readonly purgedAt: Date | null;
}

/** Returns the state of an organization. */
export function organizationState({ suspendedAt, closedAt, purgedAt }: Dated): OrganizationState {
  if (purgedAt !== null) return 'purged';
  if (closedAt !== null) return 'closed';
  return suspendedAt === null ? 'active' : 'suspended';
}

/** Returns when a closed organization can be purged; null when it is not closed. */
export function purgeableFrom({ closedAt }: Pick<Dated, 'closedAt'>): Date | null {
  return closedAt === null ? null : new Date(closedAt.getTime() + purgeDays * 86_400_000);
}

/** Returns the error of every call of a suspended organization, except calls that read its balance and usage. */
export function suspended(reason: string): ApiError {
  const because = reason === '' ? '' : `: ${reason}`;
  return new ApiError(
    'ORGANIZATION_SUSPENDED',
    `Your organization is suspended${because}${/[.!?]$/.test(because) ? '' : '.'} Its balance and usage can still be read.`,
  );
}
