import type { NewRefund } from '../../accounts/model/refunds.js';
import type { RefundPosition } from '../../accounts/sql/credit-refunds.js';
import { requestIdPattern } from '../../accounts/sql/receipts.js';
import { ApiError } from '../../errors/api-error.js';
import { quote } from '../../values/nearest-texts.js';
import { isGiven } from '../../values/read-values.js';
import { noteBounds } from './grant-object.js';
import { readGrantedCredits } from './read-grant-input.js';
import { readExternalId, readText } from './read-organization-input.js';

type Raw = Readonly<Record<string, unknown>>;

/**
 * Parses a refund. Whether the charge has so many credits is checked when it is made.
 * @throws ApiError VALIDATION_ERROR that names the property, its value and the expected values.
 */
export function readNewRefund({ requestId, credits, reason, externalId }: Raw): NewRefund {
  return {
    requestId: readRequestId('request_id', requestId),
    credits: isGiven(credits) ? readGrantedCredits('credits', credits) : null,
    reason: readRefundReason('reason', reason),
    externalId: isGiven(externalId) ? readExternalId('external_id', externalId) : null,
  };
}

/** Parses the ID of a charged request. @throws ApiError VALIDATION_ERROR. */
export function readRequestId(name: string, value: unknown): string {
  if (typeof value === 'string' && requestIdPattern.test(value)) return value;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must be an X-Charge-Id or an X-Request-Id, at most 128 letters, digits, ".", "_", ":" and "-", got ${quote(value)}.`,
  );
}

/** Parses the reason of a refund. @throws ApiError VALIDATION_ERROR. */
export function readRefundReason(name: string, value: unknown): string {
  return readText(name, value, noteBounds);
}

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (req_[0-9a-z]{1,64})$/;

/** Encodes the position of a refund as a cursor. */
export function encodeRefundPosition({ createdAt, id }: RefundPosition): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** Decodes a cursor. Returns null for other text. */
export function decodeRefundPosition(cursor: string): RefundPosition | null {
  const text = Buffer.from(cursor.slice(0, 200), 'base64url').toString();
  const [, moment = '', id = ''] = cursorPattern.exec(text) ?? [];
  const createdAt = new Date(moment);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id };
}
