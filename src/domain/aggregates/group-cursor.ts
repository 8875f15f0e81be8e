import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors/api-error.js';
import { isDateString } from '../date-string.js';
import { quote } from '../quote.js';
import { orderTypes, type OrderType } from './group-order-types.js';
import type { AggregateRequest } from './aggregate-request.js';
import { metricName } from './metric.js';
import type { RawKey } from './group.js';

const checksumBytes = 9;
const longestCursor = 40_000;

/** What a group is ordered by: the values of `orderBy`, then all keys. */
export type GroupPlace = readonly RawKey[];

/** Which groups in which order: a cursor of one aggregate fits no other. What is told of the groups is no matter. */
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

/** A place as the opaque text of a cursor. It holds nothing that its reader has not been given. */
export function encodeGroupCursor(aggregate: string, place: GroupPlace): string {
  const payload = Buffer.from(JSON.stringify(place));
  return Buffer.concat([checksum(aggregate, payload), payload]).toString('base64url');
}

/**
 * The place that the cursor of an aggregate stands for; null when it has none. Anybody can make the checksum, so what is
 * in the cursor is checked as well.
 * @throws ApiError VALIDATION_ERROR when it was cut, changed, made up, or made for another aggregate.
 */
export function decodeGroupCursor(request: AggregateRequest): GroupPlace | null {
  const { after } = request;
  if (after === null) return null;
  const bytes = Buffer.from(after.slice(0, longestCursor), 'base64url');
  const payload = bytes.subarray(checksumBytes);
  const given = bytes.subarray(0, checksumBytes);
  const expected = checksum(aggregateName(request), payload);
  const isOwn = given.length === checksumBytes && timingSafeEqual(given, expected);
  const place = isOwn ? readPlace(payload, orderTypes(request)) : null;
  if (place !== null) return place;
  throw new ApiError(
    'VALIDATION_ERROR',
    `after needs to be a cursor of this same aggregate (filter, groups, order), got ${quote(after)}.`,
  );
}

function readPlace(payload: Buffer, types: readonly OrderType[]): GroupPlace | null {
  const values = parse(payload);
  if (!Array.isArray(values) || values.length !== types.length) return null;
  const isFitting = types.every((type, index) => {
    const value: unknown = values[index];
    return value === null || isOfType[type](value);
  });
  return isFitting ? (values as GroupPlace) : null;
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
