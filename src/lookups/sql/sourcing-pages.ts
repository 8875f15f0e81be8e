import type { Database } from '../../database/database.js';
import { computed, type RowOf, Statement } from '../../database/statement.js';

const columns = {
  identifierKind: 'SourcingRequest.identifierKind',
  identifier: 'SourcingRequest.identifier',
  timesRequested: 'SourcingRequest.timesRequested',
  organizations: computed('int8'),
  firstRequestedAt: 'SourcingRequest.firstRequestedAt',
  lastRequestedAt: 'SourcingRequest.lastRequestedAt',
  resolvedAt: 'SourcingRequest.resolvedAt',
  companyId: 'SourcingRequest.companyId',
} as const;

/** A requested company, with the number of organizations that requested it. */
export type CountedSourcingRequest = RowOf<typeof columns>;

/** The position of a request in the list. */
export type SourcingPosition = Pick<
  CountedSourcingRequest,
  'lastRequestedAt' | 'identifierKind' | 'identifier'
>;

/** The state of the requests in a list. */
export type ListedSourcing = 'open' | 'resolved' | 'all';

interface SourcingQuery {
  readonly state: ListedSourcing;
  /** The last request of the previous page. */
  readonly after: SourcingPosition | null;
  readonly limit: number;
}

const findPage = new Statement(
  columns,
  `SELECT identifier_kind AS "identifierKind", identifier, times_requested AS "timesRequested",
     (SELECT count(*) FROM sourcing_requester a
       WHERE a.identifier_kind = r.identifier_kind AND a.identifier = r.identifier) AS organizations,
     first_requested_at AS "firstRequestedAt", last_requested_at AS "lastRequestedAt", resolved_at AS "resolvedAt",
     company_id AS "companyId"
   FROM sourcing_request r
   WHERE ($1 = 'all' OR (resolved_at IS NULL) = ($1 = 'open'))
     AND ($2::timestamptz IS NULL OR last_requested_at < $2
       OR (last_requested_at = $2 AND (identifier_kind, identifier) > ($3, $4)))
   ORDER BY last_requested_at DESC, identifier_kind, identifier LIMIT $5`,
);

/** Returns a page of the requested companies, most recently requested first. */
export async function findSourcingPage(
  db: Database,
  { state, after, limit }: SourcingQuery,
): Promise<{ readonly requests: readonly CountedSourcingRequest[]; readonly hasMore: boolean }> {
  const { rows } = await db.longPool.query(
    findPage.with(
      state,
      after?.lastRequestedAt ?? null,
      after?.identifierKind ?? null,
      after?.identifier ?? null,
      limit + 1,
    ),
  );
  return { requests: rows.slice(0, limit), hasMore: rows.length > limit };
}
