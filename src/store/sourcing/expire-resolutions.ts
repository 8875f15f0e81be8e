import { keptDays } from '../../domain/feeds/kept-days.js';
import type { Database } from '../database.js';

const mostAtOnce = 5000;

/** Deletes resolutions that are older than changes are kept: who has not been told by then is not told any more. */
export async function expireResolutions(db: Database): Promise<void> {
  const text = `DELETE FROM sourcing_resolution WHERE id IN (SELECT id FROM sourcing_resolution
    WHERE resolved_at < now() - interval '${keptDays} days' ORDER BY resolved_at LIMIT $1)`;
  while (((await db.longPool.query(text, [mostAtOnce])).rowCount ?? 0) > 0);
}
