import type { Database } from '../../database/database.js';
import { computed, field, Statement } from '../../database/statement.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { Feed, FeedChange, FeedGap, FeedPage, FeedPosition, FeedScan } from '../model/feeds.js';
import { type FeedState, feedState } from './feeds.js';
import { withMerge } from './stored-change.js';

/**
 * Returns SQL that reads the records of a kind ($1) as they were after change number $3. Records without later changes
 * are read in their current version, others in the version before their first later change. Changes without a number
 * count as later changes too.
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
  SELECT id, version FROM (
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

/**
 * Returns at most `limit` changes of a feed after a position. Their order never changes (D14): a second read from the
 * same position returns the same changes, possibly followed by newer ones. Returns a gap when the changes after the
 * position cannot be read, and null when the saved search was deleted.
 */
export async function readFeed(
  db: Database,
  feed: Feed,
  position: FeedPosition,
  limit: number,
): Promise<FeedPage<FeedPosition> | FeedGap | null> {
  const state = await feedState(db, feed, position.sequence);
  if (state === null) return null;
  const { start, sequence: newest, isExpired } = state;
  if (position.sequence < start) return { gap: 'filter_changed', start, newest };
  if (isExpired) return { gap: 'expired', start, newest };
  return position.scan === null
    ? readChanges(db, feed, position.sequence, state, limit)
    : readScan(db, feed, { ...position, scan: position.scan }, state, limit);
}

async function readChanges(
  db: Database,
  feed: Feed,
  sequence: number,
  state: FeedState,
  limit: number,
): Promise<FeedPage<FeedPosition>> {
  const changes = sequence < state.sequence ? await listChanges(db, feed, sequence, limit) : [];
  const positions = changes.map((_change, at) => ({ sequence: sequence + at + 1, scan: null }));
  const next = { sequence: sequence + changes.length, scan: null };
  return { changes, positions, next, hasMore: next.sequence < state.sequence };
}

async function readScan(
  db: Database,
  feed: Feed,
  { sequence, scan }: { readonly sequence: number; readonly scan: FeedScan },
  state: FeedState,
  limit: number,
): Promise<FeedPage<FeedPosition>> {
  const found = await scanRecords(db, feed.kind, sequence, scan, limit + 1);
  const rows = found.slice(0, limit);
  const isDone = found.length <= limit;
  const behind = rows.map(({ id: after }, at) => {
    const isLast = isDone && at === rows.length - 1;
    return { sequence, scan: isLast ? null : { ...scan, after } };
  });
  return {
    changes: rows.map((row) => asAdded(row, scan)),
    positions: behind,
    next: behind.at(-1) ?? { sequence, scan: null },
    hasMore: !isDone || sequence < state.sequence,
  };
}

function asAdded({ id, version }: Scanned, { startedAt }: FeedScan): FeedChange {
  return { change: 'added', id, at: new Date(startedAt), version, reason: null, into: null };
}

const changesOfSearch = new Statement(
  {
    change: field('SavedSearchChange.change').as<FeedChange['change']>(),
    id: 'SavedSearchChange.recordId',
    at: 'SavedSearchChange.at',
    version: 'SavedSearchChange.version',
    reason: 'SavedSearchChange.reason',
    into: 'SavedSearchChange.intoId',
  },
  `SELECT change, record_id AS id, at, version, reason, into_id AS into FROM saved_search_change
   WHERE search_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
  'changes-search',
);
const changesOfRecords = new Statement(
  {
    change: field('RecordChange.change').as<FeedChange['change']>(),
    id: 'RecordChange.recordId',
    at: 'RecordChange.at',
    version: 'RecordChange.version',
    reason: 'RecordChange.reason',
    into: 'RecordChange.intoId',
  },
  `SELECT change, record_id AS id, at, version, reason, into_id AS into FROM record_change
   WHERE kind = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
  'changes-records',
);

/** Returns at most `limit` changes with numbers above `sequence`, ordered by number. */
async function listChanges(db: Database, feed: Feed, sequence: number, limit: number): Promise<FeedChange[]> {
  const { rows } = await db.pool.query(
    feed.of === 'search'
      ? changesOfSearch.with(feed.searchId, sequence, limit)
      : changesOfRecords.with(feed.kind, sequence, limit),
  );
  return rows.map(withMerge);
}

const readRecords = byKind(
  (kind) =>
    new Statement(
      { id: `${kind}.id`, version: `${kind}.version` },
      statementOf(tableOf[kind]),
      `scan-${kind}`,
    ),
);

/** Returns the next records of a scan, at most `limit`, ordered by ID. */
async function scanRecords(
  db: Database,
  kind: RecordKind,
  sequence: number,
  { after }: FeedScan,
  limit: number,
): Promise<Scanned[]> {
  const { rows } = await db.pool.query(readRecords[kind].with(kind, after ?? '', sequence, limit));
  return rows;
}

/** A record as of the start of a scan. */
interface Scanned {
  readonly id: string;
  readonly version: string | null;
}

/** A version of a record to read. A null `version` requests the current version. */
export interface RequestedVersion {
  readonly id: string;
  readonly version: string | null;
}

/** The contract JSON of one version of a record. */
interface VersionDocument {
  readonly document: string;
  readonly version: string;
}

const documentsStatement = (table: string): string => `
  SELECT COALESCE(present.document, past.document) AS document, COALESCE(present.version, past.version) AS version
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS wanted (id, version, n)
  LEFT JOIN "${table}" present ON present.id = wanted.id AND (wanted.version IS NULL OR present.version = wanted.version)
  LEFT JOIN record_version past ON past.kind = $1 AND past.record_id = wanted.id AND past.version = wanted.version
  ORDER BY wanted.n`;

const readDocuments = byKind(
  (kind) =>
    new Statement(
      { document: computed('text').orNull(), version: computed('text').orNull() },
      documentsStatement(tableOf[kind]),
      `versions-${kind}`,
    ),
);

/**
 * Returns the documents of the requested versions, in input order. The result is null for a version that is not
 * retained or never existed.
 */
export async function documentsOfVersions(
  db: Database,
  kind: RecordKind,
  wanted: readonly RequestedVersion[],
): Promise<(VersionDocument | null)[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const versions = wanted.map(({ version }) => version);
  const { rows } = await db.pool.query(readDocuments[kind].with(kind, ids, versions));
  return rows.map(({ document, version }) =>
    document === null || version === null ? null : { document, version },
  );
}
