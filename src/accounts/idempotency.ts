import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import type { Clock } from '../values/dates.js';
import type { Channel } from './model/channel.js';
import { type AnswerToStore, replayHours } from './model/charge.js';
import type { Scope } from './model/keys.js';
import {
  AnswerAlreadyStored,
  findStoredAnswer,
  type IdempotentAnswer,
  packBody,
  readStoredAnswer,
  type StoredAnswer,
  storeIdempotentAnswer,
} from './sql/idempotent-answers.js';
import { markReplayed } from './sql/receipts.js';

const hourMs = 3_600_000;

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

/** A request with an Idempotency-Key that is not a dry run, which is never replayed. */
interface KeyedRequest {
  readonly organizationId: string;
  readonly requestId: string;
  readonly channel: Channel;
  readonly idempotencyKey: string;
  /** @throws ApiError NOT_PERMITTED when the caller's API key lacks one of the scopes. */
  readonly requireScopes: (scopes: readonly Scope[]) => void;
  /** States that the response costs nothing, because it was paid for before. */
  readonly waive: () => Promise<unknown>;
}

/**
 * Handles the Idempotency-Key of one request. The statement that charges for the response also stores it, for `replayHours`.
 * When the organization repeats the request, the stored response is replayed. If two requests are concurrent, both
 * build their responses. The second charge throws AnswerAlreadyStored, and its request replays the first response.
 */
export class Idempotency {
  private fingerprint: string | null = null;
  private replayed: IdempotentAnswer | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly request: KeyedRequest,
  ) {}

  /** The response that is replayed; null when the response is new. */
  get replay(): IdempotentAnswer | null {
    return this.replayed;
  }

  /**
   * Replays the response that is stored for this request, if there is one. `requestIdentity` is any value that differs
   * between different requests. Only the first call looks for a response. In GraphQL this is the call for the whole
   * document; the later calls for its operations do nothing.
   * @throws Replay with that response, which is paid for; ApiError IDEMPOTENCY_KEY_REUSED when the key was used for a
   * different request; ApiError NOT_PERMITTED when the response needed a scope that the caller's API key lacks.
   */
  async recall(requestIdentity: unknown): Promise<void> {
    if (this.fingerprint !== null) return;
    const text = stringify([this.request.channel, requestIdentity]);
    this.fingerprint = createHash('sha256').update(text).digest('hex');
    const stored = await this.find();
    if (stored !== null) throw await this.repeat(stored);
  }

  /**
   * Returns the error to throw for a refused charge: a Replay if a concurrent request with the same key was answered and
   * charged.
   */
  async orReplay(error: unknown): Promise<unknown> {
    const isTaken = error instanceof AnswerAlreadyStored;
    if (!isTaken && !(error instanceof ApiError && error.status === 402)) return error;
    const stored = await this.find();
    if (stored !== null) return this.repeat(stored);
    // The response was stored a moment ago, so it can be missing only because it has just expired.
    return isTaken ? expired() : error;
  }

  /**
   * Converts the response to its stored form.
   * @throws ApiError VALIDATION_ERROR when it is too large.
   */
  async toStore(
    body: Buffer | null,
    scopes: readonly string[],
    headers: AnswerToStore['headers'],
  ): Promise<AnswerToStore> {
    const { idempotencyKey, requestId } = this.request;
    const { fingerprint } = this;
    invariant(fingerprint !== null, 'stored responses are looked up before a response is stored');
    if (body !== null && body.length > maxBytes) throw tooLarge(body.length);
    return {
      idempotencyKey,
      fingerprint,
      requestId,
      scopes: [...scopes].sort(),
      headers,
      body: body && (await packBody(body)),
      expiresAt: new Date(this.clock.now().getTime() + replayHours * hourMs),
    };
  }

  /**
   * Stores a response that cost nothing, unless it exceeds `maxFreeBytes`. A paid response is stored with its charge.
   * @throws AnswerAlreadyStored
   */
  async storeFree(answer: AnswerToStore): Promise<void> {
    if ((answer.body?.length ?? 0) > maxFreeBytes) return;
    await storeIdempotentAnswer(this.db, this.request.organizationId, answer);
  }

  /**
   * Reads the body of a stored response, and makes it the replay of this request.
   * @throws ApiError NOT_PERMITTED; ApiError SERVICE_UNAVAILABLE when the response has just expired and been deleted.
   */
  private async repeat(stored: StoredAnswer): Promise<Replay> {
    const { organizationId, idempotencyKey, requireScopes, waive } = this.request;
    requireScopes(stored.scopes as readonly Scope[]);
    const answer = await readStoredAnswer(this.db, organizationId, idempotencyKey, stored);
    if (answer === null) throw expired();
    await markReplayed(this.db, organizationId, { requestId: answer.requestId, idempotencyKey });
    this.replayed = answer;
    await waive();
    return new Replay(answer);
  }

  private async find(): Promise<StoredAnswer | null> {
    const { organizationId, idempotencyKey } = this.request;
    const stored = await findStoredAnswer(this.db, organizationId, idempotencyKey, this.clock.now());
    if (stored !== null && stored.fingerprint !== this.fingerprint) throw keyReused();
    return stored;
  }
}

function expired(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
}

function tooLarge(bytes: number): ApiError {
  const most = maxBytes / 2 ** 20;
  return new ApiError(
    'VALIDATION_ERROR',
    `A response to a request with an Idempotency-Key can be at most ${most} MiB, got ${Math.ceil(bytes / 2 ** 20)}.`,
  );
}

/** Creates the error for a key that was used for another request. */
export function keyReused(): ApiError {
  return new ApiError(
    'IDEMPOTENCY_KEY_REUSED',
    `This Idempotency-Key was used for another request within the last ${replayHours} hours.`,
  );
}
