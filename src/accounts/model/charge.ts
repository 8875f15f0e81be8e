import { randomBytes, randomFillSync } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../errors/api-error.js';
import { priceOf, type RecordCounts } from '../../records/record-kinds.js';
import { quote } from '../../values/nearest-texts.js';
import type { Signer } from '../../values/signer.js';
import type { Channel, LedgerChannel } from './channel.js';

/** The payer of a charge: the columns of its ledger row that are known before the response is built. */
export interface Payer<Through extends LedgerChannel = Channel> {
  readonly organizationId: string;
  readonly apiKeyId: string;
  /** IDs of the keys whose monthly caps apply, if they are set (`ApiKeySummary.capKeyIds`). */
  readonly capKeyIds: readonly string[];
  /** The unique ID of the charge in the ledger. A charge that is sent twice is written once. */
  readonly requestId: string;
  /** The request ID that the caller sent, which may not be unique; null when it sent none. */
  readonly callerRequestId: string | null;
  readonly channel: Through;
}

/** The details of a charge that only its receipt shows. */
export interface ChargeNotes {
  /** Time from the arrival of the request to its charge; null for a charge without a request. */
  readonly milliseconds: number | null;
  readonly idempotencyKey: string | null;
  /** The value of `Receipt.target`. */
  readonly target: string | null;
}

/** The details of a charge without a request, such as a webhook event or an export step. */
export const noNotes: ChargeNotes = { milliseconds: null, idempotencyKey: null, target: null };

/** A response to store, so that it can be replayed when the request is repeated with its Idempotency-Key. */
export interface AnswerToStore {
  readonly idempotencyKey: string;
  /** SHA-256 of the request. If it differs, the key was used for another request. */
  readonly fingerprint: string;
  readonly requestId: string;
  /** The scopes that the response needed. */
  readonly scopes: readonly string[];
  /** Headers to replay with this response, for example the page information of a body that has only rows. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, compressed by `packBody`; null when the response has none. */
  readonly body: Buffer | null;
  readonly expiresAt: Date;
}

/** The content that a charge pays for: the records of a request, an export step or a webhook event. */
export interface Purchase {
  readonly operation: string;
  readonly records: RecordCounts;
  /**
   * The feed receipts to store with the charge (D12). Each identifies a record version that the charge pays for, and
   * can be stored once per billing window.
   */
  readonly receipts?: readonly string[];
  /** The response to store with the charge; null without an Idempotency-Key. */
  readonly answerToStore?: AnswerToStore | null;
  /** The session whose budget is charged in addition; null without a session (D18). */
  readonly session?: SpendingSession | null;
}

/** One charge: its ledger row, and the other rows to write with it. */
export interface Charge
  extends Omit<Payer<LedgerChannel>, 'organizationId'>, Required<Purchase>, ChargeNotes {
  readonly credits: number;
}

/**
 * Creates the charge of a purchase. The price depends only on the records (D4). Properties are copied one by one,
 * because object spread is many times slower and every paid request runs this.
 */
export function newCharge(
  { apiKeyId, capKeyIds, requestId, callerRequestId, channel }: Omit<Payer<LedgerChannel>, 'organizationId'>,
  { operation, records, receipts = [], answerToStore = null, session = null }: Purchase,
  { milliseconds, idempotencyKey, target }: ChargeNotes = noNotes,
): Charge {
  return {
    requestId,
    callerRequestId,
    apiKeyId,
    capKeyIds,
    channel,
    operation,
    records,
    credits: priceOf(records),
    answerToStore,
    receipts,
    session,
    milliseconds,
    idempotencyKey,
    target,
  };
}

/**
 * A series of MCP calls that share a budget (D18): a session of the protocol, or the calls with one handle of
 * `start_budget`.
 */
export interface SpendingSession {
  /**
   * The ID or the handle, which the caller sends with each call. It contains the budget, the start time and the lifetime,
   * and a signature of all of them (D18).
   */
  readonly sessionId: string;
  readonly budget: number;
  readonly expiresAt: Date;
}

/** Hours for which a response is replayed under its Idempotency-Key. */
export const replayHours = 24;

/**
 * Lifetime of a session in days, and the longest one of a handle. Longer than an MCP client usually runs. Expired sessions
 * are deleted.
 */
