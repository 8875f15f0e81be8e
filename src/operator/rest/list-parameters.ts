import { ApiError } from '../../errors/api-error.js';
import { queryParameter } from '../../rest/parameters.js';
import type { Parameter } from '../../rest/route.js';
import { quote } from '../../values/nearest-texts.js';
import { readInteger, readSingle } from '../../values/read-values.js';

interface LimitBounds {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

/** Returns the query parameters of a list with cursors. */
export function listParameters({ least, most, usual }: LimitBounds): readonly Parameter[] {
  return [
    queryParameter(
      'limit',
      { type: 'integer', minimum: least, maximum: most, default: usual },
      'Maximum number of items.',
    ),
    queryParameter('after', { type: 'string' }, '`next_cursor` of the previous page.'),
  ];
}

/** Reads the parameter `limit`. @throws ApiError VALIDATION_ERROR. */
export function readLimit(value: unknown, { least, most, usual }: LimitBounds): number {
  return value === undefined ? usual : readInteger('limit', value, least, most);
}

/** Reads the parameter `after`. `source` is where a page has the cursor. @throws ApiError VALIDATION_ERROR when it is no cursor of this list. */
export function readAfter<Position>(
  value: unknown,
  decode: (cursor: string) => Position | null,
  source = 'next_cursor',
): Position | null {
  const cursor = readSingle('after', value);
  if (cursor === undefined) return null;
  const position = typeof cursor === 'string' ? decode(cursor) : null;
  if (position !== null) return position;
  throw new ApiError(
    'VALIDATION_ERROR',
    `after must be the ${source} of a page of this list, got ${quote(cursor)}.`,
  );
}

/** Reads a text parameter; null when it is not given. @throws ApiError VALIDATION_ERROR. */
export function readTextParameter(name: string, value: unknown, most: number): string | null {
  const text = readSingle(name, value);
  if (text === undefined) return null;
  if (typeof text === 'string' && text.length >= 1 && text.length <= most && !text.includes('\0'))
    return text;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must be text of 1 to ${most} characters, got ${quote(text)}.`,
  );
}
