import type { PoolClient } from 'pg';
import { ApiError } from '../../errors/api-error.js';
import type { Deadline } from '../../domain/deadline.js';
import type { Database } from '../database.js';
import { inLongTransaction, inTransaction } from '../transaction.js';
import { fillingLock } from './filling-lock.js';
import { runOn, type Run } from './run.js';
import { tooBusy, Turnstile } from './turnstile.js';

/** How long a caller waits for its turn, and how long its work may then take. */
export interface FillingTerms {
  readonly patienceSeconds: number;
  readonly limitSeconds: number;
}

/** What a request may take. */
export const requestTerms: FillingTerms = { patienceSeconds: 10, limitSeconds: 60 };

/** What a command of the operator may take. */
export const operatorTerms: FillingTerms = { patienceSeconds: 120, limitSeconds: 1800 };

/** With the organization's number: one filling of an organization at a time, in whatever process. */
const ownerLock = 1_684_300_903;
const mostInProcess = 3;
const mostWaiting = 16;
const pauseMilliseconds = 100;

const ofProcess = new Turnstile(mostInProcess, 200);
const ofOwners = new Map<string, Turnstile>();

/**
 * Runs what looks at all records for a search's rows, in a transaction with a time limit: one at a time for an
 * organization (null: those of the operator) and three in a process, so that most connections stay free for others. Who
 * waits holds no connection.
 * @throws ApiError SERVICE_UNAVAILABLE when it is not its turn in time, TIMED_OUT when the work takes too long; then
 * nothing is changed.
 */
export async function inFillingTurn<T>(
  db: Database,
  owner: string | null,
  terms: FillingTerms,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const { patienceSeconds, limitSeconds } = within(terms, db.deadline);
  const end = performance.now() + patienceSeconds * 1000;
  const key = owner ?? '';
  const own = ofOwners.get(key) ?? new Turnstile(1, mostWaiting);
  ofOwners.set(key, own);
  const leaveOwn = await own.enter(end - performance.now());
  try {
    const leave = await ofProcess.enter(end - performance.now());
    try {
      return await inTurnOfAll(db, key, end, limitSeconds, work);
    } finally {
      leave();
    }
  } finally {
    leaveOwn();
    if (own.isIdle) ofOwners.delete(key);
  }
}

/** What a request's own deadline leaves of the terms: who is told that it took too long has nothing saved later. */
function within({ patienceSeconds, limitSeconds }: FillingTerms, deadline: Deadline | null): FillingTerms {
  if (deadline === null) return { patienceSeconds, limitSeconds };
  const left = deadline.left / 1000;
  const patience = Math.min(patienceSeconds, left / 3);
  return { patienceSeconds: patience, limitSeconds: Math.min(limitSeconds, (left - patience) * 0.9) };
}

async function inTurnOfAll<T>(
  db: Database,
  key: string,
  end: number,
  limitSeconds: number,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  // A request's statements end before a silent connection counts as lost.
  const transaction = db.deadline === null ? inLongTransaction : inTransaction;
  for (;;) {
    const done = await transaction(db, async (client) => {
      if (!(await takeLocks(client, key))) return null;
      return { result: await work(limited(client, limitSeconds)) };
    });
    if (done !== null) return done.result;
    if (performance.now() > end) throw tooBusy();
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}

async function takeLocks(client: PoolClient, key: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AND pg_try_advisory_xact_lock_shared($3) AS "isMine"`,
    [ownerLock, key, fillingLock],
  );
  return rows[0]?.isMine === true;
}

/** Each statement may take what is left of the time. */
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
  const message = `The results of this saved search were not found within ${limitSeconds.toFixed(1)} seconds; nothing was saved. A filter that matches fewer records takes less.`;
  return new ApiError('TIMED_OUT', message, { cause });
}
