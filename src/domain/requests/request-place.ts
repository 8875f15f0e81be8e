import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';

/** Where a request stands among those of its organization, newest first. */
export interface RequestPlace {
  readonly chargedAt: Date;
  readonly id: string;
}

const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([A-Za-z0-9._:/-]{1,256})$/;

/** A place as the opaque text of a cursor. */
export function encodeRequestPlace({ chargedAt, id }: RequestPlace): string {
  return Buffer.from(`${chargedAt.toISOString()} ${id}`).toString('base64url');
}

/** @throws ApiError VALIDATION_ERROR for a text that is no cursor of requests. */
export function decodeRequestPlace(cursor: string): RequestPlace {
  const text = Buffer.from(cursor.slice(0, 1000), 'base64url').toString();
  const [, moment = '', id = ''] = pattern.exec(text) ?? [];
  const chargedAt = new Date(moment);
  if (!Number.isNaN(chargedAt.getTime())) return { chargedAt, id };
  throw new ApiError(
    'VALIDATION_ERROR',
    `after needs to be a cursor that a page of requests ended with, got ${quote(cursor)}.`,
  );
}
