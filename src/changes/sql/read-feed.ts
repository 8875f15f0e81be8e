import { windowStarts } from '../../accounts/model/credit-budget.js';
import type { Database } from '../../database/database.js';
import { deleteByShard } from '../../database/distribution/delete-by-shard.js';
import { computed, field, Statement } from '../../database/statement.js';
import { violates } from '../../database/violates.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { Feed, FeedChange, FeedPage, FeedPosition, FeedScan } from '../model/feeds.js';
import { feedState, type FeedState } from './feeds.js';

/**
 * Returns the rows that a saved search ($1) had after its change number $4: current rows, and rows removed since then.
 * Positions are never reused, so rows added since then are after position $3, the last one when the scan started. If a
 * row's record has changed since, the first of these changes stores the version that the row had.
 */
const readSearch = new Statement(
  { id: 'SavedSearchRow.recordId', sortKey: 'SavedSearchRow.position', version: computed('text').orNull() },
  `SELECT met.record_id AS id, met.position AS "sortKey",
    CASE WHEN since.is_there THEN since.previous_version ELSE met.version END AS version
  FROM (
    (SELECT record_id, position, version FROM saved_search_row
     WHERE search_id = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $5)
    UNION ALL
    (SELECT record_id, position, previous_version FROM saved_search_change
     WHERE search_id = $1 AND change = 'removed' AND position > $2 AND position <= $3 AND sequence > $4
     ORDER BY position LIMIT $5)
  ) met
  LEFT JOIN LATERAL (SELECT TRUE AS is_there, c.previous_version FROM saved_search_change c
    WHERE c.search_id = $1 AND c.record_id = met.record_id AND c.sequence > $4 ORDER BY c.sequence LIMIT 1) since ON TRUE
  ORDER BY met.position LIMIT $5`,
  'scan-search',
);

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
  SELECT id, id AS "sortKey", version FROM (
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
 * same position returns the same changes, possibly followed by newer ones. Returns `expired` when the changes after the
 * position are no longer retained, and null when the saved search was deleted.
 */
export async function readFeed(
  db: Database,
  feed: Feed,
  position: FeedPosition,
  limit: number,
): Promise<FeedPage<FeedPosition> | 'expired' | null> {
  const state = await feedState(db, feed, position.sequence);
  if (state === null) return null;
  if (state.isExpired) return 'expired';
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
  const found: readonly Scanned<number | string>[] =
    feed.of === 'search'
      ? await scanSearch(db, feed.searchId, sequence, scan, limit + 1)
      : await scanRecords(db, feed.kind, sequence, scan, limit + 1);
  const rows = found.slice(0, limit);
  const isDone = found.length <= limit;
  const behind = rows.map(({ sortKey }, at) => {
    const isLast = isDone && at === rows.length - 1;
    return { sequence, scan: isLast ? null : { ...scan, after: sortKey } };
  });
  return {
    changes: rows.map((row) => asAdded(row, scan)),
    positions: behind,
    next: behind.at(-1) ?? { sequence, scan: null },
    hasMore: !isDone || sequence < state.sequence,
  };
}

function asAdded({ id, version }: Scanned<unknown>, { startedAt }: FeedScan): FeedChange {
  return { change: 'added', id, at: new Date(startedAt), version };
}

const changesOfSearch = new Statement(
  {
    change: field('SavedSearchChange.change').as<FeedChange['change']>(),
    id: 'SavedSearchChange.recordId',
    at: 'SavedSearchChange.at',
    version: 'SavedSearchChange.version',
  },
  `SELECT change, record_id AS id, at, version FROM saved_search_change
   WHERE search_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
  'changes-search',
);
const changesOfRecords = new Statement(
  {
    change: field('RecordChange.change').as<FeedChange['change']>(),
    id: 'RecordChange.recordId',
    at: 'RecordChange.at',
    version: 'RecordChange.version',
  },
  `SELECT change, record_id AS id, at, version FROM record_change
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
  return rows;
}

const readRecords = byKind(
  (kind) =>
    new Statement(
      { id: `${kind}.id`, sortKey: `${kind}.id`, version: `${kind}.version` },
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
): Promise<Scanned<string>[]> {
  const { rows } = await db.pool.query(readRecords[kind].with(kind, after ?? '', sequence, limit));
  return rows;
}

/** A record of a feed as of the start of a scan: its version, and its position or ID as the sort key. */
interface Scanned<SortKey> {
  readonly id: string;
  readonly version: string | null;
  readonly sortKey: SortKey;
}

/** Returns the next rows of a scan, at most `limit`, ordered by position. */
async function scanSearch(
  db: Database,
  searchId: number,
  sequence: number,
  { after, lastPosition }: FeedScan,
  limit: number,
): Promise<Scanned<number>[]> {
  const { rows } = await db.pool.query(readSearch.with(searchId, after ?? -1, lastPosition, sequence, limit));
  return rows;
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

/** Thrown when a concurrent request has paid for one of the versions to charge. Nothing was written or charged. */
export class AlreadyPaid extends Error {
  override readonly name = 'AlreadyPaid';
}

/**
 * Finds receipts of the month to which a charge made now would be assigned (chargeCredits): the current month ($3), or
 * the month of the organization's budget if that is later.
 */
const findPaid = new Statement(
  { receipt: 'FeedReceipt.receipt' },
  `SELECT receipt FROM feed_receipt WHERE organization_id = $1 AND receipt = ANY($2::uuid[])
    AND month_start = (SELECT GREATEST(month_start, $3) FROM credit_budget WHERE organization_id = $1)`,
  'find-paid-receipts',
);

/**
 * Returns the receipts, in input order, that an organization has not paid for in the month that contains `now` (D12).
 */
export async function unpaidReceipts(
  db: Database,
  organizationId: string,
  receipts: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  if (receipts.length === 0) return receipts;
  const { rows } = await db
    .accounts(organizationId)
    .query(findPaid.with(organizationId, receipts, windowStarts(now).monthStart));
  const paid = new Set(rows.map(({ receipt }) => receipt));
  return receipts.filter((receipt) => !paid.has(receipt));
}

/** Deletes at most `most` receipts of months before the month of `moment`. Returns the number of deleted receipts. */
export async function deleteOldReceipts(db: Database, moment: Date, most: number): Promise<number> {
  if (db.distribution.isDistributed)
    return deleteByShard(db, 'feed_receipt', `month_start < '${windowStarts(moment).monthStart}'`, most);
  const { rowCount } = await db.longPool.query(
    `DELETE FROM feed_receipt WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM feed_receipt WHERE month_start < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [windowStarts(moment).monthStart, most],
  );
  return rowCount ?? 0;
}

/**
 * Awaits a statement that inserts receipts.
 * @throws AlreadyPaid instead of the unique violation when one of the receipts exists already.
 */
export async function asAlreadyPaid<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!violates(error, 'unique', 'feed_receipt_pkey')) throw error;
    throw new AlreadyPaid('part of the page is already paid for', { cause: error });
  }
}
