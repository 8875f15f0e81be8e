import type { LibraryBounds } from '../../context/service-bounds.js';
import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { changeRetentionDays } from '../../history/model/feeds.js';
import { type CompanyIdentifier, otherFormOf } from '../../records/identifiers.js';
import { sourcingDays } from '../model/lookups.js';

/** A request for a company that is not in the dataset (D9). */
export interface SourcingRequest {
  readonly identifierKind: string;
  readonly identifier: string;
  readonly timesRequested: number;
  readonly firstRequestedAt: Date;
  readonly lastRequestedAt: Date;
  readonly resolvedAt: Date | null;
  /** The company that an import added; null while the request is open, or if it was closed without a match. */
  readonly companyId: string | null;
  readonly requestedBy: readonly { readonly organizationId: string; readonly timesRequested: number }[];
}

/** The companies that an organization requested and that do not exist. */
interface NewSourcingRequests {
  /** Distinct identifiers. If a limit allows only some of them, the first ones are recorded. */
  readonly identifiers: readonly CompanyIdentifier[];
  readonly organizationId: string;
  readonly now: Date;
  readonly bounds: Pick<LibraryBounds, 'openSourcing' | 'newSourcing'>;
}

/** A request that was not recorded, with the limit it exceeded. */
export interface RefusedRequest extends CompanyIdentifier {
  readonly bound: 'open' | 'day' | 'length';
}

const maxIdentifierLength = 500;

const record = new Statement(
  {
    kind: computed('text').as<CompanyIdentifier['kind']>(),
    value: computed('text'),
    bound: computed('text').as<RefusedRequest['bound']>(),
  },
  `SELECT kind, identifier AS value, bound
   FROM record_sourcing_requests($1::text[], $2::text[], $3, $4, $5::int, $6::int)`,
  'record-sourcing-requests',
);

/**
 * Records an organization's requests for companies that do not exist. Creates or reopens one request per identifier and
 * increments its count. Returns the rejected requests. Concurrent processes cannot exceed the limits.
 */
export async function recordSourcingRequests(
  db: Database,
  { identifiers, organizationId, now, bounds }: NewSourcingRequests,
): Promise<RefusedRequest[]> {
  const isLong = ({ value }: CompanyIdentifier): boolean => Array.from(value).length > maxIdentifierLength;
  const tooLong = identifiers.filter(isLong).map((one) => ({ ...one, bound: 'length' }) as const);
  const given = identifiers.filter((one) => !isLong(one));
  if (given.length === 0) return tooLong;
  const { rows } = await db.pool.query(
    record.with(
      given.map(({ kind }) => kind),
      given.map(({ value }) => value),
      organizationId,
      now,
      bounds.openSourcing,
      bounds.newSourcing,
    ),
  );
  return [...tooLong, ...rows];
}

/** Returns the open requests, most recently requested first. If `resolved` is true, includes resolved requests. */
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

/**
 * Closes an open request without sending webhook events. Returns false if there is no open request for the identifier.
 */
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

/**
 * Returns a statement that locks the requests of up to $2 rows of `sourcing_requester` that match a condition on $1.
 */
const lockWhere = (old: string) =>
  new Statement(
    { kind: 'SourcingRequest.identifierKind', value: 'SourcingRequest.identifier' },
    `SELECT r.identifier_kind AS kind, r.identifier AS value FROM sourcing_request r
     JOIN (SELECT DISTINCT identifier_kind, identifier FROM (SELECT identifier_kind, identifier
       FROM sourcing_requester WHERE ${old} LIMIT $2) known) met USING (identifier_kind, identifier)
     ORDER BY r.identifier_kind COLLATE "C", r.identifier COLLATE "C" FOR UPDATE OF r`,
  );
const lockOld = lockWhere('resolved_at IS NULL AND last_requested_at < $1');
const lockClosed = lockWhere('resolved_at < $1');

/**
 * Closes each organization's requests that it has not repeated since `moment` (90 days ago), at most `most` of them.
 * Sends no webhook events. Returns the number of closed requests, counted per organization.
 */
export function closeOldRequests(db: Database, moment: Date, most: number): Promise<number> {
  return inLongTransaction(db, (client) =>
    change(client, [moment, most], {
      lock: lockOld,
      requesters: `UPDATE sourcing_requester a SET resolved_at = $1::timestamptz + interval '${sourcingDays} days'
        FROM met WHERE a.identifier_kind = met.kind AND a.identifier = met.value
          AND a.resolved_at IS NULL AND a.last_requested_at < $1 RETURNING 1`,
      requests: `UPDATE sourcing_request r SET resolved_at = $1::timestamptz + interval '${sourcingDays} days'
        FROM met WHERE r.identifier_kind = met.kind AND r.identifier = met.value AND r.resolved_at IS NULL
          AND NOT EXISTS (SELECT FROM sourcing_requester a WHERE a.identifier_kind = met.kind
            AND a.identifier = met.value AND a.resolved_at IS NULL AND a.last_requested_at >= $1)`,
    }),
  );
}

/**
 * Deletes each organization's requests that were closed or resolved before `moment` (90 days ago), at most `most` of
 * them. Returns the number of deleted requests, counted per organization.
 */
