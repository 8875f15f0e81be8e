import { type AuditedChange, formerValues } from '../accounts/model/audit-entry.js';
import {
  createOrganization,
  type NewOrganization,
  type OrganizationChange,
  type OrganizationSummary,
} from '../accounts/sql/organizations.js';
import { ExternalIdTaken, updateOrganization } from '../accounts/sql/update-organization.js';
import { quote } from '../values/nearest-texts.js';
import { type Operating, refused, requireUnpurged } from './operating.js';

/**
 * Creates an organization. If one has the external ID already, returns that one unchanged, so that a call can be
 * repeated.
 */
export async function openOrganization(
  { db, clock, audit }: Operating,
  terms: NewOrganization,
): Promise<OrganizationSummary> {
  return createOrganization(db, terms, clock.now(), (client, id) =>
    audit.write(client, changeOf('organization create', id, describe(terms))),
  );
}

/**
 * Changes the given properties of an organization. Returns null when no organization has this ID.
 * @throws ApiError VALIDATION_ERROR when another organization has the external ID, or when it was purged.
 */
export async function changeOrganization(
  { db, audit }: Operating,
  organizationId: string,
  change: OrganizationChange,
): Promise<OrganizationSummary | null> {
  try {
    return await updateOrganization(db, organizationId, change, async (client, former) => {
      requireUnpurged(organizationId, former);
      const details = { ...describe(change), before: describe(formerValues(former, change)) };
      await audit.write(client, changeOf('organization update', organizationId, details));
    });
  } catch (error) {
    if (!(error instanceof ExternalIdTaken)) throw error;
    throw refused(`Another organization has the external_id ${quote(change.externalId)}.`);
  }
}

/** Describes a change of an organization for the audit log. */
export function changeOf(action: string, id: string, details: object): AuditedChange {
  return { action, organizationId: id, target: { kind: 'organization', id }, details };
}

/**
 * Returns the audit details of properties. Metadata can contain anything, so that only the names of its values are
 * stored.
 */
function describe({ creditLimit, metadata, alertPercents, ...terms }: OrganizationChange): object {
  return {
    ...terms,
    ...(creditLimit !== undefined && { monthlyCredits: creditLimit }),
    ...(alertPercents !== undefined && { creditAlertPercents: alertPercents }),
    ...(metadata !== undefined && { metadata: Object.keys(metadata) }),
  };
}
