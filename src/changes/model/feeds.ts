import { createHash, timingSafeEqual } from 'node:crypto';
import { quote } from '../../domain/nearest-texts.js';
import { ApiError } from '../../errors/api-error.js';
import { isPossibleId, type RecordKind } from '../../records/record-kinds.js';
import { parseMoment } from '../../domain/dates.js';
import { readSingle } from '../../domain/read-values.js';

const checksumBytes = 9;
const maxCursorLength = 1000;
/**
 * Version of the cursor format. Clients store cursors for weeks, so later releases must still recognize this version.
 */
const form = 1;
/** The latest time that a `Date` can represent, in milliseconds. */
const lastMoment = 8.64e15;

/**
 * Encodes a feed position as an opaque cursor that is valid only for this feed (D14). The checksum detects damaged
 * cursors and cursors of other feeds. It is not a signature, because a cursor contains nothing secret.
 */
export function encodeFeedCursor({ text }: FeedName, { sequence, scan }: FeedPosition): string {
  const scanParts = scan === null ? [] : [scan.after, scan.lastPosition, scan.startedAt];
  const payload = Buffer.from(JSON.stringify([form, sequence, ...scanParts]));
  return Buffer.concat([checksum(text, payload), payload]).toString('base64url');
}

/**
 * Decodes a cursor to a feed position. Validates the contents as well as the checksum, because anyone can compute the
 * checksum. `argument` is the name of the cursor's argument, for the error message.
 * @throws ApiError VALIDATION_ERROR when the cursor is malformed or was created for another feed.
 */
export function decodeFeedCursor(name: FeedName, cursor: string, argument: string): FeedPosition {
  const bytes = Buffer.from(cursor.slice(0, maxCursorLength), 'base64url');
  const payload = bytes.subarray(checksumBytes);
  const given = bytes.subarray(0, checksumBytes);
  const isOwn = given.length === checksumBytes && timingSafeEqual(given, checksum(name.text, payload));
  const position = isOwn ? readPosition(payload, name.scanned) : null;
  if (position !== null) return position;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${argument} must be a cursor of this feed, or start to read the feed from its beginning, got ${quote(cursor)}.`,
  );
}

function readPosition(payload: Buffer, scanned: FeedName['scanned']): FeedPosition | null {
  const parts = parse(payload);
  if (!Array.isArray(parts)) return null;
  const [version, sequence, ...scanParts] = parts as readonly unknown[];
  if (version !== form || !isCount(sequence)) return null;
  if (scanParts.length === 0) return { sequence, scan: null };
  const scan = readScan(scanParts, scanned);
  return scan && { sequence, scan };
}

function readScan(scanParts: readonly unknown[], scanned: FeedName['scanned']): FeedScan | null {
  const [after, lastPosition, startedAt] = scanParts;
  if (scanParts.length !== 3 || !isCount(startedAt) || startedAt > lastMoment) return null;
  if (lastPosition !== -1 && !isCount(lastPosition)) return null;
  return after === null || isPosition(after, scanned) ? { after, lastPosition, startedAt } : null;
}

function isPosition(value: unknown, scanned: 'rows' | RecordKind): value is number | string {
  return scanned === 'rows' ? isCount(value) : typeof value === 'string' && isPossibleId(scanned, value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return null;
  }
}

function checksum(name: string, payload: Buffer): Buffer {
  return createHash('sha256').update(name).update('\0').update(payload).digest().subarray(0, checksumBytes);
}

/** The name that identifies a feed in cursors and receipts. */
export interface FeedName {
  /** Unique per feed, and never changes. */
  readonly text: string;
  /**
   * The type of `FeedScan.after` in this feed: row positions (`rows`) for a saved search, or IDs of the given record
   * kind.
   */
  readonly scanned: 'rows' | RecordKind;
}

/** Returns the name of a saved search's feed. */
export function searchFeedName(searchId: number): FeedName {
  return { text: `search ${searchId}`, scanned: 'rows' };
}

/** Returns the name of the feed of all records of a kind. */
export function recordsFeedName(kind: RecordKind): FeedName {
  return { text: `records ${kind}`, scanned: kind };
}

/**
 * A position in a feed (D14): after change number `sequence`. Changes are numbered in commit order. `scan` is the
 * progress of a reader that starts with all existing records; null after it has read all of them.
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
  /**
   * The last record that was read: its row position in a saved search, or its ID in the feed of a record kind. Null
   * before the first record.
   */
  readonly after: number | string | null;
  /** The position of the saved search's last row when the scan started. Unused in the feed of a record kind. */
  readonly lastPosition: number;
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

export type ChangeName = 'added' | 'updated' | 'removed';

/** A change in a feed (D14), without the record's contents. */
export interface FeedChange {
  readonly change: ChangeName;
  readonly id: string;
  /**
   * When the change was added to the feed, by the database's clock. For a record returned by a scan, when the scan
   * started. Never decreases within a feed.
   */
  readonly at: Date;
  /** The record's version after the change. Null when the record was removed or has no version. */
  readonly version: string | null;
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
  const value = readSingle('as_of', raw);
  if (value === undefined || value === null) return null;
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
