import type { Database } from '../database.js';

/** A part of a file, packed with gzip, and where its bytes lie. */
export interface ExportPart {
  readonly start: number;
  readonly length: number;
  readonly body: Buffer;
}

/** The part of an export's file that holds the byte at a place; null behind the last. */
export async function findExportPart(db: Database, exportId: string, at: number): Promise<ExportPart | null> {
  const { rows } = await db.pool.query<ExportPart>({
    name: 'export-part',
    text: `SELECT start, length, body FROM export_part
      WHERE job_id = $1 AND start <= $2 AND length > 0 ORDER BY start DESC LIMIT 1`,
    values: [exportId, at],
  });
  const [part] = rows;
  return part === undefined || at >= part.start + part.length ? null : part;
}

/** Deletes the files of exports that expired, so many parts at a time; answers how many there were. */
export async function deleteExpiredParts(db: Database, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.longPool.query(
    `DELETE FROM export_part WHERE (job_id, number) IN (
      SELECT part.job_id, part.number FROM export_part part JOIN export_job job ON job.id = part.job_id
      WHERE job.expires_at <= $1 LIMIT $2 FOR UPDATE OF part SKIP LOCKED)`,
    [now, most],
  );
  return rowCount ?? 0;
}

/** Forgets exports whose file went before a moment. */
export async function forgetExports(db: Database, before: Date): Promise<void> {
  await db.longPool.query('DELETE FROM export_job WHERE expires_at <= $1', [before]);
}
