import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import type { Database } from '../database.js';

/** A company that was asked for and is not in the dataset (D9). */
export interface SourcingRequest {
  readonly identifierKind: string;
  readonly identifier: string;
  readonly timesRequested: number;
  readonly firstRequestedAt: Date;
  readonly lastRequestedAt: Date;
  readonly resolvedAt: Date | null;
  /** What an import brought; null while it is open, and when an operator closed it. */
  readonly companyId: string | null;
  readonly requestedBy: readonly { readonly organizationId: string; readonly timesRequested: number }[];
}

/**
 * Notes that an organization asked for companies that are not there: once per identifier, counted, and open again. The
 * identifiers are distinct.
 */
export async function recordSourcingRequests(
  db: Database,
  identifiers: readonly CompanyIdentifier[],
  organizationId: string,
  now: Date,
): Promise<void> {
  if (identifiers.length === 0) return;
  await db.pool.query({
    name: 'record-sourcing-requests',
    // In one order, so that two requests for the same companies do not wait for each other.
    text: `WITH request AS (
        INSERT INTO sourcing_request AS r
          (identifier_kind, identifier, times_requested, first_requested_at, last_requested_at)
        SELECT kind, value, 1, $4::timestamptz, $4 FROM unnest($1::text[], $2::text[]) AS asked (kind, value)
        ORDER BY kind COLLATE "C", value COLLATE "C"
        ON CONFLICT (identifier_kind, identifier) DO UPDATE
          SET times_requested = r.times_requested + 1, last_requested_at = GREATEST(r.last_requested_at, $4),
            resolved_at = NULL, company_id = NULL
        RETURNING identifier_kind, identifier)
      INSERT INTO sourcing_requester AS r
        (identifier_kind, identifier, organization_id, times_requested, last_requested_at)
      SELECT identifier_kind, identifier, $3, 1, $4 FROM request
      ORDER BY identifier_kind COLLATE "C", identifier COLLATE "C"
      ON CONFLICT (identifier_kind, identifier, organization_id) DO UPDATE
        SET times_requested = r.times_requested + 1, last_requested_at = GREATEST(r.last_requested_at, $4),
          resolved_at = NULL`,
    values: [identifiers.map(({ kind }) => kind), identifiers.map(({ value }) => value), organizationId, now],
  });
}

/** The open requests, most recently asked first; with `resolved` the ones that were resolved too. */
export async function listSourcingRequests(db: Database, resolved: boolean): Promise<SourcingRequest[]> {
  const rows = await db.prisma.sourcingRequest.findMany({
    ...(!resolved && { where: { resolvedAt: null } }),
    include: { requesters: { orderBy: { organizationId: 'asc' } } },
    orderBy: [{ lastRequestedAt: 'desc' }, { identifierKind: 'asc' }, { identifier: 'asc' }],
  });
  return rows.map(({ requesters, ...row }) => ({
    ...row,
    requestedBy: requesters.map(({ organizationId, timesRequested }) => ({ organizationId, timesRequested })),
  }));
}

/** Closes a request, of which nobody is told; false when there is no open one. */
export async function resolveSourcingRequest(
  db: Database,
  identifierKind: string,
  identifier: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `WITH closed AS (
       UPDATE sourcing_request SET resolved_at = $3
       WHERE identifier_kind = $1 AND identifier = $2 AND resolved_at IS NULL RETURNING identifier_kind, identifier
     ), asker AS (
       UPDATE sourcing_requester a SET resolved_at = $3 FROM closed
       WHERE a.identifier_kind = closed.identifier_kind AND a.identifier = closed.identifier AND a.resolved_at IS NULL)
     SELECT FROM closed`,
    [identifierKind, identifier, now],
  );
  return rowCount === 1;
}
