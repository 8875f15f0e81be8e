import { setTimeout as wait } from 'node:timers/promises';
import { lacksScopes } from '../accounts/model/keys.js';
import type { ForceAnswer, ForcibleCall } from '../context/force-answer.js';
import { ApiError } from '../errors/api-error.js';
import { findForced, type Forced } from './model/forced-inputs.js';

/** Seconds until a retry that forced errors ask for. Short, so that tests of retries are fast. */
export const retrySeconds = 1;

/** Milliseconds by which a slow answer is delayed: less than the time limit of a request. */
export const slowMs = 3000;

const retryLater = { headers: { 'Retry-After': String(retrySeconds) } };

const answers: Readonly<Record<Forced, (call: ForcibleCall) => unknown>> = {
  '402': ({ paying }) => paying.budget.refuseAsSpent(),
  '403': ({ scopes }) => {
    throw scopes.length > 0 ? lacksScopes(scopes) : new ApiError('NOT_PERMITTED');
  },
  '429': ({ admission }) => admission.refuseAsExhausted(retrySeconds),
  '503': () => {
    throw new ApiError('SERVICE_UNAVAILABLE', undefined, retryLater);
  },
  timeout: () => {
    throw new ApiError('TIMED_OUT', undefined, retryLater);
  },
  slow: () => wait(slowMs),
};

/** Answers an operation as its arguments request (docs/sandbox.md). */
export const forceAnswer: ForceAnswer = async (call) => {
  const forced = findForced(call.given);
  if (forced !== null) await answers[forced](call);
};
