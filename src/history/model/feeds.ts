import { createHash } from 'node:crypto';
import { ApiError } from '../../errors/api-error.js';
import { isPossibleId, type RecordKind } from '../../records/record-kinds.js';
import { parseMoment } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { readSingle } from '../../values/read-values.js';
import type { Signer } from '../../values/signer.js';

/**
 * Version of the cursor format. Clients store cursors for weeks, so later releases must still recognize this version.
 */
const form = 1;
/** The latest time that a `Date` can represent, in milliseconds. */
const lastMoment = 8.64e15;

/**
 * Encodes a feed position as an opaque, signed cursor that is valid only for this feed (D14).
 */
export function encodeFeedCursor(
  signer: Signer,
  { text }: FeedName,
  { sequence, scan }: FeedPosition,
): string {
  const scanParts = scan === null ? [] : [scan.after, scan.startedAt];
  return signer.encodeCursor('feed', text, [form, sequence, ...scanParts]);
}

/**
 * Decodes a cursor to a feed position. `argument` is the name of the cursor's argument, for the error message.
 * @throws ApiError VALIDATION_ERROR when the cursor was not created for this feed, or was changed.
 */
export function decodeFeedCursor(
  signer: Signer,
  name: FeedName,
  cursor: string,
  argument: string,
): FeedPosition {
  const parts = signer.decodeCursor('feed', name.text, cursor);
  const position = parts && readPosition(parts, name.scanned);
  if (position !== null) return position;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${argument} must be a cursor of this feed, or start to read the feed from its beginning, got ${quote(cursor)}.`,
  );
}

/** Reads the parts of a cursor. Validates them, because a cursor may be of an earlier version of the server. */
function readPosition(parts: readonly unknown[], scanned: FeedName['scanned']): FeedPosition | null {
  const [version, sequence, ...scanParts] = parts;
  if (version !== form || !isCount(sequence)) return null;
  if (scanParts.length === 0) return { sequence, scan: null };
  const scan = readScan(scanParts, scanned);
  return scan && { sequence, scan };
}

function readScan(scanParts: readonly unknown[], scanned: FeedName['scanned']): FeedScan | null {
  const [after, startedAt] = scanParts;
  if (scanned === null || scanParts.length !== 2 || !isCount(startedAt) || startedAt > lastMoment)
    return null;
  const isAfterRecord = typeof after === 'string' && isPossibleId(scanned, after);
  return after === null || isAfterRecord ? { after, startedAt } : null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** The name that identifies a feed in cursors and receipts. */
export interface FeedName {
  /** Unique per feed, and never changes. */
  readonly text: string;
  /** The record kind whose records a reader can scan. Null for a saved search, whose feed has only changes (D23). */
  readonly scanned: RecordKind | null;
}

/** Returns the name of a saved search's feed. */
export function searchFeedName(searchId: number): FeedName {
  return { text: `search ${searchId}`, scanned: null };
}

/** Returns the name of the feed of all records of a kind. */
export function recordsFeedName(kind: RecordKind): FeedName {
  return { text: `records ${kind}`, scanned: kind };
}

/**
 * A position in a feed (D14): after change number `sequence`. Changes are numbered in commit order. `scan` is the
 * progress of a reader that starts with all existing records; null after it has read all of them, and always in the
 * feed of a saved search.
 */
export interface FeedPosition {
  readonly sequence: number;
  readonly scan: FeedScan | null;
}

/**
 * The progress of a scan, which returns all existing records as added. Every page of a scan returns records as they
 * were after change number `sequence`, however long the scan takes.
 */
export interface FeedScan {
  /** The ID of the last record that was read. Null before the first record. */
  readonly after: string | null;
  /** When the scan started, in milliseconds since the Unix epoch. */
  readonly startedAt: number;
}

/** A feed (D14): the changes of a saved search's results, or of all records of a kind. */
export type Feed =
  | { readonly of: 'search'; readonly searchId: number; readonly kind: RecordKind }
  | { readonly of: 'records'; readonly kind: RecordKind };

/** Returns the name that identifies a feed in cursors and receipts. */
export function nameOfFeed(feed: Feed): FeedName {
  return feed.of === 'search' ? searchFeedName(feed.searchId) : recordsFeedName(feed.kind);
}

export type ChangeName = 'added' | 'updated' | 'removed' | 'merged';

/** A change in a feed (D14), without the record's contents. */
export interface FeedChange {
  readonly change: ChangeName;
  readonly id: string;
  /**
   * When the change was added to the feed, by the database's clock. For a record returned by a scan, when the scan
   * started. Never decreases within a feed.
   */
  readonly at: Date;
  /** The record's version after the change. Null when the record was removed or merged, or has no version. */
  readonly version: string | null;
  /** Why an operator removed or merged the record (D26). Null for other changes. */
  readonly reason: string | null;
  /** The ID of the record into which the record was merged (D26). Null for other changes. */
  readonly into: string | null;
}

/** Returns whether the record exists after a change: false when it was removed or merged. */
export function isPresent({ change }: Pick<FeedChange, 'change'>): boolean {
  return change === 'added' || change === 'updated';
}

/** A page of consecutive changes. */
export interface FeedPage<Position> {
  readonly changes: readonly FeedChange[];
  /**
   * The position after each change, in the order of `changes`. A reader that continues from one of them receives each
   * later change exactly once.
   */
  readonly positions: readonly Position[];
  /** The position at which the next page starts, even if this page is empty. */
  readonly next: Position;
  /** True if more changes can be read now. */
  readonly hasMore: boolean;
}

/** The reason why the changes after a position cannot be read, and where the feed can be read. */
export interface FeedGap {
  /** The changes are older than the retention period, or the filter of the saved search has changed since (D23). */
  readonly gap: 'expired' | 'filter_changed';
  /** The number of the last change before the feed's beginning. */
  readonly start: number;
  /** The number of the feed's newest change. */
  readonly newest: number;
}

/** Retention period of changes and of the record versions that they replaced, in days (D14). */
export const changeRetentionDays = 60;

/**
 * Returns the ID under which payment for a record version in a feed is stored (D12): a hash of the feed, the record ID
 * and the version, formatted as a UUID.
 */
export function receiptOf({ text }: FeedName, { id, version }: Pick<FeedChange, 'id' | 'version'>): string {
  const hash = createHash('sha256').update(JSON.stringify([text, id, version]));
  return hash
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Reads a request for a record by its ID.
 * @throws ApiError VALIDATION_ERROR when `as_of` is invalid.
 */
export function readRecordRequest(raw: Readonly<Record<string, unknown>>, now: Date): RecordRequest {
  return { id: String(raw['id']), asOf: readAsOf(raw['asOf'], now) };
}

const dayMs = 86_400_000;

/**
 * Reads `as_of`: an RFC 3339 date-time within the last 60 days, in the same format as `new_results_after` (D3). Returns
 * null when it is absent.
 * @throws ApiError VALIDATION_ERROR that names the allowed range.
 */
function readAsOf(raw: unknown, now: Date): Date | null {
  if (raw === undefined || raw === null) return null;
  const value = readSingle('as_of', raw);
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  const oldest = new Date(now.getTime() - changeRetentionDays * dayMs);
  if (moment !== null && moment >= oldest && moment <= now) return moment;
  const range = `from ${oldest.toISOString()} (${changeRetentionDays} days ago) to ${now.toISOString()} (now)`;
  const message = `as_of must be an RFC 3339 date-time ${range}, got ${quote(value)}.`;
  throw new ApiError('VALIDATION_ERROR', message);
}

/** A request for a record by its ID: its current state, or with `asOf` its state at a past time. */
export interface RecordRequest {
  readonly id: string;
  readonly asOf: Date | null;
}
