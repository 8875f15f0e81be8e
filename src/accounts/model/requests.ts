import { ApiError } from '../../errors/api-error.js';
import { quote } from '../../values/nearest-texts.js';
import { isGiven, readInteger, readOptionalText, readSingle } from '../../values/read-values.js';
import type { Signer } from '../../values/signer.js';
import { type Channel, type LedgerChannel, ledgerChannels } from './channel.js';

/**
 * The possible outcomes of a request: charged; free (not modified, an empty response, or a replay); refused, with an
 * error that the caller can fix; or failed, with a server error. A refund of a charge (D30) is refunded.
 */
export const requestOutcomes = ['charged', 'refunded', 'free', 'refused', 'failed'] as const;

/** The values of the `outcome` filter in the list of requests. */
export const listedOutcomes = ['all', ...requestOutcomes] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];

export type ListedOutcome = (typeof listedOutcomes)[number];

/** The position of a request in its organization's list, which has the newest request first. */
export interface RequestPosition {
  readonly chargedAt: Date;
  readonly id: string;
}

/** Encodes a position as an opaque, signed cursor, which is valid only for this organization. */
export function encodeRequestPosition(
  signer: Signer,
  organizationId: string,
  { chargedAt, id }: RequestPosition,
): string {
  return signer.encodeCursor('requests', organizationId, [chargedAt.getTime(), id]);
}

/** Decodes a cursor. @throws ApiError VALIDATION_ERROR when it is not a cursor of this organization's requests. */
function decodeRequestPosition(signer: Signer, organizationId: string, cursor: unknown): RequestPosition {
  const parts = typeof cursor === 'string' ? signer.decodeCursor('requests', organizationId, cursor) : null;
  if (parts !== null) return { chargedAt: new Date(parts[0] as number), id: parts[1] as string };
  throw new ApiError(
    'VALIDATION_ERROR',
    `after must be the end_cursor of a page of requests, got ${quote(cursor)}.`,
  );
}

/** The page and the filters of a list of requests; a null filter matches all. */
export interface RequestsRequest {
  readonly limit: number;
  /** The position of the last request on the previous page; null for the first page. */
  readonly after: RequestPosition | null;
  readonly keyId: string | null;
  readonly operation: string | null;
  readonly channel: LedgerChannel | null;
  readonly minCredits: number;
  readonly outcome: ListedOutcome;
}

/** The default and maximum page size of the list of requests, and the number of days that it covers. */
export const requestsBounds = { defaultLimit: 50, maxLimit: 200, listedDays: 31 } as const;

/** Maximum `min_credits`; no response can cost this much. */
const maxCredits = 1e9;

/**
 * Parses the arguments of the list of requests.
 * @throws ApiError VALIDATION_ERROR that names the argument, its value and the expected values.
 */
export function readRequestsRequest(
  raw: Readonly<Record<string, unknown>>,
  signer: Signer,
  organizationId: string,
): RequestsRequest {
  const textOf = (name: string): string | null => readOptionalText(name, readSingle(name, raw[name]));
  const after = readSingle('after', raw['after']);
  const { defaultLimit: usual, maxLimit: most } = requestsBounds;
  const minCredits = readSingle('min_credits', raw['minCredits']);
  // The page size is `first` in GraphQL, as in its connections, and `limit` in REST.
  const size = raw['first'] === undefined ? 'limit' : 'first';
  return {
    limit: readInteger(size, readSingle(size, raw[size]) ?? usual, 1, most),
    after: isGiven(after) ? decodeRequestPosition(signer, organizationId, after) : null,
    keyId: textOf('key'),
    operation: textOf('operation'),
    channel: readChannel(textOf('channel')),
    minCredits: readInteger('min_credits', minCredits ?? 0, 0, maxCredits),
    outcome: readOutcome(textOf('outcome')),
  };
}

function readChannel(text: string | null): LedgerChannel | null {
  return text === null ? null : readOneOf('channel', text, ledgerChannels);
}

/** Returns the outcome by which the list is filtered; `charged` by default. */
function readOutcome(text: string | null): ListedOutcome {
  return text === null ? 'charged' : readOneOf('outcome', text, listedOutcomes);
}

function readOneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new ApiError('VALIDATION_ERROR', `${name} must be one of ${words.join(', ')}, got ${quote(text)}.`);
}

/** An uncharged request with a known key. It is stored for a day (D19). */
export interface UnchargedRequest {
  readonly organizationId: string;
  readonly apiKeyId: string;
  /** The unique ID that the server generated. */
  readonly requestId: string;
  /** The request ID that the caller sent, which may not be unique; null when it sent none. */
  readonly callerRequestId: string | null;
  readonly channel: Channel;
  readonly operation: string;
  readonly answeredAt: Date;
  /** The HTTP status of the response. */
  readonly status: number;
  /** The error code; null when the request was neither refused nor failed. */
  readonly errorCode: string | null;
  readonly isDryRun: boolean;
  /** Whether the response is a replay of a paid response, under its Idempotency-Key. */
  readonly isReplayed: boolean;
  readonly milliseconds: number;
  readonly idempotencyKey: string | null;
  /** Method and path of a REST read, name of a GraphQL operation, or MCP tool; null for other requests. */
  readonly target: string | null;
  /** Number of the organization's later requests in the same minute that were not recorded. */
  readonly sampledOutCount: number;
}

/** How many hours uncharged requests are stored. */
export const unchargedHours = 24;

/**
 * Maximum uncharged requests recorded per organization, minute and process. Further requests are only counted
 * (`sampledOutCount`).
 */
export const maxUnchargedPerMinute = 60;

/** Maximum length of a request's target. Longer targets are not recorded. */
export const maxTargetLength = 300;
