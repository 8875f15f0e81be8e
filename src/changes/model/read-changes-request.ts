import { ApiError } from '../../errors/api-error.js';
import {
  decodeFeedCursor,
  type FeedName,
  type FeedPosition,
  recordsFeedName,
  searchFeedName,
} from '../../history/model/feeds.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { readSearchId } from '../../searches/model/search-requests.js';
import { quote } from '../../values/nearest-texts.js';
import { readPageSize } from '../../values/page.js';
import { readSingle } from '../../values/read-values.js';
import type { Signer } from '../../values/signer.js';

/** A request for a page of a feed. */
export interface ChangesRequest {
  readonly name: FeedName;
  /**
   * Where the page starts: after a position, after the newest change (`now`), or at the beginning of the feed (`start`).
   */
  readonly from: FeedPosition | 'now' | 'start';
  readonly size: number;
}

/** The names of the arguments in one interface: REST or GraphQL. */
interface ChangesArguments {
  readonly cursor: string;
  readonly limit: string;
}

/** The raw arguments of a request, their names, and the signer that verifies its cursor. */
interface ChangesInput {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly names: ChangesArguments;
  readonly signer: Signer;
}

/**
 * Reads the start and the size of the requested page (D14).
 * @throws ApiError VALIDATION_ERROR that names the argument, the value received and what is needed.
 */
function readChangesRequest(
  name: FeedName,
  { raw, names: { cursor, limit }, signer }: ChangesInput,
): ChangesRequest {
  const given = readSingle(cursor, raw[cursor]);
  return { name, from: readFrom(name, given, cursor, signer), size: readPageSize(limit, raw[limit]) };
}

function readFrom(name: FeedName, given: unknown, argument: string, signer: Signer): ChangesRequest['from'] {
  if (given === undefined || given === null) return 'now';
  if (given === 'start') return 'start';
  if (typeof given === 'string') return decodeFeedCursor(signer, name, given, argument);
  throw new ApiError('VALIDATION_ERROR', `${argument} must be a cursor, got ${quote(given)}.`);
}

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
export function readSearchChangesRequest(input: ChangesInput): SearchChangesRequest {
  const searchId = readSearchId(input.raw['searchId']);
  return { searchId, ...readChangesRequest(searchFeedName(searchId), input) };
}

/**
 * Reads a request for a page of the feed of all records of a kind.
 * @throws ApiError VALIDATION_ERROR, as readChangesRequest does.
 */
export function readRecordChangesRequest(kind: RecordKind, input: ChangesInput): RecordChangesRequest {
  return { kind, ...readChangesRequest(recordsFeedName(kind), input) };
}