export function deleteClosedRequests(db: Database, moment: Date, most: number): Promise<number> {
  return inLongTransaction(db, (client) =>
    change(client, [moment, most], {
      lock: lockClosed,
      requesters: `DELETE FROM sourcing_requester a USING met WHERE a.identifier_kind = met.kind
          AND a.identifier = met.value AND a.resolved_at < $1 RETURNING 1`,
      requests: `DELETE FROM sourcing_request r USING met WHERE r.identifier_kind = met.kind AND r.identifier = met.value
          AND r.resolved_at < $1 AND NOT EXISTS (SELECT FROM sourcing_requester a WHERE a.identifier_kind = met.kind
            AND a.identifier = met.value AND (a.resolved_at IS NULL OR a.resolved_at >= $1))`,
    }),
  );
}

interface Change {
  /** Selects and locks the requests to change. */
  readonly lock: ReturnType<typeof lockWhere>;
  /**
   * Changes the rows of `sourcing_requester` for the locked requests, which are in `met`. Returns one row per changed
   * row.
   */
  readonly requesters: string;
  /** Changes the rows of `sourcing_request` in `met`. */
  readonly requests: string;
}

/**
 * Changes requests and their requesters, and returns the number of changed requesters. Locks the requests first, in the
 * same order as the code that creates requests, to avoid deadlocks. The change is a second statement, so that it sees
 * what was committed while the transaction waited for the lock.
 */
async function change(
  client: Queries,
  [moment, most]: readonly [Date, number],
  { lock, requesters, requests }: Change,
): Promise<number> {
  const { rows } = await client.query(lock.with(moment, most));
  if (rows.length === 0) return 0;
  const changed = await client.query<{ count: number }>(
    `WITH met AS MATERIALIZED (SELECT * FROM unnest($2::text[], $3::text[]) AS met (kind, value)),
       requester AS (${requesters}), request AS (${requests})
     SELECT count(*) AS count FROM requester`,
    [moment, rows.map(({ kind }) => kind), rows.map(({ value }) => value)],
  );
  return changed.rows[0]?.count ?? 0;
}

const batchSize = 5000;

/** Deletes resolutions that are older than `changeRetentionDays`. */
export async function expireResolutions(db: Database): Promise<void> {
  const text = `DELETE FROM sourcing_resolution WHERE id IN (SELECT id FROM sourcing_resolution
    WHERE resolved_at < now() - interval '${changeRetentionDays} days' ORDER BY resolved_at LIMIT $1)`;
  while (((await db.longPool.query(text, [batchSize])).rowCount ?? 0) > 0);
}

/** An organization's resolved request. */
interface SourcingResolution {
  readonly identifierKind: string;
  readonly identifier: string;
  readonly companyId: string;
  readonly organizationId: string;
}

const maxLogged = 500;

const takeToLog = new Statement(
  {
    identifierKind: 'SourcingResolution.identifierKind',
    identifier: 'SourcingResolution.identifier',
    companyId: 'SourcingResolution.companyId',
    organizationId: 'SourcingResolution.organizationId',
  },
  `WITH head AS (
        SELECT value::text::bigint AS logged FROM setting WHERE name = 'sourcing_logged' FOR UPDATE SKIP LOCKED
      ), taken AS (
        SELECT * FROM sourcing_resolution WHERE id > (SELECT logged FROM head) ORDER BY id LIMIT ${maxLogged}
      ), moved AS (
        UPDATE setting SET value = (SELECT max(id) FROM taken)::text::jsonb
        WHERE name = 'sourcing_logged' AND EXISTS (SELECT FROM taken)
      )
      SELECT identifier_kind AS "identifierKind", identifier, company_id AS "companyId", organization_id AS "organizationId"
      FROM taken ORDER BY id`,
  'take-resolutions-to-log',
);

/**
 * Returns the next resolutions to log, oldest first. Each resolution is returned once, to one server. Returns none
 * while another server runs this statement.
 */
export async function takeResolutionsToLog(db: Database): Promise<SourcingResolution[]> {
  const { rows } = await db.pool.query(takeToLog.with());
  return rows;
}

/** An identifier of a company in the dataset. */
export interface HeldIdentifier extends CompanyIdentifier {
  readonly companyId: string;
}

const lockOpen = new Statement(
  {
    kind: field('SourcingRequest.identifierKind').as<CompanyIdentifier['kind']>(),
    value: 'SourcingRequest.identifier',
    companyId: computed('text'),
  },
  // The same order as in the code that creates requests, to avoid deadlocks.
  `SELECT r.identifier_kind AS kind, r.identifier AS value, held.company_id AS "companyId"
     FROM (SELECT kind, value, min(company_id) AS company_id
       FROM unnest($1::text[], $2::text[], $3::text[]) AS held (kind, value, company_id) GROUP BY kind, value) held
     JOIN sourcing_request r ON r.identifier_kind = held.kind AND r.identifier = held.value
     WHERE r.resolved_at IS NULL
     ORDER BY r.identifier_kind COLLATE "C", r.identifier COLLATE "C" FOR UPDATE OF r`,
);

/**
 * Returns the open requests for the given identifiers of existing companies, and locks them until the transaction ends.
 * Until then, no other transaction can resolve or repeat these requests.
 */
export async function lockOpenRequests(
  client: Queries,
  held: readonly HeldIdentifier[],
): Promise<HeldIdentifier[]> {
  if (held.length === 0) return [];
  const forms = held.flatMap((one) => {
    const other = otherFormOf(one);
    return other === null ? [one] : [one, { ...other, companyId: one.companyId }];
  });
  const { rows } = await client.query(
    lockOpen.with(
      forms.map(({ kind }) => kind),
      forms.map(({ value }) => value),
      forms.map(({ companyId }) => companyId),
    ),
  );
  return rows;
}
