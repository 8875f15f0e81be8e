import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import type { LibraryBounds } from '../../domain/library-bounds.js';
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

/** Requests of an organization for companies that are not there. */
export interface NewSourcingRequests {
  /** Distinct, in the order in which the bounds let them in. */
  readonly identifiers: readonly CompanyIdentifier[];
  readonly organizationId: string;
  readonly now: Date;
  readonly bounds: Pick<LibraryBounds, 'openSourcing' | 'newSourcing'>;
}

/** A request that was not recorded, and the bound that it met. */
export interface RefusedRequest extends CompanyIdentifier {
  readonly bound: 'open' | 'day' | 'length';
}

const longestIdentifier = 500;

/**
 * Records that an organization asked for companies that are not there: once per identifier, counted, and open again.
 * Returns the requests that were refused. The bounds are exact however many processes record at once.
 */
export async function recordSourcingRequests(
  db: Database,
  { identifiers, organizationId, now, bounds }: NewSourcingRequests,
): Promise<RefusedRequest[]> {
  const isLong = ({ value }: CompanyIdentifier): boolean => Array.from(value).length > longestIdentifier;
  const tooLong = identifiers.filter(isLong).map((one) => ({ ...one, bound: 'length' }) as const);
  const given = identifiers.filter((one) => !isLong(one));
  if (given.length === 0) return tooLong;
  const { rows } = await db.pool.query<RefusedRequest>({
    name: 'record-sourcing-requests',
    text: `SELECT kind, identifier AS value, bound
      FROM record_sourcing_requests($1::text[], $2::text[], $3, $4, $5::int, $6::int)`,
    values: [
      given.map(({ kind }) => kind),
      given.map(({ value }) => value),
      organizationId,
      now,
      bounds.openSourcing,
      bounds.newSourcing,
    ],
  });
  return [...tooLong, ...rows];
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
