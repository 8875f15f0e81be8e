import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Database } from '../database/database.js';
import type { AnswerToStore } from './model/charge.js';
import type { Clock } from '../domain/dates.js';
import type { Channel } from '../domain/channel.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import {
  findStoredAnswer,
  type IdempotentAnswer,
  storeIdempotentAnswer,
  type StoredAnswer,
  packBody,
  readStoredAnswer,
} from './sql/idempotent-answers.js';
import { markReplayed } from './sql/receipts.js';

/** Milliseconds for which a response can be replayed. */
const retainedMs = 86_400_000;
/** Maximum bytes of a response to a request with an Idempotency-Key. A larger one is refused before it is charged. */
const maxBytes = 64 * 2 ** 20;
/** Maximum compressed bytes of a free response that is stored, so that free requests cannot fill the database. */
const maxFreeBytes = 4096;

/** Thrown when a request with the same Idempotency-Key was already answered. Contains the response to replay. */
export class Replay extends Error {
  override readonly name = 'Replay';

  constructor(readonly answer: IdempotentAnswer) {
    super('the request was already answered');
  }
}

/** The properties of a request that determine its stored response. */
interface KeyedRequest {
  readonly organizationId: string;
  readonly requestId: string;
  readonly channel: Channel;
  /** Null when the request has no Idempotency-Key, or is a dry run, which is never replayed. */
  readonly idempotencyKey: string | null;
}

/**
 * Handles the Idempotency-Key of one request. The statement that charges for the response also stores it, for 24 hours.
 * When the organization repeats the request, the stored response is replayed. If two requests are concurrent, both
 * build their responses. The second charge throws AnswerAlreadyStored, and its request replays the first response.
 */
export class Idempotency {
  private fingerprint: string | null = null;
  private replayed: IdempotentAnswer | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly request: () => KeyedRequest,
  ) {}

  /** The response that is replayed; null when the response is new. */
  get replay(): IdempotentAnswer | null {
    return this.replayed;
  }

  /**
   * Returns the response stored for this request; null when there is none. `requestIdentity` is any value that differs
   * between different requests. Only the first call looks for a response. In GraphQL this is the call for the whole
   * document; the later calls for its operations return null.
   * @throws ApiError IDEMPOTENCY_KEY_REUSED when the key was used for a different request.
   */
  async recall(requestIdentity: unknown): Promise<StoredAnswer | null> {
    const { idempotencyKey, channel } = this.request();
    if (idempotencyKey === null || this.fingerprint !== null) return null;
    const text = stringify([channel, requestIdentity]);
    this.fingerprint = createHash('sha256').update(text).digest('hex');
    return this.find(idempotencyKey);
  }

  /**
   * Returns the response that a concurrent request has stored since `recall`; null when there is none.
   * @throws ApiError IDEMPOTENCY_KEY_REUSED when the key was used for a different request.
   */
  async recallAgain(): Promise<StoredAnswer | null> {
    const { idempotencyKey } = this.request();
    return idempotencyKey === null ? null : this.find(idempotencyKey);
  }

  /**
   * Converts the response to its stored form; null for a request without an Idempotency-Key.
   * @throws ApiError VALIDATION_ERROR when it is too large.
   */
  async toStore(
    encode: () => Buffer | null,
    scopes: readonly string[],
    headers: AnswerToStore['headers'],
  ): Promise<AnswerToStore | null> {
    const { idempotencyKey, requestId } = this.request();
    if (idempotencyKey === null) return null;
    const { fingerprint } = this;
    invariant(fingerprint !== null, 'stored responses are looked up before a response is stored');
    const body = encode();
    if (body !== null && body.length > maxBytes) throw tooLarge(body.length);
    return {
      idempotencyKey,
      fingerprint,
      requestId,
      scopes: [...scopes].sort(),
      headers,
      body: body && (await packBody(body)),
      expiresAt: new Date(this.clock.now().getTime() + retainedMs),
    };
  }

  /**
   * Stores a response that cost nothing, unless it exceeds `maxFreeBytes`. A paid response is stored with its charge.
   * @throws AnswerAlreadyStored
   */
  async storeFree(answer: AnswerToStore): Promise<void> {
    if ((answer.body?.length ?? 0) > maxFreeBytes) return;
    await storeIdempotentAnswer(this.db, this.request().organizationId, answer);
  }

  /**
   * Reads the body of a stored response, and makes it the replay of this request.
   * @throws ApiError SERVICE_UNAVAILABLE when the response has just expired and been deleted.
   */
  async readReplay(stored: StoredAnswer): Promise<IdempotentAnswer> {
    const { organizationId, idempotencyKey } = this.request();
    invariant(idempotencyKey !== null, 'only requests with an Idempotency-Key are replayed');
    const answer = await readStoredAnswer(this.db, organizationId, idempotencyKey, stored);
    if (answer === null)
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
    await markReplayed(this.db, organizationId, { requestId: answer.requestId, idempotencyKey });
    this.replayed = answer;
    return answer;
  }

  private async find(idempotencyKey: string): Promise<StoredAnswer | null> {
    const { organizationId } = this.request();
    const stored = await findStoredAnswer(this.db, organizationId, idempotencyKey, this.clock.now());
    if (stored !== null && stored.fingerprint !== this.fingerprint)
      throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    return stored;
  }
}

function tooLarge(bytes: number): ApiError {
  const most = maxBytes / 2 ** 20;
  return new ApiError(
    'VALIDATION_ERROR',
    `A response to a request with an Idempotency-Key can be at most ${most} MiB, got ${Math.ceil(bytes / 2 ** 20)}.`,
  );
}

const message = 'Send an API key in the X-API-Key header. The Authorization header is not supported.';

/** Adds the name of the expected header to the error of a caller that sent `Authorization` instead of a key. */
export function nameKeyHeader(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'API_KEY_MISSING') return error;
  return new ApiError('API_KEY_MISSING', message, error.options);
}
