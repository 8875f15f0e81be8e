import { randomUUID } from 'node:crypto';
import { CallFailure } from './call-failure.js';
import { describeRefusal } from './describe-refusal.js';
import { describeUnreachable, isNoServer } from './describe-unreachable.js';
import type { Interrupt } from './interrupt.js';
import { wait } from './wait.js';

/** Where a server is, with which key it is called, and what its answers may cost. */
export interface ServerTerms {
  readonly url: string;
  readonly apiKey: string;
  readonly timeoutSeconds: number;
  readonly isDryRun: boolean;
  /** Credits that all calls together may cost. */
  readonly maxCredits: number | undefined;
  /** The Idempotency-Key of the first call; those of further calls have a number behind it. */
  readonly idempotencyKey: string | undefined;
  readonly say: (line: string) => void;
}

export interface Call {
  /** Below the server's address, for example `/api/v1/organization/credits`. */
  readonly path: string;
  /** With a body it is a POST. */
  readonly body?: unknown;
  readonly accept?: string;
  /** Nothing that is paid for: no terms of spending are sent. */
  readonly isFree?: boolean;
  /** A call that changes something is not sent twice, and takes no Idempotency-Key (docs/credits.md). */
  readonly changes?: boolean;
  /** What costs nothing when it is asked for again needs no Idempotency-Key, for which its answer would be kept. */
  readonly isFreeAgain?: boolean;
  /** What is added to `--idempotency-key`; by default the number of the call. */
  readonly keySuffix?: string;
  /** Ends the tries of this call, and then the call itself. */
  readonly interrupt?: Pick<Interrupt, 'stopping' | 'ending'>;
}

export interface Reply {
  readonly text: string;
  readonly headers: Headers;
}

/** What the calls so far were charged, and what is left; null where no answer told it. */
export interface Spending {
  charged: number;
  replayed: number;
  limit: number | null;
  remaining: number | null;
  /** The daily allowance of free answers about few records; null where no answer drew on it. */
  narrow: { readonly limit: number; readonly remaining: number } | null;
}

export interface Server {
  readonly terms: ServerTerms;
  readonly spending: Readonly<Spending>;
  /** @throws CallFailure for every answer but success, and for none. */
  call(call: Call): Promise<Reply>;
}

const mostTries = 5;
const firstPauseSeconds = 0.3;
const longestPauseSeconds = 65;
/** Answers after which the same call may well succeed. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Calls a server over HTTP. What fails for the moment is tried again after the pause that the server asks for, with the
 * Idempotency-Key of the first try, so that an answer which was lost on its way is not paid for twice.
 */
export function openServer(terms: ServerTerms): Server {
  const spending: Spending = { charged: 0, replayed: 0, limit: null, remaining: null, narrow: null };
  let calls = 0;
  const call = async (one: Call): Promise<Reply> => {
    calls += 1;
    const headers = headersOf(one, terms, spending, calls);
    for (let tries = 1; ; tries++) {
      const outcome = await send(one, terms, headers);
      if ('reply' in outcome) {
        noteSpending(spending, outcome.reply.headers);
        return outcome.reply;
      }
      const { failure, pauseSeconds } = outcome;
      if (pauseSeconds === null || one.changes === true || tries === mostTries) throw failure;
      const pause = Math.max(pauseSeconds, firstPauseSeconds * 2 ** (tries - 1) * (0.5 + Math.random()));
      if (pause > longestPauseSeconds) throw failure;
      terms.say(`${failure.message} Trying again in ${pause.toFixed(1)} s.`);
      const stopping = one.interrupt?.stopping;
      await wait(pause * 1000, stopping);
      if (stopping?.aborted === true) throw failure;
    }
  };
  return { terms, spending, call };
}

/** What came of one try: an answer, or a failure and the seconds after which to try again; null for not at all. */
type Outcome =
  { readonly reply: Reply } | { readonly failure: CallFailure; readonly pauseSeconds: number | null };

async function send(call: Call, terms: ServerTerms, headers: Record<string, string>): Promise<Outcome> {
  try {
    const response = await fetch(`${terms.url}${call.path}`, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      // A redirect would hand the key to whoever it names.
      redirect: 'manual',
      signal: signalOf(call, terms),
    });
    const text = await response.text();
    if (response.ok) return { reply: { text, headers: response.headers } };
    const failure = describeRefusal(response, text, terms.url);
    const pauseSeconds = passing.has(response.status) ? retryAfter(response) : null;
    return { failure, pauseSeconds: failure.code === 'TIMED_OUT' ? null : pauseSeconds };
  } catch (error) {
    if (call.interrupt?.ending.aborted === true)
      return {
        failure: new CallFailure('The request under way was given up, and may be charged.'),
        pauseSeconds: null,
      };
    const failure = describeUnreachable(error, terms.url, terms.timeoutSeconds);
    return { failure, pauseSeconds: isNoServer(error) ? null : 0 };
  }
}

function signalOf({ interrupt }: Call, { timeoutSeconds }: ServerTerms): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  return interrupt === undefined ? timeout : AbortSignal.any([timeout, interrupt.ending]);
}

function headersOf(
  { accept = 'application/json', body, isFree, isFreeAgain, changes, keySuffix }: Call,
  { apiKey, isDryRun, maxCredits, idempotencyKey }: ServerTerms,
  spending: Readonly<Spending>,
  calls: number,
): Record<string, string> {
  const key =
    idempotencyKey === undefined ? randomUUID() : `${idempotencyKey}${keySuffix ?? suffixOf(calls)}`;
  return {
    Accept: accept,
    'User-Agent': 'dealgraph',
    'X-API-Key': apiKey,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(isFree !== true && {
      ...(isDryRun && { 'X-Dry-Run': 'true' }),
      ...(maxCredits !== undefined && { 'X-Max-Credits': String(maxCredits - spending.charged) }),
      ...(!isDryRun && changes !== true && isFreeAgain !== true && { 'Idempotency-Key': key }),
    }),
  };
}

function suffixOf(calls: number): string {
  return calls === 1 ? '' : `-${calls}`;
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '0');
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

function noteSpending(spending: Spending, headers: Headers): void {
  const [limit, remaining] = ['limit', 'remaining'].map((of) => numberOf(headers, `x-narrow-answers-${of}`));
  if (typeof limit === 'number' && typeof remaining === 'number') spending.narrow = { limit, remaining };
  const charged = headers.get('x-credits-charged');
  if (charged === null) return;
  spending.charged += Number(charged);
  if (headers.has('idempotent-replayed')) spending.replayed += 1;
  spending.limit = numberOf(headers, 'x-creditlimit-limit');
  spending.remaining = numberOf(headers, 'x-creditlimit-remaining');
}

function numberOf(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  return text === null ? null : Number(text);
}
