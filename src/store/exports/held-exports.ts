import type { Database } from '../database.js';

/** An export that waits for the request that made it, and what it may cost; null for any price. */
export interface HeldExport {
  readonly exportId: string;
  readonly maxCredits: number | null;
}

/** Lets exports begin that were held; those that were deleted meanwhile are not. */
export async function beginExports(db: Database, held: readonly HeldExport[]): Promise<void> {
  await db.pool.query(
    `UPDATE export_job job SET lease_until = NULL, max_credits = held.max_credits
     FROM unnest($1::uuid[], $2::bigint[]) AS held (id, max_credits)
     WHERE job.id = held.id AND job.status = 'queued'`,
    [held.map(({ exportId }) => exportId), held.map(({ maxCredits }) => maxCredits)],
  );
}

/** Deletes exports that are held: of a request that was refused, nothing is left. */
export async function withdrawExports(db: Database, exportIds: readonly string[]): Promise<void> {
  await db.pool.query(`DELETE FROM export_job WHERE id = ANY($1::uuid[]) AND status = 'queued'`, [exportIds]);
}
