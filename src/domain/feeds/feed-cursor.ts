import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import { isPossibleId } from '../record-id.js';
import type { RecordKind } from '../record-kinds.js';
import type { FeedName } from './feed-name.js';
import type { FeedPosition, FeedScan } from './feed-position.js';

const checksumBytes = 9;
const longestCursor = 1000;
/** Cursors are kept for weeks: one that a later version of the program reads says how it was written. */
const form = 1;
/** Of a Date, in milliseconds. */
const lastMoment = 8.64e15;

/**
 * A place in a feed as the opaque text of a cursor, which fits no other feed (D14). The checksum tells mistakes, not
 * attacks: a cursor holds nothing that its reader has not been given.
 */
export function encodeFeedCursor({ text }: FeedName, { sequence, scan }: FeedPosition): string {
  const place = scan === null ? [] : [scan.after, scan.lastPlace, scan.beganAt];
  const payload = Buffer.from(JSON.stringify([form, sequence, ...place]));
  return Buffer.concat([checksum(text, payload), payload]).toString('base64url');
}

/**
 * The place that a cursor stands for. `argument` is where it was given. Anybody can make the checksum, so what is in the
 * cursor is checked as well.
 * @throws ApiError VALIDATION_ERROR when it was cut, changed, made up, or made for another feed.
 */
export function decodeFeedCursor(name: FeedName, cursor: string, argument: string): FeedPosition {
  const bytes = Buffer.from(cursor.slice(0, longestCursor), 'base64url');
  const payload = bytes.subarray(checksumBytes);
  const given = bytes.subarray(0, checksumBytes);
  const isOwn = given.length === checksumBytes && timingSafeEqual(given, checksum(name.text, payload));
  const position = isOwn ? readPosition(payload, name.scanned) : null;
  if (position !== null) return position;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${argument} needs to be a cursor of this same feed, or start for everything, got ${quote(cursor)}.`,
  );
}

function readPosition(payload: Buffer, scanned: FeedName['scanned']): FeedPosition | null {
  const parts = parse(payload);
  if (!Array.isArray(parts)) return null;
  const [version, sequence, ...place] = parts as readonly unknown[];
  if (version !== form || !isCount(sequence)) return null;
  if (place.length === 0) return { sequence, scan: null };
  const scan = readScan(place, scanned);
  return scan && { sequence, scan };
}

function readScan(place: readonly unknown[], scanned: FeedName['scanned']): FeedScan | null {
  const [after, lastPlace, beganAt] = place;
  if (place.length !== 3 || !isCount(beganAt) || beganAt > lastMoment) return null;
  if (lastPlace !== -1 && !isCount(lastPlace)) return null;
  return after === null || isPlace(after, scanned) ? { after, lastPlace, beganAt } : null;
}

function isPlace(value: unknown, scanned: 'rows' | RecordKind): value is number | string {
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