export const sessionDays = 7;
/** The same in minutes. */
export const sessionMinutes = sessionDays * 24 * 60;
/** Maximum milliseconds by which the clock of the server that created a session may be ahead of this server's. */
const skewMs = 60_000;
const pattern = /^(dgs_(\d{1,15})_([0-9a-z]{1,9})(?:_(\d{1,5})m)?_[A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/;

/** Creates a session with a signed ID. Its first charge stores it in the database. */
export function createSpendingSession(
  budget: number,
  now: Date,
  signer: Signer,
  minutes: number = sessionMinutes,
): SpendingSession {
  const issued = Math.floor(now.getTime() / 1000);
  const lifetime = minutes === sessionMinutes ? '' : `_${minutes}m`;
  const random = randomBytes(16).toString('base64url');
  const terms = `dgs_${budget}_${issued.toString(36)}${lifetime}_${random}`;
  const sessionId = `${terms}.${signer.sign('session', terms)}`;
  return { sessionId, budget, expiresAt: endOf(issued, minutes) };
}

/**
 * Parses and verifies a session ID. Returns null when another installation created it, when it was changed, or when the
 * session has expired.
 */
export function readSpendingSession(sessionId: string, now: Date, signer: Signer): SpendingSession | null {
  const [, terms, budget, issuedText, minutes = sessionMinutes, signature] = pattern.exec(sessionId) ?? [];
  if (terms === undefined || issuedText === undefined || signature === undefined) return null;
  if (!signer.isSigned('session', terms, signature)) return null;
  const issued = Number.parseInt(issuedText, 36);
  const expiresAt = endOf(issued, Number(minutes));
  const isStarted = issued * 1000 <= now.getTime() + skewMs;
  return isStarted && expiresAt > now ? { sessionId, budget: Number(budget), expiresAt } : null;
}

function endOf(issuedSeconds: number, minutes: number): Date {
  return new Date(issuedSeconds * 1000 + minutes * 60_000);
}

/** The options of a call that concern its cost, the same in every API. */
export interface ChargeOptions {
  /** True if the call only returns its price: nothing is charged, and no rows are returned. */
  readonly isDryRun: boolean;
  /** Maximum credits that the response may cost; null if only the budget limits it. */
  readonly maxCredits: number | null;
  /** The Idempotency-Key, under which a repeated request is not charged again; null when there is none. */
  readonly idempotencyKey: string | null;
  /** The session whose budget also pays for the call; null without a session (D18). */
  readonly session: SpendingSession | null;
}

/**
 * The unparsed values of X-Dry-Run, X-Max-Credits and Idempotency-Key, from headers or from the arguments of an MCP
 * tool, and the session of an MCP call.
 */
export interface RawChargeOptions {
  readonly dryRun: string | undefined;
  readonly maxCredits: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly session?: SpendingSession | null;
}

/**
 * Parses the charge options. A blank option is invalid: it may be a template that lost its value, and ignoring it would
 * cost credits (D3).
 * @throws ApiError VALIDATION_ERROR that names the header, its value and the expected values.
 */
export function readChargeOptions(raw: RawChargeOptions): ChargeOptions {
  const { dryRun, maxCredits } = raw;
  const wish = dryRun?.trim().toLowerCase();
  if (wish !== undefined && wish !== 'true' && wish !== 'false') {
    throw new ApiError('VALIDATION_ERROR', `X-Dry-Run must be true or false, got ${quote(dryRun)}.`);
  }
  return {
    isDryRun: wish === 'true',
    maxCredits: readMaxCredits(maxCredits),
    idempotencyKey: readIdempotencyKey(raw.idempotencyKey),
    session: raw.session ?? null,
  };
}

function readMaxCredits(text: string | undefined): number | null {
  if (text === undefined) return null;
  const limit = text.trim();
  if (/^\d+$/.test(limit) && Number.isSafeInteger(Number(limit))) return Number(limit);
  throw new ApiError(
    'VALIDATION_ERROR',
    `X-Max-Credits must be a whole number of credits up to ${Number.MAX_SAFE_INTEGER}, got ${quote(text)}.`,
  );
}

function readIdempotencyKey(text: string | undefined): string | null {
  const key = text?.trim();
  if (key === undefined) return null;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError(
    'VALIDATION_ERROR',
    `Idempotency-Key must be 1 to 255 printable ASCII characters, got ${quote(text)}.`,
  );
}

const prefix = 'req_';
const base = 32;
const momentDigits = 10;
const halfBytes = 5;
const halfDigits = 8;

/** Random bytes for 256 IDs. Generated together, because a call of randomFillSync costs more than the rest of an ID. */
const drawn = Buffer.alloc(2 * halfBytes * 256);
let used = drawn.length;

/**
 * Creates a charge ID of 30 characters: `req_`, the current time, and 80 random bits. IDs sort by time, which the
 * monthly partitions of the ledger rely on.
 */
export function newChargeId(): string {
  return chargeIdAt(new Date());
}

/** Creates a charge ID with a given time. */
export function chargeIdAt(moment: Date): string {
  return `${firstChargeId(moment)}${drawHalf()}${drawHalf()}`;
}

function drawHalf(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const half = drawn.readUIntBE(used, halfBytes);
  used += halfBytes;
  return half.toString(base).padStart(halfDigits, '0');
}

/** Returns the beginning of a charge ID, without its random digits. All IDs of earlier moments sort before it. */
export function firstChargeId(moment: Date): string {
  return `${prefix}${moment.getTime().toString(base).padStart(momentDigits, '0')}`;
}

/** The body of a stored response, compressed with gzip. Clients that accept gzip receive it without recompression. */
export class PackedBody {
  constructor(readonly gzipped: Buffer) {}

  /** Returns a stream of the decompressed bytes. */
  unpack(): Readable {
    const stream = createGunzip();
    stream.end(this.gzipped);
    return stream;
  }
}
