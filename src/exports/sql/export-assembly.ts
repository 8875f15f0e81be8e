import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import { metadataHeadBytes } from '../../files/table-file.js';
import { type LeasedExport, LeaseLost, leaseSeconds } from './export-steps.js';

/** Sets the progress of an export to that of a file of which nothing is assembled. Follows `UPDATE export_job SET`. */
export const nothingAssembled = 'assembled = 0, bytes = 0';

/** Deletes what was assembled of a file. Its rows stay. */
export async function deleteAssembled(client: Queries, exportId: string): Promise<void> {
  await client.query('DELETE FROM export_part WHERE job_id = $1 AND NOT is_source', [exportId]);
}

/**
 * Ends the charged steps of an export whose file is assembled from its rows, because of an error. Any process then
 * assembles the file of the records that were charged, after which the export has failed.
 */
export async function endRows(
  db: Database,
  { exportId, lease }: LeasedExport,
  error: { readonly code: string; readonly message: string },
): Promise<void> {
  await db.pool.query(
    `UPDATE export_job SET status = 'queued', is_read = TRUE, attempts = 0, lease_until = NULL, error_code = $3,
       error_message = $4
     WHERE id = $1 AND lease = $2 AND status = 'running'`,
    [exportId, lease, error.code, error.message],
  );
}

/** Marks an export as failed whose file could not be assembled, and deletes what there is of the file. */
export async function failAssembly(
  db: Database,
  { exportId, lease }: LeasedExport,
  error: { readonly code: string; readonly message: string },
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await inTransaction(db, async (client: Queries) => {
    const { rowCount } = await client.query(
      `UPDATE export_job SET status = 'failed', ${nothingAssembled}, error_code = $3, error_message = $4,
         finished_at = $5, expires_at = $6, lease_until = NULL
       WHERE id = $1 AND lease = $2 AND status = 'running'`,
      [exportId, lease, error.code, error.message, now, expiresAt],
    );
    if (rowCount === 1) await deleteAssembled(client, exportId);
  });
}

const findSource = new Statement(
  { body: 'ExportPart.body' },
  'SELECT body FROM export_part WHERE job_id = $1 AND number = $2 AND is_source',
);

/** Returns rows of an export, compressed with gzip: those of one of its steps. Null when they were deleted. */
export async function findSourcePart(db: Database, exportId: string, number: number): Promise<Buffer | null> {
  const { rows } = await db.pool.query(findSource.with(exportId, number));
  return rows[0]?.body ?? null;
}

const listMetadata = new Statement(
  { metadata: 'ExportPart.metadata' },
  'SELECT metadata FROM export_part WHERE job_id = $1 AND NOT is_source ORDER BY number',
);

/** Returns what the end of the file has to contain about each of its parts, in order. */
export async function listPartMetadata(db: Database, exportId: string): Promise<readonly Buffer[]> {
  const { rows } = await db.pool.query(listMetadata.with(exportId));
  return rows.flatMap(({ metadata }) => metadata ?? []);
}

const listHeads = new Statement(
  { metadata: 'ExportPart.metadata' },
  `SELECT substring(metadata from 1 for ${metadataHeadBytes}) AS metadata FROM export_part
   WHERE job_id = $1 AND NOT is_source ORDER BY number`,
);

/** Returns the first bytes of the metadata of each part, as the next part needs them. */
export async function listMetadataHeads(db: Database, exportId: string): Promise<readonly Buffer[]> {
  const { rows } = await db.pool.query(listHeads.with(exportId));
  return rows.flatMap(({ metadata }) => metadata ?? []);
}

/** The next part of an assembled file. */
export interface AssembledPart {
  /** The bytes, compressed with gzip, and their uncompressed length. */
  readonly body: Buffer;
  readonly length: number;
  readonly metadata: Buffer | null;
  /** The number of parts with rows that the file contains with this part. */
  readonly assembled: number;
  /** When the file is to be deleted; null for all parts but the last. */
  readonly expiresAt: Date | null;
}

/**
 * Writes a part of an assembled file, with the progress of the export, in one transaction. The last part ends the export:
 * it has failed if its steps ended with an error, otherwise it is done.
 * @throws LeaseLost
 */
export async function writeAssembledPart(
  db: Database,
  job: LeasedExport,
  part: AssembledPart,
  now: Date,
): Promise<LeasedExport> {
  const next = { ...job, bytes: job.bytes + part.length, assembled: part.assembled, attempts: 0 };
  await inTransaction(db, async (client: Queries) => {
    const { rowCount } = await client.query(
      `UPDATE export_job SET bytes = $3, assembled = $4, attempts = 0,
         lease_until = now() + interval '${leaseSeconds} seconds', expires_at = $6,
         status = CASE WHEN $6::timestamptz IS NULL THEN status WHEN error_code IS NULL THEN 'done' ELSE 'failed' END,
         finished_at = CASE WHEN $6::timestamptz IS NULL THEN NULL ELSE $5::timestamptz END
       WHERE id = $1 AND lease = $2 AND status = 'running'`,
      [job.exportId, job.lease, next.bytes, next.assembled, now, part.expiresAt],
    );
    if (rowCount !== 1) throw new LeaseLost('another server holds the lease of the export');
    await client.query(
      `INSERT INTO export_part (job_id, number, start, length, body, metadata)
       SELECT $1::uuid, COALESCE(max(number), -1) + 1, $2, $3, $4, $5 FROM export_part WHERE job_id = $1::uuid`,
      [job.exportId, job.bytes, part.length, part.body, part.metadata],
    );
  });
  return next;
}
