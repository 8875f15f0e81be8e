import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors/api-error.js';
import { isDateString } from '../date-string.js';
import { quote } from '../quote.js';
import { isPossibleId } from '../record-id.js';
import type { RecordKind } from '../record-kinds.js';
import type { OrderField } from './record-orders.js';

/** A value that lists are ordered by; null when it is unknown. */
export type CursorValue = string | number | null;

/** The place of a record in an ordered list: what it is ordered by, a value for each key of the order, and its id. */
export interface CursorPosition {
  readonly values: readonly CursorValue[];
  readonly id: string;
}

const checksumBytes = 9;
const longestCursor = 4000;

/**
 * A place as the opaque text of a cursor. `list` says which list in which order it belongs to; the cursor fits no
 * other. The checksum tells mistakes, not attacks: a cursor holds nothing that its reader has not been given.
 */
export function encodeCursor(list: string, { values, id }: CursorPosition): string {
  const payload = Buffer.from(JSON.stringify([...values, id]));
  return Buffer.concat([checksum(list, payload), payload]).toString('base64url');
}

/** What a list is a list of and ordered by: a place in it has an id of this kind and a value of each field. */
export interface Ordering {
  readonly kind: RecordKind;
  readonly fields: readonly OrderField[];
}

/**
 * The place a cursor stands for. `argument` is where it was given. Anybody can make the checksum, so what is in the
 * cursor is checked as well: the database is asked for nothing but places that a list could have.
 * @throws ApiError VALIDATION_ERROR when it was cut, changed, made up, or made for another list or order.
 */
export function decodeCursor(
  list: string,
  ordering: Ordering,
  cursor: string,
  argument: string,
): CursorPosition {
  const bytes = Buffer.from(cursor.slice(0, longestCursor), 'base64url');
  const payload = bytes.subarray(checksumBytes);
  const given = bytes.subarray(0, checksumBytes);
  const isOfList = given.length === checksumBytes && timingSafeEqual(given, checksum(list, payload));
  const place = isOfList ? readPlace(payload, ordering) : null;
  if (place !== null) return place;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${argument} needs to be a cursor of this same connection in the same order, got ${quote(cursor)}.`,
  );
}

function readPlace(payload: Buffer, { kind, fields }: Ordering): CursorPosition | null {
  const parts = parse(payload);
  if (!Array.isArray(parts) || parts.length !== fields.length + 1) return null;
  const values = parts as readonly unknown[];
  const id = values.at(-1);
  if (typeof id !== 'string' || !isPossibleId(kind, id)) return null;
  const known = fields.every((field, at) => isValueOf(field, values[at], id));
  return known ? { values: values.slice(0, -1) as CursorValue[], id } : null;
}

function isValueOf({ nullable, type }: OrderField, value: unknown, id: string): boolean {
  return value === null ? nullable : isOfType[type](value, id);
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return null;
  }
}

/** Whether a value that is known can be one of a field of this type. */
const isOfType: Readonly<Record<OrderField['type'], (value: unknown, id: string) => boolean>> = {
  id: (value, id) => value === id,
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  date: (value) => typeof value === 'string' && isDateString(value),
};

function checksum(list: string, payload: Buffer): Buffer {
  return createHash('sha256').update(list).update('\0').update(payload).digest().subarray(0, checksumBytes);
}
