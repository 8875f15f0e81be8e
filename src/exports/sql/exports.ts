import { keyReused } from '../../accounts/idempotency.js';
import type { NewAuditEntry } from '../../accounts/model/audit-entry.js';
import type { Channel } from '../../accounts/model/channel.js';
import { writeAuditEntries } from '../../accounts/sql/audit-entries.js';
import type { HeldExport } from '../../context/new-exports.js';
import type { Database } from '../../database/database.js';
import type { ExportJob as ExportRow } from '../../database/generated/prisma/client.js';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import { ApiError } from '../../errors/api-error.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { type RowFormat, textFormats } from '../../records/wire/row-formats.js';
import { type ExportJob, type ExportSource, maxListedExports } from '../model/export-job.js';
import { deleteAssembled } from './export-assembly.js';

/** An export to create. `apiKeyId` is the key that pays for it. */
interface NewExport {
  readonly exportId: string;
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly rootKeyId: string;
  readonly channel: Channel;
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
  /** Seconds, by the database's clock, after which the export starts if startExports has not started it earlier. */
  readonly heldSeconds: number;
}

const findByKey = new Statement(
  { id: 'ExportJob.id', fingerprint: 'ExportJob.fingerprint' },
  'SELECT id, fingerprint FROM export_job WHERE organization_id = $1 AND idempotency_key = $2',
);

/** Runs in the transaction of a change, for example to audit it. If it throws, nothing is changed. */
type WithinChange = (client: Queries) => Promise<void>;

/**
 * Stores a new export, which is held until startExports starts it. If an export exists under the idempotency key,
 * stores nothing. Returns the ID of the new or existing export, and whether it is new.
 * @throws ApiError VALIDATION_ERROR when the organization has its maximum number of exports, IDEMPOTENCY_KEY_REUSED.
 */
export async function createExport(
  db: Database,
  input: NewExport,
  now: Date,
  most: number,
  within: WithinChange,
): Promise<{ readonly exportId: string; readonly isNew: boolean }> {
  return inTransaction(db, async (client: Queries) => {
    const { organizationId, idempotencyKey, fingerprint } = input;
    await client.query(lockRow, [organizationId]);
    const { rows } = await client.query(findByKey.with(organizationId, idempotencyKey));
    const [known] = rows;
    if (known !== undefined && known.fingerprint !== fingerprint) throw keyReused();
    if (known !== undefined) return { exportId: known.id, isNew: false };
    await requireFreeSlot(client, organizationId, now, most);
    await insert(client, input, now);
    await within(client);
    return { exportId: input.exportId, isNew: true };
  });
}

/** Runs changes of an organization one after the other, each in a transaction. */
export async function lockOrganization(
  db: Database,
  organizationId: string,
  run: WithinChange,
): Promise<void> {
  await inTransaction(db, async (client: Queries) => {
    await client.query(lockRow, [organizationId]);
    await run(client);
  });
}

const lockRow = 'SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE';

async function requireFreeSlot(
  client: Queries,
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
    `This organization has ${count} exports; the maximum is ${most}. Delete one first.`,
  );
}

