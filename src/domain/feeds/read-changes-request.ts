import { ApiError } from '../../errors/api-error.js';
import { readPageSize } from '../page.js';
import { quote } from '../quote.js';
import { readSingle } from '../read-single.js';
import { decodeFeedCursor } from './feed-cursor.js';
import type { FeedName } from './feed-name.js';
import type { FeedPosition } from './feed-position.js';

/** Which part of a feed is asked for. */
export interface ChangesRequest {
  readonly name: FeedName;
  /** Behind a place, from now on, or everything. */
  readonly from: FeedPosition | 'now' | 'start';
  readonly size: number;
}

/** What a door calls the arguments. */
export interface ChangesArguments {
  readonly cursor: string;
  readonly limit: string;
}

/**
 * Reads which part of a feed is asked for (D14).
 * @throws ApiError VALIDATION_ERROR naming the argument, what was got and what is needed.
 */
export function readChangesRequest(
  name: FeedName,
  raw: Readonly<Record<string, unknown>>,
  { cursor, limit }: ChangesArguments,
): ChangesRequest {
  return { name, from: readFrom(name, raw[cursor], cursor), size: readPageSize(limit, raw[limit]) };
}

function readFrom(name: FeedName, raw: unknown, argument: string): ChangesRequest['from'] {
  const given = readSingle(argument, raw);
  if (given === undefined || given === null) return 'now';
  if (given === 'start') return 'start';
  if (typeof given === 'string') return decodeFeedCursor(name, given, argument);
  throw new ApiError('VALIDATION_ERROR', `${argument} needs to be a cursor, got ${quote(given)}.`);
}
