import type { Database } from '../../database/database.js';
import { columnOf, computed, field, type RowOf, Statement } from '../../database/statement.js';
import type { TractionMetricName } from '../../records/company-traction.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { changeRetentionDays, type FeedChange, type RecordRequest } from '../model/feeds.js';
import { maxHistoryChanges, type TractionChanges } from '../model/traction-history.js';
import { withMerge } from './stored-change.js';

/**
 * Returns SQL that extracts a metric's latest value from the text of a company's document. Parameter $3 is the
 * beginning of the metric's JSON, up to the value of `latest`, which is always its first key. No JSON string can
 * contain this text, because quotes in strings are escaped. The result is NULL if the metric or its value is null.
 */
const figure = (document: string): string => {
  const begin = `split_part(split_part(${document}, '"traction_metrics":{', 2), $3, 2)`;
  return `NULLIF(NULLIF(split_part(${begin}, ',', 1), ''), 'null')::float8`;
};

/**
 * Returns a row for each change of a company, and a row for the state before its first change (the current state if
 * nothing changed). Values are extracted from the document's text, which takes a tenth of the time of parsing it. Reads
 * one change more than the maximum, to detect whether there are more.
 */
const readTraction = new Statement(
  {
    id: computed('text'),
    /** Null for the row of a company that did not change. */
    at: field('RecordChange.at').orNull(),
    change: field('RecordChange.change').orNull(),
    isBefore: computed('bool'),
    /** The metric's value after the change, or before it when `isBefore`. */
    value: computed('float8').orNull(),
  },
  `WITH looked AS MATERIALIZED (
    SELECT input.id, change.* FROM unnest($1::text[]) AS input (id)
    LEFT JOIN LATERAL (
      SELECT c.sequence, c.at, c.change, c.version, c.previous_version FROM record_change c
      WHERE c.kind = 'Company' AND c.record_id COLLATE "C" = input.id AND c.at >= $2
      ORDER BY c.sequence DESC LIMIT ${maxHistoryChanges + 1}
    ) change ON TRUE
    LIMIT $4
  ), wanted AS (
    SELECT id, sequence, at, change, version, FALSE AS is_before, FALSE AS is_present FROM looked WHERE sequence IS NOT NULL
    UNION ALL
    (SELECT DISTINCT ON (id) id, sequence, at, change, previous_version, TRUE, sequence IS NULL
     FROM looked ORDER BY id, sequence)
  )
  SELECT wanted.id, wanted.at, wanted.change, wanted.is_before AS "isBefore",
    ${figure('COALESCE(present.document, past.document)')} AS value
  FROM wanted
  LEFT JOIN company present ON present.id = wanted.id AND (wanted.is_present OR present.version = wanted.version)
  LEFT JOIN record_version past ON past.kind = 'Company' AND past.record_id = wanted.id AND past.version = wanted.version
  ORDER BY wanted.id, wanted.sequence, NOT wanted.is_before`,
  'traction-changes',
);

type Row = RowOf<typeof readTraction.columns>;

/**
 * Returns the values of a metric before and after each change of the companies since a point in time. `companyIds` must
 * be distinct. Returns null when there are more than `most` changes in total.
 */
