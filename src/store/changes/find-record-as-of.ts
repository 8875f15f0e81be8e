import type { RecordRequest } from '../../domain/past/record-request.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { tableOf } from '../records/record-tables.js';

/** A record's contract JSON as it was; without a document, where it is the present one that was written without. */
export interface PastDocument {
  readonly document: string | null;
  readonly version: string | null;
}

/**
 * The first change since tells what the record was before it; without one it is as it was. Changes that have no number yet
 * come after all that have. One statement, so that no import falls between the change and the document.
 */
const statementOf = (table: string): string => `
  WITH numbered AS (
    SELECT change, previous_version FROM record_change
    WHERE kind = $1 AND record_id COLLATE "C" = $2 AND at > $3 ORDER BY sequence LIMIT 1
  ), pending AS (
    SELECT note.change, changed.previous_version
    FROM noted_change note, unnest(note.record_ids, note.previous_versions) AS changed (id, previous_version)
    WHERE note.kind = $1 AND changed.id = $2 ORDER BY note.id LIMIT 1
  ), next AS (
    SELECT change, previous_version FROM numbered
    UNION ALL SELECT change, previous_version FROM pending WHERE NOT EXISTS (SELECT FROM numbered)
  )
  SELECT document, version FROM "${table}" WHERE id = $2 AND NOT EXISTS (SELECT FROM next)
  UNION ALL
  SELECT past.document, past.version FROM next
  JOIN record_version past ON past.kind = $1 AND past.record_id = $2 AND past.version = next.previous_version
  WHERE next.change <> 'added' AND past.document IS NOT NULL`;

/** A record as it was known at a moment that is not older than changes are kept. Null when it was not there. */
export async function findRecordAsOf(
  db: Database,
  kind: RecordKind,
  { id, asOf }: RecordRequest,
): Promise<PastDocument | null> {
  const { rows } = await db.pool.query<PastDocument>({
    name: `as-of-${kind}`,
    text: statementOf(tableOf[kind]),
    values: [kind, id, asOf],
  });
  return rows[0] ?? null;
}
