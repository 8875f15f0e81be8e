import type { PoolClient } from 'pg';
import type { Door } from '../../domain/door.js';
import type { ExportJob, ExportSource } from '../../domain/exports/export-job.js';
import type { RowFormat } from '../../domain/exports/row-formats.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { ApiError } from '../../errors/api-error.js';
import type { Database } from '../database.js';
import { inTransaction } from '../transaction.js';

/** An export to be made, and who pays for it. */
export interface NewExport {
  readonly exportId: string;
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly rootKeyId: string;
  readonly door: Door;
  readonly callerRequestId: string | null;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string;
  readonly scopes: readonly string[];
  readonly format: RowFormat;
  readonly kind: RecordKind;
  readonly source: ExportSource;
  readonly addedUntil: Date | null;
  readonly maxCredits: number | null;
  readonly expectedRows: number;
  /** By the database's clock, so long it begins only when beginExports lets it. */
  readonly heldSeconds: number;
}

/** The columns of an export as its organization sees it; `$1` is the present moment. */
const columns = `id::text AS "exportId", organization_id AS "organizationId", scopes, format, kind, source,
  CASE WHEN expires_at <= $1 THEN 'expired' ELSE status END AS status,
  CASE WHEN error_code IS NOT NULL
    THEN json_build_object('code', error_code, 'message', error_message) END AS error,
  expected_rows AS "expectedRows", rows, credits, bytes, created_at AS "createdAt", finished_at AS "finishedAt",
  expires_at AS "expiresAt"`;

/** So many are told of, the newest. */
const mostListed = 100;

/**
 * Keeps an export that is to be made, and that is held until beginExports; under an idempotency key that has one already, nothing. Answers the one that there
 * is then, and whether it is new.
 * @throws ApiError VALIDATION_ERROR when the organization has as many as it may have, IDEMPOTENCY_KEY_REUSED.
 */
export async function createExport(
  db: Database,
  input: NewExport,
  now: Date,
  most: number,
): Promise<{ readonly exportId: string; readonly isNew: boolean }> {
  return inTransaction(db, async (client) => {
    const { organizationId, idempotencyKey, fingerprint } = input;
    await client.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
    const { rows } = await client.query<{ id: string; fingerprint: string }>(
      'SELECT id::text, fingerprint FROM export_job WHERE organization_id = $1 AND idempotency_key = $2',
      [organizationId, idempotencyKey],
    );
    const [known] = rows;
    if (known !== undefined && known.fingerprint !== fingerprint)
      throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    if (known !== undefined) return { exportId: known.id, isNew: false };
    await requireRoom(client, organizationId, now, most);
    await insert(client, input, now);
    return { exportId: input.exportId, isNew: true };
  });
}

async function requireRoom(
  client: PoolClient,
  organizationId: string,
  now: Date,
  most: number,
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM export_job
     WHERE organization_id = $1 AND (expires_at IS NULL OR expires_at > $2)`,
    [organizationId, now],
  );
  const count = rows[0]?.count ?? 0;
  if (count < most) return;
  throw new ApiError(
    'VALIDATION_ERROR',
    `This organization has ${count} exports, and may have at most ${most}; delete one first.`,
  );
}

async function insert(client: PoolClient, input: NewExport, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO export_job (id, organization_id, api_key_id, root_key_id, door, caller_request_id, idempotency_key,
       fingerprint, scopes, format, kind, source, added_until, max_credits, expected_rows, status, created_at,
       lease_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'queued', $16,
       now() + $17 * interval '1 second')`,
    [
      input.exportId,
      input.organizationId,
      input.apiKeyId,
      input.rootKeyId,
      input.door,
      input.callerRequestId,
      input.idempotencyKey,
      input.fingerprint,
      input.scopes,
      input.format,
      input.kind,
      JSON.stringify(input.source),
      input.addedUntil,
      input.maxCredits,
      input.expectedRows,
      now,
      input.heldSeconds,
    ],
  );
}

/** An export by its UUID; null when there is none. */
export async function findExport(db: Database, exportId: string, now: Date): Promise<ExportJob | null> {
  const { rows } = await db.pool.query<ExportJob>(`SELECT ${columns} FROM export_job WHERE id = $2`, [
    now,
    exportId,
  ]);
  return rows[0] ?? null;
}

/** The newest exports of an organization, newest first. */
export async function listExports(db: Database, organizationId: string, now: Date): Promise<ExportJob[]> {
  const { rows } = await db.pool.query<ExportJob>(
    `SELECT ${columns} FROM export_job WHERE organization_id = $2 ORDER BY created_at DESC, id LIMIT ${mostListed}`,
    [now, organizationId],
  );
  return rows;
}

/**
 * Queues a failed export again; the key that resumes it pays for the rest. Returns false if it did not fail, or expired.
 */
export async function resumeExport(
  db: Database,
  exportId: string,
  payer: Pick<NewExport, 'apiKeyId' | 'rootKeyId'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `UPDATE export_job SET status = 'queued', attempts = 0, error_code = NULL, error_message = NULL,
       finished_at = NULL, expires_at = NULL, lease_until = NULL, api_key_id = $3, root_key_id = $4
     WHERE id = $1 AND status = 'failed' AND expires_at > $2`,
    [exportId, now, payer.apiKeyId, payer.rootKeyId],
  );
  return rowCount === 1;
}

/** Ends an export, whatever it does, and deletes its file. What it charged stays charged. */
export async function deleteExport(db: Database, exportId: string): Promise<void> {
  await db.longPool.query('DELETE FROM export_job WHERE id = $1', [exportId]);
}

/** When the last record was added to what keeps it; null when it keeps none. */
export async function lastAddedAt(
  db: Database,
  keeper: { readonly searchId: number } | { readonly listId: string },
): Promise<Date | null> {
  const [text, id] =
    'searchId' in keeper
      ? ['SELECT max(added_at) AS last FROM saved_search_row WHERE search_id = $1', keeper.searchId]
      : ['SELECT max(added_at) AS last FROM list_member WHERE list_id = $1', keeper.listId];
  const { rows } = await db.pool.query<{ last: Date | null }>(text, [id]);
  return rows[0]?.last ?? null;
}
