import { ApiError } from '../../errors/api-error.js';
import { quote } from '../../values/nearest-texts.js';
import type { Signer } from '../../values/signer.js';

/** A record's value for a sort key; null if it is unknown. */
export type CursorValue = string | number | null;

/** The position of a record in a sorted list: its value for each sort key, and its ID. */
export interface CursorPosition {
  readonly values: readonly CursorValue[];
  readonly id: string;
}

/**
 * Encodes a position as an opaque, signed cursor. `list` identifies a list and its order; the cursor is valid only for
 * them.
 */
export function encodeCursor(signer: Signer, list: string, { values, id }: CursorPosition): string {
  return signer.encodeCursor('list', list, [...values, id]);
}

/**
 * Decodes a cursor to a position. `argument` is the name of the cursor's argument, for the error message.
 * @throws ApiError VALIDATION_ERROR when the cursor was not created for this list and order, or was changed.
 */
export function decodeCursor(signer: Signer, list: string, cursor: string, argument: string): CursorPosition {
  const parts = signer.decodeCursor('list', list, cursor);
  if (parts !== null) return { values: parts.slice(0, -1) as CursorValue[], id: parts.at(-1) as string };
  throw new ApiError(
    'VALIDATION_ERROR',
    `${argument} must be a cursor of this connection with the same order, got ${quote(cursor)}.`,
  );
}
