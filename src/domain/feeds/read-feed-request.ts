import { readSearchId } from '../read-search-id.js';
import type { RecordKind } from '../record-kinds.js';
import { recordsFeedName, searchFeedName } from './feed-name.js';
import { readChangesRequest, type ChangesArguments, type ChangesRequest } from './read-changes-request.js';

type Raw = Readonly<Record<string, unknown>>;

/** Which part of a saved search's feed is asked for. */
export interface SearchChangesRequest extends ChangesRequest {
  /** May be larger than any search's id; then it names none. */
  readonly searchId: number;
}

/** Which part of the feed of all records of a kind is asked for. */
export interface RecordChangesRequest extends ChangesRequest {
  readonly kind: RecordKind;
}

/** @throws ApiError BAD_SEARCH_ID_TYPE, and what readChangesRequest throws. */
export function readSearchChangesRequest(raw: Raw, names: ChangesArguments): SearchChangesRequest {
  const searchId = readSearchId(raw['searchId']);
  return { searchId, ...readChangesRequest(searchFeedName(searchId), raw, names) };
}

/** @throws ApiError VALIDATION_ERROR, as readChangesRequest does. */
export function readRecordChangesRequest(
  kind: RecordKind,
  raw: Raw,
  names: ChangesArguments,
): RecordChangesRequest {
  return { kind, ...readChangesRequest(recordsFeedName(kind), raw, names) };
}
