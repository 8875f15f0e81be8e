import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Clock } from '../domain/clock.js';
import type { Door } from '../domain/door.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import {
  findKeptAnswer,
  keepIdempotentAnswer,
  readKeptAnswer,
  type AnswerToKeep,
  type IdempotentAnswer,
  type KeptAnswer,
} from '../store/accounts/idempotent-answers.js';
import { packBody } from '../store/accounts/packed-body.js';
import { noteAnsweredAgain } from '../store/accounts/receipts.js';
import type { Database } from '../store/database.js';

/** For how long an answer is given again. */
const keptMilliseconds = 86_400_000;
/** Larger answers are refused under an Idempotency-Key, before they are charged. */
const mostBytes = 64 * 2 ** 20;
/** Of answers that cost nothing, packed: nobody fills the database for free. */
const mostFreeBytes = 4096;

/** Thrown in the place of an answer: the same request was answered under its Idempotency-Key before. */
export class Replay extends Error {
  override readonly name = 'Replay';

  constructor(readonly answer: IdempotentAnswer) {
    super('the request was answered before');
  }
}

/** Which request it is, as far as its Idempotency-Key goes. */
export interface KeyedRequest {
  readonly organizationId: string;
  readonly requestId: string;
  readonly door: Door;
  /** Null when the request has no Idempotency-Key, or is a dry run, which is never answered again. */
  readonly idempotencyKey: string | null;
}

/**
 * The Idempotency-Key of one request: its answer is kept for 24 hours, in the statement that charges for it, and the
 * same request of the organization is answered with it again. Two at the same time both make their answer; the one
 * that comes second to the charge is told so, and gives the first one's.
 */
export class Idempotency {
  private fingerprint: string | null = null;
  private replayed: IdempotentAnswer | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly request: () => KeyedRequest,
  ) {}

  /** The answer that is given again; null when it is a new one. */
  get replay(): IdempotentAnswer | null {
    return this.replayed;
  }

  /**
   * The answer that was given to this request before; null when there is none. `asked` is what makes the request: the
   * first that is told counts, a graph's whole document before its single operations.
   * @throws ApiError IDEMPOTENCY_KEY_REUSED when the key has the answer of another request.
   */
  async recall(asked: unknown): Promise<KeptAnswer | null> {
    const { idempotencyKey, door } = this.request();
    if (idempotencyKey === null || this.fingerprint !== null) return null;
    const text = stringify([door, asked]);
    this.fingerprint = createHash('sha256').update(text).digest('hex');
    return this.find(idempotencyKey);
  }

  /**
   * The answer that another request has kept since this one looked; null when there is none.
   * @throws ApiError IDEMPOTENCY_KEY_REUSED when it is the answer of a request that is not the same.
   */
  async recallAgain(): Promise<KeptAnswer | null> {
    const { idempotencyKey } = this.request();
    return idempotencyKey === null ? null : this.find(idempotencyKey);
  }

  /**
   * The answer as it is to be kept; null when it is not.
   * @throws ApiError VALIDATION_ERROR when it is too large for that.
   */
  async toKeep(
    encode: () => Buffer | null,
    scopes: readonly string[],
    headers: AnswerToKeep['headers'],
  ): Promise<AnswerToKeep | null> {
    const { idempotencyKey, requestId } = this.request();
    if (idempotencyKey === null) return null;
    const { fingerprint } = this;
    invariant(fingerprint !== null, 'a request is recalled before its answer is kept');
    const body = encode();
    if (body !== null && body.length > mostBytes) throw tooLarge(body.length);
    return {
      idempotencyKey,
      fingerprint,
      requestId,
      scopes: [...scopes].sort(),
      headers,
      body: body && (await packBody(body)),
      expiresAt: new Date(this.clock.now().getTime() + keptMilliseconds),
    };
  }

  /**
   * Keeps an answer that cost nothing, unless it is large; one that was paid for is kept with its charge.
   * @throws AnswerAlreadyKept
   */
  async keepFree(answer: AnswerToKeep): Promise<void> {
    if ((answer.body?.length ?? 0) > mostFreeBytes) return;
    await keepIdempotentAnswer(this.db, this.request().organizationId, answer);
  }

  /**
   * From now on the request's answer is this one.
   * @throws ApiError SERVICE_UNAVAILABLE when it expired, and was deleted, a moment ago.
   */
  async giveAgain(kept: KeptAnswer): Promise<IdempotentAnswer> {
    const { organizationId, idempotencyKey } = this.request();
    invariant(idempotencyKey !== null, 'only requests with an Idempotency-Key are answered again');
    const answer = await readKeptAnswer(this.db, organizationId, idempotencyKey, kept);
    if (answer === null)
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
    await noteAnsweredAgain(this.db, organizationId, { requestId: answer.requestId, idempotencyKey });
    this.replayed = answer;
    return answer;
  }

  private async find(idempotencyKey: string): Promise<KeptAnswer | null> {
    const { organizationId } = this.request();
    const kept = await findKeptAnswer(this.db, organizationId, idempotencyKey, this.clock.now());
    if (kept !== null && kept.fingerprint !== this.fingerprint) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    return kept;
  }
}

function tooLarge(bytes: number): ApiError {
  const most = mostBytes / 2 ** 20;
  return new ApiError(
    'VALIDATION_ERROR',
    `An answer under an Idempotency-Key may have ${most} MiB, this one has ${Math.ceil(bytes / 2 ** 20)}.`,
  );
}
