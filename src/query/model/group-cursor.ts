import { createHash } from 'node:crypto';
import { ApiError } from '../../errors/api-error.js';
import { quote } from '../../values/nearest-texts.js';
import type { Signer } from '../../values/signer.js';
import { type AggregateRequest, metricName, type RawKey } from './aggregates.js';

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

/** Encodes a position as an opaque, signed cursor. */
export function encodeGroupCursor(signer: Signer, aggregate: string, position: GroupPosition): string {
  return signer.encodeCursor('groups', aggregate, position);
}

/**
 * Decodes the cursor of an aggregate request to a position; null if the request has no cursor. `aggregate` is the
 * request's name.
 * @throws ApiError VALIDATION_ERROR when the cursor was not created for this aggregate, or was changed.
 */
export function decodeGroupCursor(
  signer: Signer,
  aggregate: string,
  { after }: Pick<AggregateRequest, 'after'>,
): GroupPosition | null {
  if (after === null) return null;
  const position = signer.decodeCursor('groups', aggregate, after);
  if (position !== null) return position as GroupPosition;
  throw new ApiError(
    'VALIDATION_ERROR',
    `after must be a cursor of this aggregate with the same filter, groupBy, daysBetween, having and orderBy, got ${quote(after)}.`,
  );
}
