import type { NewGrant } from '../../accounts/model/grants.js';
import type { GrantPosition } from '../../accounts/sql/credit-grants.js';
import { ApiError } from '../../errors/api-error.js';
import { parseMoment } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { impossibleId } from '../../values/not-found.js';
import { isGiven } from '../../values/read-values.js';
import { grantBounds, noteBounds } from './grant-object.js';
import { isWhole, readExternalId, readText } from './read-organization-input.js';

type Raw = Readonly<Record<string, unknown>>;

const idPattern = /^grt_[0-9a-f]{1,64}$/;

/** Parses the ID of a grant. @throws ApiError NOT_FOUND for a text that cannot be one (D3). */
export function readGrantId(value: unknown): string {
  if (typeof value === 'string' && idPattern.test(value)) return value;
  throw impossibleId('grant', value, '`grt_` and hex digits');
}

/**
 * Parses the properties of a new grant. Whether it expires in the future is checked when it is added, so that a repeated
 * call returns the first grant.
 * @throws ApiError VALIDATION_ERROR that names the property, its value and the expected values.
 */
export function readNewGrant({ credits, expiresAt, externalId, note }: Raw): NewGrant {
  return {
    credits: readGrantedCredits('credits', credits),
    expiresAt: isGiven(expiresAt) ? readEnd(expiresAt) : null,
    externalId: isGiven(externalId) ? readExternalId('external_id', externalId) : null,
    note: isGiven(note) ? readNote('note', note) : null,
  };
}

/** Parses the credits of a grant. @throws ApiError VALIDATION_ERROR. */
export function readGrantedCredits(name: string, value: unknown): number {
  if (isWhole(value, grantBounds)) return value;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must be a whole number of credits from ${grantBounds.least} to ${grantBounds.most}, got ${quote(value)}.`,
  );
}

/** Parses the note of a grant. @throws ApiError VALIDATION_ERROR. */
export function readNote(name: string, value: unknown): string {
  return readText(name, value, noteBounds);
}

function readEnd(value: unknown): Date {
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  if (moment !== null) return moment;
  throw new ApiError(
    'VALIDATION_ERROR',
    `expires_at must be a date-time like 2030-01-31T12:00:00Z, or null for never, got ${quote(value)}.`,
  );
}

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (grt_[0-9a-f]{1,64})$/;

/** Encodes the position of a grant as a cursor. */
export function encodeGrantPosition({ createdAt, id }: GrantPosition): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** Decodes a cursor. Returns null for other text. */
export function decodeGrantPosition(cursor: string): GrantPosition | null {
  const text = Buffer.from(cursor.slice(0, 200), 'base64url').toString();
  const [, moment = '', id = ''] = cursorPattern.exec(text) ?? [];
  const createdAt = new Date(moment);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id };
}
