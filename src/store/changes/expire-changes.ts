import { keptDays } from '../../domain/feeds/kept-days.js';
import type { Database } from '../database.js';

const old = `now() - interval '${keptDays} days'`;

/** What is too old to be read, in order, so that what is kept has no gap: a part of it, and how far that went. */
const statements: readonly string[] = [
  `WITH gone AS (
     DELETE FROM saved_search_change WHERE ctid IN (
       SELECT ctid FROM saved_search_change WHERE at < ${old} ORDER BY at, sequence LIMIT $1)
     RETURNING search_id, sequence)
   UPDATE saved_search s SET expired_sequence = GREATEST(s.expired_sequence, last.sequence)
   FROM (SELECT search_id, max(sequence) AS sequence FROM gone GROUP BY search_id) last WHERE s.id = last.search_id`,
  `WITH gone AS (
     DELETE FROM record_change c USING feed_head h WHERE c.kind = h.kind AND c.sequence > h.expired_sequence
       AND c.sequence <= h.expired_sequence + $1 AND c.at < ${old}
     RETURNING c.kind, c.sequence)
   UPDATE feed_head h SET expired_sequence = last.sequence
   FROM (SELECT kind, max(sequence) AS sequence FROM gone GROUP BY kind) last WHERE h.kind = last.kind`,
  // A change can be a little younger than the version that it replaced.
  `DELETE FROM record_version WHERE ctid IN (
     SELECT ctid FROM record_version WHERE superseded_at < ${old} - interval '1 day' LIMIT $1)`,
];

const mostAtOnce = 5000;

/** Deletes changes and versions that nobody can ask for any more (D14); a reader who still would is told so. */
export async function expireChanges(db: Database): Promise<void> {
  for (const text of statements) {
    while (((await db.longPool.query(text, [mostAtOnce])).rowCount ?? 0) > 0);
  }
}
