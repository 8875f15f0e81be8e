import type { PoolClient } from 'pg';
import type { Channel } from '../../accounts/model/channel.js';
import type { Charge } from '../../accounts/model/charge.js';
import { chargeWithin } from '../../accounts/sql/charge-credits.js';
import { retryIfPartitionMissed } from '../../accounts/sql/ledger-months.js';
import { isSuspended } from '../../accounts/sql/suspensions.js';
import type { Database } from '../../database/database.js';
import { computed, field, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import type { CursorPosition } from '../../query/model/cursor.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { isTextFormat, type RowFormat } from '../../records/wire/row-formats.js';
import type { StoredPosition } from '../../searches/sql/stored-entries.js';
import type { ExportSource } from '../model/export-job.js';

/**
 * Duration of the lease after each step, measured by the database's clock, which all servers share. Another process can
 * lease the export only when this time has passed.
 */
export const leaseSeconds = 30;

const lease = new Statement(
  {
    exportId: computed('text'),
    lease: 'ExportJob.lease',
    organizationId: 'ExportJob.organizationId',
    apiKeyId: 'ExportJob.apiKeyId',
    capKeyIds: computed('text[]'),
    channel: field('ExportJob.channel').as<Channel>(),
    callerRequestId: 'ExportJob.callerRequestId',
    format: field('ExportJob.format').as<RowFormat>(),
    kind: field('ExportJob.kind').as<RecordKind>(),
    source: field('ExportJob.source').as<ExportSource>(),
    addedUntil: 'ExportJob.addedUntil',
    maxCredits: 'ExportJob.maxCredits',
    position: field('ExportJob.position').as<ExportPosition | null>(),
    rows: 'ExportJob.rows',
    credits: 'ExportJob.credits',
    bytes: 'ExportJob.bytes',
    parts: 'ExportJob.parts',
    isRead: 'ExportJob.isRead',
    assembled: 'ExportJob.assembled',
    attempts: 'ExportJob.attempts',
    createdAt: 'ExportJob.createdAt',
    hasKey: computed('bool'),
  },
  `UPDATE export_job job SET status = 'running', lease = lease + 1, attempts = attempts + 1,
        lease_until = now() + interval '${leaseSeconds} seconds'
      WHERE id = (SELECT id FROM export_job waiting
        WHERE status IN ('queued', 'running') AND COALESCE(lease_until, '-infinity') < now()
          AND NOT ${isSuspended('waiting.organization_id')}
        ORDER BY (SELECT count(*) FROM export_job other WHERE other.status = 'running'
            AND other.organization_id = waiting.organization_id AND other.lease_until >= now()), lease, created_at, id
        LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id::text AS "exportId", lease, organization_id AS "organizationId", api_key_id AS "apiKeyId",
        (SELECT array_prepend(root.id, root.issuer_root_ids) FROM api_key root WHERE root.id = job.root_key_id)
          AS "capKeyIds", channel, caller_request_id AS "callerRequestId", format, kind, source,
        added_until AS "addedUntil", max_credits AS "maxCredits", position, rows, credits, bytes, parts,
        is_read AS "isRead", assembled, attempts, created_at AS "createdAt", EXISTS (SELECT FROM api_key WHERE api_key.root_key_id = job.root_key_id
          AND (revoked_at IS NULL OR revoked_at > $1) AND (expires_at IS NULL OR expires_at > $1)) AS "hasKey"`,
  'take-export',
);

/**
 * Writes a step in one transaction: its part of the file (or, if the file is assembled later, of its rows), its charge
 * with the ledger row, and the progress of the export. Locks the budget last, so that other charges of the organization
 * wait as briefly as possible.
 * @throws LeaseLost, StepNotPaid.
 */
export async function writeExportStep(
  db: Database,
  job: LeasedExport,
  step: ExportStep,
  now: Date,
): Promise<LeasedExport> {
  const { rows, position, part, charge, expiresAt } = step;
  const isSource = !isTextFormat(job.format);
  const next = {
    ...job,
    position: position ?? job.position,
    rows: job.rows + rows,
    credits: job.credits + (charge?.credits ?? 0),
    bytes: job.bytes + (isSource ? 0 : (part?.length ?? 0)),
    parts: job.parts + (part === null ? 0 : 1),
    isRead: expiresAt !== null,
    attempts: 0,
  };
  const write = async (client: PoolClient): Promise<void> => {
    const { rowCount } = await client.query(
      `UPDATE export_job SET position = $3, rows = $4, credits = $5, bytes = $6, parts = $7, is_read = $10, attempts = 0,
         lease_until = now() + interval '${leaseSeconds} seconds',
         status = CASE WHEN $9::timestamptz IS NULL THEN status ELSE 'done' END,
         finished_at = CASE WHEN $9::timestamptz IS NULL THEN NULL ELSE $8::timestamptz END, expires_at = $9
       WHERE id = $1 AND lease = $2 AND status = 'running' AND NOT ${isSuspended('export_job.organization_id')}`,
      [
        job.exportId,
        job.lease,
        next.position && JSON.stringify(next.position),
        next.rows,
        next.credits,
        next.bytes,
        next.parts,
        now,
        isSource ? null : expiresAt,
        next.isRead,
      ],
    );
    if (rowCount !== 1)
      throw new LeaseLost('another server holds the lease of the export, or its organization is suspended');
    if (part !== null) await insertPart(client, job, part);
    if (charge === null) return;
    const { budget } = await chargeWithin(client, db, job.organizationId, [charge], now);
    if (budget === null) throw new StepNotPaid('the step costs more than the remaining credits');
  };
  const attempt = (): Promise<void> => inTransaction(db, write);
  await attempt().catch((error: unknown) => retryIfPartitionMissed(error, attempt));
  return next;
}

async function insertPart(
  client: PoolClient,
  { exportId, parts, bytes, format }: LeasedExport,
  { length, body }: NonNullable<ExportStep['part']>,
): Promise<void> {
  await client.query(
    'INSERT INTO export_part (job_id, number, start, length, body, is_source) VALUES ($1, $2, $3, $4, $5, $6)',
    [exportId, parts, bytes, length, body, !isTextFormat(format)],
  );
}

/** The position of the last record of a file: in the order of a search or list, or of IDs. */
export type ExportPosition = StoredPosition | CursorPosition;

/** An export whose lease this process holds, in the state after its last step. */
export interface LeasedExport {
  readonly exportId: string;
  readonly lease: number;
  readonly organizationId: string;
  readonly apiKeyId: string;
  /** IDs of the keys whose monthly caps apply, if they are set (`ApiKeySummary.capKeyIds`). */
  readonly capKeyIds: readonly string[];
  readonly channel: Channel;
  readonly callerRequestId: string | null;
  readonly format: RowFormat;
  readonly kind: RecordKind;
  readonly source: ExportSource;
  readonly addedUntil: Date | null;
  readonly maxCredits: number | null;
  readonly position: ExportPosition | null;
  readonly rows: number;
  readonly credits: number;
  readonly bytes: number;
  /** The number of parts that steps have written. */
  readonly parts: number;
  /** Whether all records are charged and written. */
  readonly isRead: boolean;
  /** For a file that is assembled from its rows: the number of parts with rows that it contains already. */
  readonly assembled: number;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Whether the rotation chain of the key that pays still has a valid key. */
  readonly hasKey: boolean;
}

/**
 * Leases the next export: a queued one, or one whose server did not renew its lease in time. Prefers the organization
 * with the fewest exports in progress, then the export that was leased least often, so that organizations alternate.
 * Exports of suspended organizations wait. Returns null when there is none.
 */
export async function takeExport(db: Database, now: Date): Promise<LeasedExport | null> {
  const { rows } = await db.pool.query(lease.with(now));
  return rows[0] ?? null;
}

/** Returns whether another organization has a queued export but no export in progress. */
export async function isExportAwaited(db: Database, organizationId: string): Promise<boolean> {
  const { rows } = await db.pool.query({
    name: 'is-export-awaited',
    text: `SELECT FROM export_job waiting WHERE status = 'queued' AND COALESCE(lease_until, '-infinity') < now()
        AND organization_id <> $1 AND NOT ${isSuspended('waiting.organization_id')} AND NOT EXISTS (SELECT FROM export_job other WHERE other.status = 'running'
          AND other.organization_id = waiting.organization_id AND other.lease_until >= now())
      LIMIT 1`,
    values: [organizationId],
  });
  return rows.length > 0;
}

/** Releases an export, so that any process can lease it. Does nothing when this process has lost the lease. */
export async function leaveExport(db: Database, { exportId, lease }: LeasedExport): Promise<void> {
  await db.pool.query(
    `UPDATE export_job SET status = 'queued', attempts = 0, lease_until = NULL
     WHERE id = $1 AND lease = $2 AND status = 'running'`,
    [exportId, lease],
  );
}

/** Marks an export as failed. The part of its file that was written is retained until `expiresAt`. */
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

/** The changes of one step of an export. */
export interface ExportStep {
  readonly rows: number;
  readonly position: ExportPosition | null;
  /** Bytes to append to the file, compressed with gzip, and their uncompressed length; null when there are none. */
  readonly part: { readonly body: Buffer; readonly length: number } | null;
  /** Null when nothing is charged. */
  readonly charge: Charge | null;
  /** When the file is to be deleted if this step completes it; null for all steps but the last. */
  readonly expiresAt: Date | null;
}

/**
 * Thrown when another server has leased the export, it was deleted, or its organization is suspended. Nothing was
 * written. After the suspension, the export continues with this step.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Thrown when a step costs more than the remaining credits. Nothing was written. */
export class StepNotPaid extends Error {
  override readonly name = 'StepNotPaid';
}