async function insert(client: Queries, input: NewExport, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO export_job (id, organization_id, api_key_id, root_key_id, channel, caller_request_id, idempotency_key,
       fingerprint, scopes, format, kind, source, added_until, max_credits, expected_rows, status, created_at,
       lease_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'queued', $16,
       now() + $17 * interval '1 second')`,
    [
      input.exportId,
      input.organizationId,
      input.apiKeyId,
      input.rootKeyId,
      input.channel,
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

/** Columns that are not part of ExportJob. */
const omit = { fingerprint: true, position: true, isRead: true, assembled: true } as const;

/** Returns the export with this UUID; null when there is none. */
export async function findExport(db: Database, exportId: string, now: Date): Promise<ExportJob | null> {
  const row = await db.prisma.exportJob.findUnique({ where: { id: exportId }, omit });
  return row && toExport(row, now);
}

/** Returns the newest exports of an organization, newest first. */
export async function listExports(db: Database, organizationId: string, now: Date): Promise<ExportJob[]> {
  const rows = await db.prisma.exportJob.findMany({
    where: { organizationId },
    omit,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: maxListedExports,
  });
  return rows.map((row) => toExport(row, now));
}

/** Converts a row to an ExportJob. */
function toExport(row: Omit<ExportRow, keyof typeof omit>, now: Date): ExportJob {
  const { errorCode: code, errorMessage: message, expiresAt } = row;
  const isExpired = expiresAt !== null && expiresAt <= now;
  return {
    exportId: row.id,
    organizationId: row.organizationId,
    scopes: row.scopes,
    format: row.format as RowFormat,
    kind: row.kind as RecordKind,
    source: row.source as unknown as ExportSource,
    status: isExpired ? 'expired' : (row.status as ExportJob['status']),
    error:
      code === null || row.status === 'queued' || row.status === 'running'
        ? null
        : { code, message: message ?? '' },
    expectedRows: Number(row.expectedRows),
    rows: Number(row.rows),
    credits: Number(row.credits),
    bytes: Number(row.bytes),
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    expiresAt,
  };
}

const resumeFailed = new Statement(
  { isAssembled: computed('bool') },
  `UPDATE export_job SET status = 'queued', attempts = 0, error_code = NULL, error_message = NULL,
     finished_at = NULL, expires_at = NULL, lease_until = NULL, api_key_id = $3, root_key_id = $4, is_read = FALSE,
     assembled = 0, bytes = CASE WHEN format = ANY($5) THEN bytes ELSE 0 END
   WHERE id = $1 AND status = 'failed' AND expires_at > $2
   RETURNING format <> ALL($5) AS "isAssembled"`,
);

/**
 * Queues a failed export again. The key that resumes it pays for the remaining records. Returns false when the export
 * has not failed, or has expired. A file that was assembled is assembled again at the end.
 */
export async function resumeExport(
  db: Database,
  exportId: string,
  payer: Pick<NewExport, 'apiKeyId' | 'rootKeyId'>,
  now: Date,
  within: WithinChange,
): Promise<boolean> {
  return inTransaction(db, async (client: Queries) => {
    const { rows } = await client.query(
      resumeFailed.with(exportId, now, payer.apiKeyId, payer.rootKeyId, textFormats),
    );
    const [resumed] = rows;
    if (resumed === undefined) return false;
    if (resumed.isAssembled) await deleteAssembled(client, exportId);
    await within(client);
    return true;
  });
}

/** Stops an export in any state, and deletes it with its file. Credits already charged are not refunded. */
export async function deleteExport(db: Database, exportId: string, within: WithinChange): Promise<void> {
  await inTransaction(db, async (client: Queries) => {
    const { rowCount } = await client.query('DELETE FROM export_job WHERE id = $1', [exportId]);
    if (rowCount === 1) await within(client);
  });
}

/** Plain SQL, because Prisma's `max` selects from a subquery, which cannot use an index. */
const lastOfSearch = new Statement(
  { last: computed('timestamptz').orNull() },
  'SELECT max(added_at) AS last FROM saved_search_row WHERE search_id = $1',
);
const lastOfList = new Statement(
  { last: computed('timestamptz').orNull() },
  'SELECT max(added_at) AS last FROM list_member WHERE list_id = $1',
);

/** Returns when the last record was added to a search or list; null when it is empty. */
export async function lastAddedAt(
  db: Database,
  owner: { readonly searchId: number } | { readonly listId: string },
): Promise<Date | null> {
  const { rows } = await db.pool.query(
    'searchId' in owner ? lastOfSearch.with(owner.searchId) : lastOfList.with(owner.listId),
  );
  return rows[0]?.last ?? null;
}

/** Starts held exports. Ignores exports that were deleted in the meantime. */
export async function startExports(db: Database, held: readonly HeldExport[]): Promise<void> {
  await db.pool.query(
    `UPDATE export_job job SET lease_until = NULL, max_credits = held.max_credits
     FROM unnest($1::uuid[], $2::bigint[]) AS held (id, max_credits)
     WHERE job.id = held.id AND job.status = 'queued'`,
    [held.map(({ exportId }) => exportId), held.map(({ maxCredits }) => maxCredits)],
  );
}

const withdraw = new Statement(
  { id: 'ExportJob.id' },
  `DELETE FROM export_job WHERE id = ANY($1::uuid[]) AND status = 'queued' RETURNING id`,
);

/** Deletes the held exports of a request that failed. Writes the audit entries, whose targets they are. */
export async function withdrawExports(db: Database, entries: readonly NewAuditEntry[]): Promise<void> {
  await inTransaction(db, async (client: Queries) => {
    const { rows } = await client.query(withdraw.with(entries.map(({ target }) => target.id)));
    const deleted = new Set(rows.map(({ id }) => id));
    await writeAuditEntries(
      client,
      entries.filter(({ target }) => deleted.has(String(target.id))),
    );
  });
}

/** A part of an export's file, compressed with gzip, and the offset and length of its uncompressed bytes. */
interface ExportPart {
  readonly start: number;
  readonly length: number;
  readonly body: Buffer;
}

const findPart = new Statement(
  { start: 'ExportPart.start', length: 'ExportPart.length', body: 'ExportPart.body' },
  `SELECT start, length, body FROM export_part
   WHERE job_id = $1 AND start <= $2 AND length > 0 AND NOT is_source ORDER BY start DESC LIMIT 1`,
  'export-part',
);

/** Returns the part of an export's file that contains the byte at an offset; null beyond the last part. */
export async function findExportPart(db: Database, exportId: string, at: number): Promise<ExportPart | null> {
  const { rows } = await db.pool.query(findPart.with(exportId, at));
  const [part] = rows;
  return part === undefined || at >= part.start + part.length ? null : part;
}

/** Deletes at most `most` file parts of expired exports. Returns the number of deleted parts. */
export async function deleteExpiredParts(db: Database, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.longPool.query(
    `DELETE FROM export_part WHERE (job_id, number) IN (
      SELECT part.job_id, part.number FROM export_part part JOIN export_job job ON job.id = part.job_id
      WHERE job.expires_at <= $1 LIMIT $2 FOR UPDATE OF part SKIP LOCKED)`,
    [now, most],
  );
  return rowCount ?? 0;
}

/** Deletes exports that expired before a moment. */
export async function forgetExports(db: Database, before: Date): Promise<void> {
  await db.longPool.query('DELETE FROM export_job WHERE expires_at <= $1', [before]);
}
