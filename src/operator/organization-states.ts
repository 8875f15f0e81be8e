import { purgeableFrom } from '../accounts/model/suspension.js';
import {
  changeState,
  closeWithin,
  type LockedState,
  purgeOrganization,
  resumeWithin,
  suspendWithin,
} from '../accounts/sql/organization-states.js';
import { findOrganization, type OrganizationSummary } from '../accounts/sql/organizations.js';
import type { Queries } from '../database/queries.js';
import { type Operating, refused, requireOpen, requireUnpurged } from './operating.js';
import { changeOf } from './organizations.js';

/** Each function returns the organization after the change, or null when no organization has this ID. */
type Changed = Promise<OrganizationSummary | null>;

/**
 * Suspends an organization, or changes the reason of its suspension. Within a second, every server refuses its calls
 * and ends its streams and downloads (D25).
 * @throws ApiError VALIDATION_ERROR when the organization is closed.
 */
export function suspendOrganization(operating: Operating, organizationId: string, reason: string): Changed {
  const now = operating.clock.now();
  return change(operating, organizationId, async (client, state) => {
    requireOpen(organizationId, state);
    await operating.audit.write(client, changeOf('organization suspend', organizationId, { reason }));
    await suspendWithin(client, organizationId, reason, now);
  });
}

/**
 * Ends the suspension of an organization, or reopens a closed one. Keys that closing revoked stay revoked. Does nothing
 * when the organization is active.
 * @throws ApiError VALIDATION_ERROR when the organization was purged.
 */
export function resumeOrganization(operating: Operating, organizationId: string): Changed {
  return change(operating, organizationId, async (client, state) => {
    requireUnpurged(organizationId, state);
    if (state.suspendedAt === null) return;
    const details = { wasClosed: state.closedAt !== null };
    await operating.audit.write(client, changeOf('organization resume', organizationId, details));
    await resumeWithin(client, organizationId);
  });
}

/** Closes an organization and revokes its keys. Nothing is deleted. Does nothing when it is already closed. */
export function closeOrganization(operating: Operating, organizationId: string): Changed {
  const now = operating.clock.now();
  return change(operating, organizationId, async (client, state) => {
    if (state.closedAt !== null) return;
    const revokedKeys = await closeWithin(client, organizationId, now);
    await operating.audit.write(client, changeOf('organization close', organizationId, { revokedKeys }));
  });
}

/**
 * Deletes everything of a closed organization but its ledger and its audit entries. Does nothing when that was done.
 * @throws ApiError VALIDATION_ERROR when the organization is not closed, or was not closed long enough ago.
 */
export async function purge({ db, clock, audit }: Operating, organizationId: string): Changed {
  const now = clock.now();
  await purgeOrganization(db, organizationId, now, async (client, state, deleteAll) => {
    if (state?.purgedAt !== null) return;
    requirePurgeable(organizationId, state, now);
    await audit.write(client, changeOf('organization purge', organizationId, {}));
    await deleteAll();
  });
  return findOrganization(db, organizationId);
}

function requirePurgeable(organizationId: string, state: LockedState, now: Date): void {
  const from = purgeableFrom(state);
  if (from === null)
    throw refused(`The organization ${organizationId} must be closed before it can be purged.`);
  if (from > now)
    throw refused(`The organization ${organizationId} can be purged from ${from.toISOString()}.`);
}

async function change(
  { db }: Operating,
  organizationId: string,
  within: (client: Queries, state: LockedState) => Promise<void>,
): Changed {
  await changeState(db, organizationId, async (client, state) => {
    if (state !== null) await within(client, state);
  });
  return findOrganization(db, organizationId);
}
