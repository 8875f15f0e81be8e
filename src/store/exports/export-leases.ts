import type { Door } from '../../domain/door.js';
import type { ExportSource } from '../../domain/exports/export-job.js';
import type { RowFormat } from '../../domain/exports/row-formats.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { CursorPosition } from '../../domain/connections/cursor.js';
import type { KeptPlace } from '../kept-entries.js';
import type { Database } from '../database.js';

/** The place of the last record of a file: in a search or list, or by ids. */
export type ExportPlace = KeptPlace | CursorPosition;

/** An export that this process works at, as its last step left it. */
export interface LeasedExport {
  readonly exportId: string;
  readonly lease: number;
  readonly organizationId: string;
  readonly apiKeyId: string;
  /** The keys whose monthly caps bind what it costs (ApiKeySummary). */
  readonly capKeyIds: readonly string[];
  readonly door: Door;
  readonly callerRequestId: string | null;
  readonly format: RowFormat;
  readonly kind: RecordKind;
  readonly source: ExportSource;
  readonly addedUntil: Date | null;
  readonly maxCredits: number | null;
  readonly place: ExportPlace | null;
  readonly rows: number;
  readonly credits: number;
  readonly bytes: number;
  readonly parts: number;
  readonly attempts: number;
  readonly createdAt: Date;
  /** False when no key of its line is valid any more. */
  readonly hasKey: boolean;
}

/** So long nobody else takes an export after its last step; by the database's clock, which all gateways share. */
export const leaseSeconds = 30;

/**
 * Takes the next export: one that waits, or whose gateway has not renewed its lease in time. Exports of the organization
 * with the fewest at work come first, then those that were taken least often, so that organizations take turns. Null when
 * there is none.
 */
export async function takeExport(db: Database, now: Date): Promise<LeasedExport | null> {
  const { rows } = await db.pool.query<LeasedExport>({
    name: 'take-export',
    text: `UPDATE export_job job SET status = 'running', lease = lease + 1, attempts = attempts + 1,
        lease_until = now() + interval '${leaseSeconds} seconds'
      WHERE id = (SELECT id FROM export_job waiting
        WHERE status IN ('queued', 'running') AND COALESCE(lease_until, '-infinity') < now()
        ORDER BY (SELECT count(*) FROM export_job other WHERE other.status = 'running'
            AND other.organization_id = waiting.organization_id AND other.lease_until >= now()), lease, created_at, id
        LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id::text AS "exportId", lease, organization_id AS "organizationId", api_key_id AS "apiKeyId",
        (SELECT array_prepend(root.id, root.issuer_root_ids) FROM api_key root WHERE root.id = job.root_key_id)
          AS "capKeyIds", door, caller_request_id AS "callerRequestId", format, kind, source,
        added_until AS "addedUntil", max_credits AS "maxCredits", place, rows, credits, bytes, parts, attempts,
        created_at AS "createdAt", EXISTS (SELECT FROM api_key WHERE api_key.root_key_id = job.root_key_id
          AND (revoked_at IS NULL OR revoked_at > $1) AND (expires_at IS NULL OR expires_at > $1)) AS "hasKey"`,
    values: [now],
  });
  return rows[0] ?? null;
}

/** Whether an export waits whose organization has none at work. */
export async function isExportAwaited(db: Database, organizationId: string): Promise<boolean> {
  const { rows } = await db.pool.query({
    name: 'is-export-awaited',
    text: `SELECT FROM export_job waiting WHERE status = 'queued' AND COALESCE(lease_until, '-infinity') < now()
        AND organization_id <> $1 AND NOT EXISTS (SELECT FROM export_job other WHERE other.status = 'running'
          AND other.organization_id = waiting.organization_id AND other.lease_until >= now())
      LIMIT 1`,
    values: [organizationId],
  });
  return rows.length > 0;
}

/** Leaves an export to whoever takes it next; nothing when another has it already. */
export async function leaveExport(db: Database, { exportId, lease }: LeasedExport): Promise<void> {
  await db.pool.query(
    `UPDATE export_job SET status = 'queued', attempts = 0, lease_until = NULL
     WHERE id = $1 AND lease = $2 AND status = 'running'`,
    [exportId, lease],
  );
}

/** Ends an export that cannot go on; its file so far is kept until `expiresAt`. */
export async function failExport(
  db: Database,
  { exportId, lease }: LeasedExport,
  error: { readonly code: string; readonly message: string },
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db.pool.query(
    `UPDATE export_job SET status = 'failed', error_code = $3, error_message = $4, finished_at = $5, expires_at = $6,
       lease_until = NULL
     WHERE id = $1 AND lease = $2 AND status = 'running'`,
    [exportId, lease, error.code, error.message, now, expiresAt],
  );
}
