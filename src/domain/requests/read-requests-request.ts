import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import { readSingle } from '../read-single.js';
import { readOptionalText } from '../read-text.js';
import { readInteger } from '../read-integer.js';
import { ledgerDoors, type LedgerDoor } from '../door.js';
import { listedOutcomes, type ListedOutcome } from './request-outcome.js';
import { decodeRequestPlace, type RequestPlace } from './request-place.js';

/** Which page of which requests is asked for; null is any. */
export interface RequestsRequest {
  readonly limit: number;
  /** Behind which request, going back in time, the page begins; null for the newest. */
  readonly after: RequestPlace | null;
  readonly keyId: string | null;
  readonly operation: string | null;
  readonly door: LedgerDoor | null;
  readonly minCredits: number;
  readonly outcome: ListedOutcome;
}

/** Of a page of requests, and the days that are listed. */
export const requestsBounds = { defaultLimit: 50, maxLimit: 200, listedDays: 31 } as const;

/** No answer costs as much. */
const mostCredits = 1e9;

/** @throws ApiError VALIDATION_ERROR that names the argument, what was got and what is needed. */
export function readRequestsRequest(raw: Readonly<Record<string, unknown>>): RequestsRequest {
  const textOf = (name: string): string | null => readOptionalText(name, readSingle(name, raw[name]));
  const after = textOf('after');
  const { defaultLimit: usual, maxLimit: most } = requestsBounds;
  const minCredits = readSingle('min_credits', raw['minCredits']);
  // The graph's lists have `first`, as its connections do; REST's have `limit`.
  const size = raw['first'] === undefined ? 'limit' : 'first';
  return {
    limit: readInteger(size, readSingle(size, raw[size]) ?? usual, 1, most),
    after: after === null ? null : decodeRequestPlace(after),
    keyId: textOf('key'),
    operation: textOf('operation'),
    door: readDoor(textOf('door')),
    minCredits: readInteger('min_credits', minCredits ?? 0, 0, mostCredits),
    outcome: readOutcome(textOf('outcome')),
  };
}

function readDoor(text: string | null): LedgerDoor | null {
  return text === null ? null : readOneOf('door', text, ledgerDoors);
}

/** Those that were charged, unless others are asked for. */
function readOutcome(text: string | null): ListedOutcome {
  return text === null ? 'charged' : readOneOf('outcome', text, listedOutcomes);
}

function readOneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} needs to be one of ${words.join(', ')}, got ${quote(text)}.`,
  );
}
