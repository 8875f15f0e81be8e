import type { FeedScan } from '../../domain/feeds/feed-position.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { tableOf } from '../records/record-tables.js';
import type { Scanned } from './scan-search.js';

/**
 * The records of a kind as they were when its change `sequence` was the newest: those that no change has met since as they
 * are, the others as the first of these changes found them. Changes that have no number yet count as well.
 */
const statementOf = (table: string): string => `
  WITH pending AS (
    SELECT DISTINCT ON (changed.id) changed.id, note.change, changed.previous_version
    FROM noted_change note, unnest(note.record_ids, note.previous_versions) AS changed (id, previous_version)
    WHERE note.kind = $1 ORDER BY changed.id, note.id
  ), numbered AS (
    SELECT DISTINCT ON (c.record_id COLLATE "C") c.record_id AS id, c.change, c.previous_version
    FROM record_change c WHERE c.kind = $1 AND c.record_id COLLATE "C" > $2 AND c.sequence > $3
    ORDER BY c.record_id COLLATE "C", c.sequence
  )
  SELECT id, id AS place, version FROM (
    (SELECT r.id, r.version FROM "${table}" r WHERE r.id COLLATE "C" > $2
       AND NOT EXISTS (SELECT FROM record_change c WHERE c.kind = $1 AND c.record_id COLLATE "C" = r.id AND c.sequence > $3)
       AND r.id NOT IN (SELECT id FROM pending)
     ORDER BY r.id COLLATE "C" LIMIT $4)
    UNION ALL
    (SELECT id, previous_version FROM numbered WHERE change <> 'added' ORDER BY id COLLATE "C" LIMIT $4)
    UNION ALL
    (SELECT id, previous_version FROM pending WHERE change <> 'added' AND id COLLATE "C" > $2
       AND NOT EXISTS (SELECT FROM record_change c WHERE c.kind = $1 AND c.record_id COLLATE "C" = pending.id AND c.sequence > $3)
     ORDER BY id COLLATE "C" LIMIT $4)
  ) met ORDER BY id COLLATE "C" LIMIT $4`;

/** At most `limit` records of a scan, in the order of their ids. */
export async function scanRecords(
  db: Database,
  kind: RecordKind,
  sequence: number,
  { after }: FeedScan,
  limit: number,
): Promise<Scanned<string>[]> {
  const { rows } = await db.pool.query<Scanned<string>>({
    name: `scan-${kind}`,
    text: statementOf(tableOf[kind]),
    values: [kind, after ?? '', sequence, limit],
  });
  return rows;
}
