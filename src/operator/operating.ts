import type { AuditedChange } from '../accounts/model/audit-entry.js';
import type { LockedState } from '../accounts/sql/organization-states.js';
import type { Database } from '../database/database.js';
import type { Queries } from '../database/queries.js';
import { ApiError } from '../errors/api-error.js';
import type { Clock } from '../values/dates.js';

/** Writes the audit entry of a change, in its transaction. It knows who makes the change. */
export interface AuditWriter {
  write(client: Queries, change: AuditedChange): Promise<void>;
}

/** The dependencies of the operator's operations, which the command line and the operator API both call. */
export interface Operating {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditWriter;
}

/** Creates the error of a change that the state of an organization or key does not allow. */
export function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** @throws ApiError VALIDATION_ERROR when the organization was purged. */
export function requireUnpurged(organizationId: string, { purgedAt }: Pick<LockedState, 'purgedAt'>): void {
  if (purgedAt !== null)
    throw refused(`The organization ${organizationId} was purged on ${purgedAt.toISOString()}.`);
}

/** @throws ApiError VALIDATION_ERROR when the organization is closed. */
export function requireOpen(organizationId: string, state: LockedState): void {
  requireUnpurged(organizationId, state);
  if (state.closedAt !== null)
    throw refused(
      `The organization ${organizationId} is closed since ${state.closedAt.toISOString()}. Resume it first.`,
    );
}