export async function listTractionChanges(
  db: Database,
  companyIds: readonly string[],
  metric: TractionMetricName,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<TractionChanges[] | null> {
  // Each company also has one row for its state before the first change.
  const maxRows = most + companyIds.length + 1;
  const key = `"${columnOf(metric)}":{"latest":`;
  const { rows } = await db.longPool.query(readTraction.with(companyIds, since, key, maxRows));
  if (rows.filter(({ isBefore }) => !isBefore).length > most) return null;
  const byId = new Map<string, Row[]>(companyIds.map((id) => [id, []]));
  for (const row of rows) byId.get(row.id)?.push(row);
  return companyIds.map((id) => changesOf(id, byId.get(id) ?? []));
}

function changesOf(companyId: string, rows: readonly Row[]): TractionChanges {
  const [first, ...rest] = rows;
  const before = first === undefined || first.change === 'added' ? null : { value: first.value };
  return {
    companyId,
    before,
    changes: rest.flatMap(({ at, value }) => (at === null ? [] : [{ at, value }])),
  };
}

/**
 * The contract JSON of a record at a past time. `document` is null if the row has no document and the record has not
 * changed since that time.
 */
export interface PastDocument {
  readonly document: string | null;
  readonly version: string | null;
}

/**
 * Returns SQL that reads a record as of the time $3: the version before the first later change, or the current version
 * if there is no later change. Unnumbered changes come after all numbered changes. This is one statement, so that no
 * import can commit between reading the change and reading the document.
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

const readAsOf = byKind(
  (kind) =>
    new Statement(
      { document: `${kind}.document`, version: `${kind}.version` },
      statementOf(tableOf[kind]),
      `as-of-${kind}`,
    ),
);

/**
 * Returns a record as of a point in time within the retention period. Returns null when the record did not exist then.
 */
export async function findRecordAsOf(
  db: Database,
  kind: RecordKind,
  { id, asOf }: RecordRequest,
): Promise<PastDocument | null> {
  const { rows } = await db.pool.query(readAsOf[kind].with(kind, id, asOf));
  return rows[0] ?? null;
}

/** A change without its record. */
type RecentChange = Pick<FeedChange, 'change' | 'id' | 'at' | 'reason' | 'into'>;

const listRecent = new Statement(
  {
    searchId: computed('int4'),
    change: field('SavedSearchChange.change').as<RecentChange['change']>(),
    id: 'SavedSearchChange.recordId',
    at: 'SavedSearchChange.at',
    reason: 'SavedSearchChange.reason',
    into: 'SavedSearchChange.intoId',
  },
  `SELECT search.id AS "searchId", newest.change, newest.id, newest.at, newest.reason, newest.into_id AS into
      FROM saved_search search CROSS JOIN LATERAL (
        SELECT change, record_id AS id, at, reason, into_id, sequence FROM saved_search_change
        WHERE search_id = search.id AND sequence > search.feed_start ORDER BY sequence DESC LIMIT $2) newest
      WHERE search.id = ANY($1::int[]) ORDER BY search.id, newest.sequence DESC`,
  'list-recent-changes',
);

/**
 * Returns the newest changes of each saved search since its filter was set (D23), newest first, by search ID. At most
 * `limit` per search.
 */
export async function listRecentChanges(
  db: Database,
  searchIds: readonly number[],
  limit: number,
): Promise<Map<number, RecentChange[]>> {
  const found = new Map<number, RecentChange[]>(searchIds.map((id) => [id, []]));
  if (searchIds.length === 0) return found;
  const { rows } = await db.pool.query(listRecent.with([...searchIds], limit));
  for (const { searchId, ...change } of rows) found.get(searchId)?.push(withMerge(change));
  return found;
}

const old = `now() - interval '${changeRetentionDays} days'`;

/**
 * Statements that each delete one batch of expired rows. Changes are deleted in order, so that the retained ones have
 * no gaps; `expired_sequence` stores the last deleted number.
 */
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
  // Versions are retained one day longer, because a version's `superseded_at` can be slightly before the time of the
  // change.
  `DELETE FROM record_version WHERE ctid IN (
     SELECT ctid FROM record_version WHERE superseded_at < ${old} - interval '1 day' LIMIT $1)`,
];

const batchSize = 5000;

/**
 * Deletes changes and versions that can no longer be requested (D14). A reader with an older cursor gets
 * CHANGES_EXPIRED.
 */
export async function expireChanges(db: Database): Promise<void> {
  for (const text of statements) {
    while (((await db.longPool.query(text, [batchSize])).rowCount ?? 0) > 0);
  }
}
