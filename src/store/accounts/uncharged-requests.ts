import type { UnchargedRequest } from '../../domain/requests/uncharged-request.js';
import type { Database } from '../database.js';

/** Writes requests that cost nothing, of any organizations, in one statement. */
export async function writeUnchargedRequests(
  db: Database,
  requests: readonly UnchargedRequest[],
): Promise<void> {
  await db.pool.query(
    `INSERT INTO uncharged_request
       (organization_id, request_id, caller_request_id, api_key_id, door, operation, answered_at, status, error_code,
        is_dry_run, answered_again, milliseconds, idempotency_key, target, left_out)
     SELECT "organizationId", "requestId", "callerRequestId", "apiKeyId", door, operation, "answeredAt", status,
       "errorCode", "isDryRun", "answeredAgain", milliseconds, "idempotencyKey", target, "leftOut"
     FROM jsonb_to_recordset($1::jsonb) AS r("organizationId" text, "requestId" text, "callerRequestId" text,
       "apiKeyId" text, door text, operation text, "answeredAt" timestamptz, status int, "errorCode" text,
       "isDryRun" boolean, "answeredAgain" boolean, milliseconds int, "idempotencyKey" text, target text, "leftOut" int)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(requests)],
  );
}

/** Deletes some that were answered before a moment; answers how many. */
export async function deleteUnchargedRequests(db: Database, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.pool.query(
    `DELETE FROM uncharged_request WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM uncharged_request WHERE answered_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [before, most],
  );
  return rowCount ?? 0;
}
