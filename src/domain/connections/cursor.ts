import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';

/** The place of a record in an ordered list: what it is ordered by (null when unknown), and its id. */
export interface Place {
  readonly value: string | number | null;
  readonly id: string;
}

const checksumBytes = 9;
const longestCursor = 4000;

/**
 * A place as the opaque text of a cursor. `list` says which list in which order it belongs to; the cursor fits no
 * other. The checksum tells mistakes, not attacks: a cursor holds nothing that its reader has not been given.
 */
export function encodeCursor(list: string, { value, id }: Place): string {
  const payload = Buffer.from(JSON.stringify([value, id]));
  return Buffer.concat([checksum(list, payload), payload]).toString('base64url');
}

/**
 * The place a cursor stands for. `argument` is where it was given.
 * @throws ApiError VALIDATION_ERROR when it was cut, changed, or made for another list or order.
 */
export function decodeCursor(list: string, cursor: string, argument: string): Place {
  const bytes = Buffer.from(cursor.slice(0, longestCursor), 'base64url');
  const payload = bytes.subarray(checksumBytes);
  const given = bytes.subarray(0, checksumBytes);
  if (given.length < checksumBytes || !timingSafeEqual(given, checksum(list, payload))) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `${argument} needs to be a cursor of this same connection in the same order, got ${quote(cursor)}.`,
    );
  }
  const [value, id] = JSON.parse(payload.toString()) as [Place['value'], string];
  return { value, id };
}

function checksum(list: string, payload: Buffer): Buffer {
  return createHash('sha256').update(list).update('\0').update(payload).digest().subarray(0, checksumBytes);
}
