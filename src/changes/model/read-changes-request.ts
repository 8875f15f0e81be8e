import { readPageSize } from '../../domain/read-product.js';
import { quote } from '../../domain/nearest-texts.js';
import { readSingle } from '../../domain/read-values.js';
import { ApiError } from '../../errors/api-error.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { readSearchId } from '../../searches/model/search-requests.js';
import {
  decodeFeedCursor,
  type FeedName,
  type FeedPosition,
  recordsFeedName,
  searchFeedName,
} from './feeds.js';

/** A request for a page of a feed. */
export interface ChangesRequest {
  readonly name: FeedName;
  /**
   * Where the page starts: after a position, after the newest change (`now`), or with all existing records (`start`).
   */
  readonly from: FeedPosition | 'now' | 'start';
  readonly size: number;
}

/** The names of the arguments in one interface: REST or GraphQL. */
interface ChangesArguments {
  readonly cursor: string;
  readonly limit: string;
}

/**
 * Reads the start and the size of the requested page (D14).
 * @throws ApiError VALIDATION_ERROR that names the argument, the value received and what is needed.
 */
function readChangesRequest(
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
  throw new ApiError('VALIDATION_ERROR', `${argument} must be a cursor, got ${quote(given)}.`);
}

type Raw = Readonly<Record<string, unknown>>;

/** A request for a page of a saved search's feed. */
export interface SearchChangesRequest extends ChangesRequest {
  /** May exceed the range of search IDs, in which case no search is found. */
  readonly searchId: number;
}

/** A request for a page of the feed of all records of a kind. */
export interface RecordChangesRequest extends ChangesRequest {
  readonly kind: RecordKind;
}

/**
 * Reads a request for a page of a saved search's feed.
 * @throws ApiError BAD_SEARCH_ID_TYPE, or an error of readChangesRequest.
 */
export function readSearchChangesRequest(raw: Raw, names: ChangesArguments): SearchChangesRequest {
  const searchId = readSearchId(raw['searchId']);
  return { searchId, ...readChangesRequest(searchFeedName(searchId), raw, names) };
}

/**
 * Reads a request for a page of the feed of all records of a kind.
 * @throws ApiError VALIDATION_ERROR, as readChangesRequest does.
 */
export function readRecordChangesRequest(
  kind: RecordKind,
  raw: Raw,
  names: ChangesArguments,
): RecordChangesRequest {
  return { kind, ...readChangesRequest(recordsFeedName(kind), raw, names) };
}
