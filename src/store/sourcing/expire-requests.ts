import type { PoolClient } from 'pg';
import { sourcingDays } from '../../domain/sourcing-days.js';
import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';

/**
 * Closes requests that an organization last made before a moment, 90 days ago. Nothing is announced. Returns how many.
 */
export function closeOldRequests(db: Database, moment: Date, most: number): Promise<number> {
  return inLongTransaction(db, (client) =>
    change(client, [moment, most], {
      old: 'resolved_at IS NULL AND last_requested_at < $1',
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

/** Deletes requests that were closed or resolved before a moment, 90 days ago. Returns how many. */
export function deleteClosedRequests(db: Database, moment: Date, most: number): Promise<number> {
  return inLongTransaction(db, (client) =>
    change(client, [moment, most], {
      old: 'resolved_at < $1',
      requesters: `DELETE FROM sourcing_requester a USING met WHERE a.identifier_kind = met.kind
          AND a.identifier = met.value AND a.resolved_at < $1 RETURNING 1`,
      requests: `DELETE FROM sourcing_request r USING met WHERE r.identifier_kind = met.kind AND r.identifier = met.value
          AND r.resolved_at < $1 AND NOT EXISTS (SELECT FROM sourcing_requester a WHERE a.identifier_kind = met.kind
            AND a.identifier = met.value AND (a.resolved_at IS NULL OR a.resolved_at >= $1))`,
    }),
  );
}

interface Change {
  /** Condition of the requesters' rows that are to be changed. */
  readonly old: string;
  /** Statements on the requests in `met`. */
  readonly requesters: string;
  readonly requests: string;
}

/**
 * Locks the requests first, in the order in which those who make them do, so that none waits for the other in a circle.
 * The statement that follows sees what was committed before the lock.
 */
async function change(
  client: PoolClient,
  [moment, most]: readonly [Date, number],
  { old, requesters, requests }: Change,
): Promise<number> {
  const { rows } = await client.query<{ kind: string; value: string }>(
    `SELECT r.identifier_kind AS kind, r.identifier AS value FROM sourcing_request r
     JOIN (SELECT DISTINCT identifier_kind, identifier FROM (SELECT identifier_kind, identifier
       FROM sourcing_requester WHERE ${old} LIMIT $2) known) met USING (identifier_kind, identifier)
     ORDER BY r.identifier_kind COLLATE "C", r.identifier COLLATE "C" FOR UPDATE OF r`,
    [moment, most],
  );
  if (rows.length === 0) return 0;
  const changed = await client.query<{ count: number }>(
    `WITH met AS MATERIALIZED (SELECT * FROM unnest($2::text[], $3::text[]) AS met (kind, value)),
       requester AS (${requesters}), request AS (${requests})
     SELECT count(*) AS count FROM requester`,
    [moment, rows.map(({ kind }) => kind), rows.map(({ value }) => value)],
  );
  return changed.rows[0]?.count ?? 0;
}
