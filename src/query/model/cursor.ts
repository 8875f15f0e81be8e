import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors/api-error.js';
import { isDateString } from '../../domain/dates.js';
import { quote } from '../../domain/nearest-texts.js';
import { isPossibleId, type RecordKind } from '../../records/record-kinds.js';
import type { OrderField } from './record-orders.js';

/** A record's value for a sort key; null if it is unknown. */
export type CursorValue = string | number | null;

/** The position of a record in a sorted list: its value for each sort key, and its ID. */
export interface CursorPosition {
  readonly values: readonly CursorValue[];
  readonly id: string;
}

const checksumBytes = 9;
const maxCursorLength = 4000;

/**
 * Encodes a position as an opaque cursor. `list` identifies a list and its order; the cursor is valid only for them.
 * The checksum detects damaged cursors and cursors of other lists. It is not a signature, because a cursor contains
 * only values that the client has already received.
 */
export function encodeCursor(list: string, { values, id }: CursorPosition): string {
  const payload = Buffer.from(JSON.stringify([...values, id]));
  return Buffer.concat([checksum(list, payload), payload]).toString('base64url');
}

/**
 * The record kind and the sort fields of a list. A valid cursor has an ID of this kind and a valid value for each
 * field.
 */
export interface Ordering {
  readonly kind: RecordKind;
  readonly fields: readonly OrderField[];
}

/**
 * Decodes a cursor to a position. Validates the contents as well as the checksum, because anyone can compute the
 * checksum: only positions that can exist in a list are passed to the database. `argument` is the name of the cursor's
 * argument, for the error message.
 * @throws ApiError VALIDATION_ERROR when the cursor is malformed, or was created for another list or order.
 */
export function decodeCursor(
  list: string,
  ordering: Ordering,
  cursor: string,
  argument: string,
): CursorPosition {
  const bytes = Buffer.from(cursor.slice(0, maxCursorLength), 'base64url');
  const payload = bytes.subarray(checksumBytes);
  const given = bytes.subarray(0, checksumBytes);
  const isOfList = given.length === checksumBytes && timingSafeEqual(given, checksum(list, payload));
  const position = isOfList ? readPosition(payload, ordering) : null;
  if (position !== null) return position;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${argument} must be a cursor of this connection with the same filter and order, got ${quote(cursor)}.`,
  );
}

function readPosition(payload: Buffer, { kind, fields }: Ordering): CursorPosition | null {
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

/** Functions that check whether a value is valid for a field, by field type. */
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
