import type { PoolClient } from 'pg';
import { Deadline } from '../../concurrency/deadline.js';
import { poll } from '../../concurrency/retry.js';
import { type Release, Semaphore, type SlotRequest } from '../../concurrency/semaphore.js';
import type { Database } from '../../database/database.js';
import { inLongTransaction, inTransaction } from '../../database/transaction.js';
import { ApiError } from '../../errors/api-error.js';
import { fillingLock, type Run, runOn } from './changed-records.js';

/** Time limits in seconds: for waiting for a slot (`timeoutSeconds`), and for the work (`limitSeconds`). */
interface FillingTerms {
  readonly timeoutSeconds: number;
  readonly limitSeconds: number;
}

/** The time limits of a request. */
export const requestTerms: FillingTerms = { timeoutSeconds: 10, limitSeconds: 60 };

/** The time limits of an operator's command. */
export const operatorTerms: FillingTerms = { timeoutSeconds: 120, limitSeconds: 1800 };

/**
 * Key of an advisory lock per organization, identified by a hash of its ID. It limits an organization to one filling at
 * a time, across all processes.
 */
const ownerLock = 1_684_300_903;
const pauseMs = 100;

const ofOwners = new Semaphore({ slots: { organization: 1 }, queue: { organization: 16 } });
const ofProcess = new Semaphore({ slots: { total: 3 }, queue: { total: 200 } });

/**
 * Runs work that scans all records to fill a search, in a transaction with a time limit. At most one filling per
 * organization (`owner`; null for the operator) and three per process run in parallel, so that most connections remain
 * available. Waiting callers hold no connection.
 * @throws ApiError SERVICE_UNAVAILABLE when no slot becomes free in time; TIMED_OUT when the work takes too long.
 * Nothing is changed in these cases.
 */
export async function withFillSlot<T>(
  db: Database,
  owner: string | null,
  terms: FillingTerms,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const { timeoutSeconds, limitSeconds } = within(terms, db.deadline);
  const deadline = new Deadline(timeoutSeconds * 1000);
  const tenant = { organizationId: owner ?? '', keyId: '' };
  const releaseOwn = await acquire(ofOwners, { tenant, deadline });
  try {
    const release = await acquire(ofProcess, { tenant, deadline });
    try {
      return await inTurnOfAll(db, tenant.organizationId, deadline, limitSeconds, work);
    } finally {
      release();
    }
  } finally {
    releaseOwn();
  }
}

async function acquire(semaphore: Semaphore, request: SlotRequest): Promise<Release> {
  try {
    return await semaphore.acquire(request);
  } catch (cause) {
    throw tooBusy(cause);
  }
}

/**
 * Reduces the time limits to the request's remaining time, so that nothing is saved after the caller has received a
 * timeout error.
 */
function within({ timeoutSeconds, limitSeconds }: FillingTerms, deadline: Deadline | null): FillingTerms {
  if (deadline === null) return { timeoutSeconds, limitSeconds };
  const left = deadline.left / 1000;
  const slotTimeoutSeconds = Math.min(timeoutSeconds, left / 3);
  return {
    timeoutSeconds: slotTimeoutSeconds,
    limitSeconds: Math.min(limitSeconds, (left - slotTimeoutSeconds) * 0.9),
  };
}

async function inTurnOfAll<T>(
  db: Database,
  key: string,
  deadline: Deadline,
  limitSeconds: number,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  // Commands use a long transaction, in which a connection may be silent for a long time. In a request, statements time
  // out earlier.
  const transaction = db.deadline === null ? inLongTransaction : inTransaction;
  const fill = (): Promise<{ readonly result: T } | null> =>
    transaction(db, async (client) => {
      if (!(await takeLocks(client, key))) return null;
      return { result: await work(limited(client, limitSeconds)) };
    });
  const done = await poll(fill, { delayMs: pauseMs, timeoutMs: deadline.left });
  if (done === null) throw tooBusy();
  return done.result;
}

async function takeLocks(client: PoolClient, key: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AND pg_try_advisory_xact_lock_shared($3) AS "isMine"`,
    [ownerLock, key, fillingLock],
  );
  return rows[0]?.isMine === true;
}

/** Returns a function that runs statements, each limited to the remaining time. */
function limited(client: PoolClient, limitSeconds: number): Run {
  const end = performance.now() + limitSeconds * 1000;
  const run = runOn(client);
  return async (text, values) => {
    const left = Math.floor(end - performance.now());
    if (left <= 0) throw timedOut(limitSeconds);
    await run(`SELECT set_config('statement_timeout', $1, true)`, [String(left)]);
    try {
      return await run(text, values);
    } catch (error) {
      throw (error as { code?: unknown }).code === '57014' ? timedOut(limitSeconds, error) : error;
    }
  };
}

function timedOut(limitSeconds: number, cause?: unknown): ApiError {
  const message = `Evaluating this saved search took longer than ${limitSeconds.toFixed(1)} seconds; nothing was saved. Use a filter that matches fewer records.`;
  return new ApiError('TIMED_OUT', message, { cause });
}

/** Returns the error for a caller that got no slot in time, because other searches are being filled. */
function tooBusy(cause?: unknown): ApiError {
  const message = 'The server is busy evaluating other saved searches. Try again shortly.';
  return new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '5' }, cause });
}

/**
 * Key of an advisory lock per search. A transaction acquires it before it determines `added_at` of new rows, and holds
 * it until its commit. A reader acquires it in shared mode before it reads, so it either sees the rows, or reads before
 * `added_at`. A client that polls with the time of its last read therefore never misses a row (contract 4.1, rule 5).
 */
export const appendLock = 1_684_300_901;
