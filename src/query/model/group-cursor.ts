import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors/api-error.js';
import { isDateString } from '../../domain/dates.js';
import { quote } from '../../domain/nearest-texts.js';
import { type AggregateRequest, metricName, type OrderType, orderTypes, type RawKey } from './aggregates.js';

const checksumBytes = 9;
const maxCursorLength = 40_000;

/** The position of a group: its values for `orderBy`, then its grouping keys. */
export type GroupPosition = readonly RawKey[];

/**
 * Returns a hash of an aggregate's groups and their order, for which its cursors are valid. Does not include the page
 * size and the metrics in the response.
 */
export function aggregateName({
  size: _size,
  after: _after,
  metrics: _metrics,
  ...rest
}: AggregateRequest): string {
  const order = rest.order.map(({ by, direction }) => [
    typeof by === 'number' ? by : metricName(by),
    direction,
  ]);
  const text = JSON.stringify({ ...rest, order });
  return createHash('sha256').update(text).digest('base64url');
}

/** Encodes a position as an opaque cursor. It contains only values that the client has already received. */
export function encodeGroupCursor(aggregate: string, position: GroupPosition): string {
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([checksum(aggregate, payload), payload]).toString('base64url');
}

/**
 * Decodes the cursor of an aggregate request to a position; null if the request has no cursor. Validates the contents
 * as well as the checksum, because anyone can compute the checksum.
 * @throws ApiError VALIDATION_ERROR when the cursor is malformed, or was created for another aggregate.
 */
export function decodeGroupCursor(request: AggregateRequest): GroupPosition | null {
  const { after } = request;
  if (after === null) return null;
  const bytes = Buffer.from(after.slice(0, maxCursorLength), 'base64url');
  const payload = bytes.subarray(checksumBytes);
  const given = bytes.subarray(0, checksumBytes);
  const expected = checksum(aggregateName(request), payload);
  const isOwn = given.length === checksumBytes && timingSafeEqual(given, expected);
  const position = isOwn ? readPosition(payload, orderTypes(request)) : null;
  if (position !== null) return position;
  throw new ApiError(
    'VALIDATION_ERROR',
    `after must be a cursor of this aggregate with the same filter, groups and order, got ${quote(after)}.`,
  );
}

function readPosition(payload: Buffer, types: readonly OrderType[]): GroupPosition | null {
  const values = parse(payload);
  if (!Array.isArray(values) || values.length !== types.length) return null;
  const isFitting = types.every((type, index) => {
    const value: unknown = values[index];
    return value === null || isOfType[type](value);
  });
  return isFitting ? (values as GroupPosition) : null;
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return null;
  }
}

const isOfType: Readonly<Record<OrderType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  date: (value) => typeof value === 'string' && isDateString(value),
  boolean: (value) => typeof value === 'boolean',
};

function checksum(aggregate: string, payload: Buffer): Buffer {
  const hash = createHash('sha256').update(aggregate).update('\0').update(payload);
  return hash.digest().subarray(0, checksumBytes);
}
