import { randomUUID } from 'node:crypto';
import { backoff, retry } from '../../concurrency/retry.js';
import type { Interrupt } from './interrupt.js';

/** A failed call that the user can fix or retry. Its message is one sentence for the user. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    /** The API's error code (docs/errors.md); null when there was no response, or when it is not from the API. */
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'DNS lookup failed temporarily',
  ECONNRESET: 'connection closed by the server',
  UND_ERR_SOCKET: 'connection closed by the server',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
};

/** Connection errors that an immediate retry cannot fix. */
const withoutServer: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND']);

/** The server's address, the API key and the charge options. */
export interface ServerTerms {
  readonly url: string;
  readonly apiKey: string;
  readonly timeoutSeconds: number;
  readonly isDryRun: boolean;
  /** Maximum credits for all calls of the command together. */
  readonly maxCredits: number | undefined;
  /** The Idempotency-Key of the first call. Each later call appends its number. */
  readonly idempotencyKey: string | undefined;
  readonly say: (line: string) => void;
}

export interface Call {
  /** The path relative to the server's URL, for example `/api/v1/organization/credits`. */
  readonly path: string;
  /** The JSON body. A call with a body is sent as POST, any other as GET. */
  readonly body?: unknown;
  readonly accept?: string;
  /** True if the call costs nothing. The call is then sent without charge options. */
  readonly isFree?: boolean;
  /** True if the call changes data. The call is then not retried, and has no Idempotency-Key (docs/credits.md). */
  readonly changes?: boolean;
  /**
   * True if repeating the call is free. It is then sent without an Idempotency-Key, so the server need not store the
   * response.
   */
  readonly isFreeAgain?: boolean;
  /** The suffix for `--idempotency-key`. Defaults to the number of the call. */
  readonly keySuffix?: string;
  /** `stopping` ends the retries of this call; `ending` cancels the request. */
  readonly interrupt?: Pick<Interrupt, 'stopping' | 'ending'>;
}

export interface Reply {
  readonly text: string;
  readonly headers: Headers;
}

/** The credits charged so far, and the budget. `limit` and `remaining` are null if no response reported them. */
interface Spending {
  charged: number;
  replayed: number;
  limit: number | null;
  remaining: number | null;
  /** The daily allowance of free narrow answers (D20); null if no response reported it. */
  narrow: { readonly limit: number; readonly remaining: number } | null;
}

export interface Server {
  readonly terms: ServerTerms;
  readonly spending: Readonly<Spending>;
  /**
   * Sends a call.
   * @throws CallFailure when the response is an error, or when there is none.
   */
  call(call: Call): Promise<Reply>;
}

const maxAttempts = 5;
/**
 * Delays between attempts: 0.3 s, doubled after each attempt, and at random up to 50% shorter or longer. `first` is the
 * longest delay after the first attempt, because `backoff` only shortens delays at random.
 */
const delays = { first: 450, jitter: 2 / 3 };
/** Maximum delay that is accepted from the server's `Retry-After`. A call with a longer delay is not retried. */
const longestDelaySeconds = 65;
/** Status codes of transient failures. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Creates a client for a server. Retries transient failures after the delay that the server requests. A retry has the
 * same Idempotency-Key, so that a lost response is not charged twice.
 */
export function openServer(terms: ServerTerms): Server {
  const spending: Spending = { charged: 0, replayed: 0, limit: null, remaining: null, narrow: null };
  let calls = 0;
  const call = async (one: Call): Promise<Reply> => {
    calls += 1;
    const headers = headersOf(one, terms, spending, calls);
    const reply = await retry(() => send(one, terms, headers), {
      maxAttempts: one.changes === true ? 1 : maxAttempts,
      isRetryable: (error) => error instanceof PassingFailure && error.delaySeconds <= longestDelaySeconds,
      delayMs: (failures, error) => announceDelay(failures, error as PassingFailure, terms),
      signal: one.interrupt?.stopping,
    });
    noteSpending(spending, reply.headers);
    return reply;
  };
  return { terms, spending, call };
}

/** A transient failure, with the minimum delay before a retry. */
class PassingFailure extends CallFailure {
  constructor(
    { message, code }: CallFailure,
    readonly delaySeconds: number,
  ) {
    super(message, code);
  }
}

/** Announces a retry to the user. Returns the delay before it, in milliseconds. */
function announceDelay(
  failures: number,
  { message, delaySeconds }: PassingFailure,
  { say }: ServerTerms,
): number {
  const delay = Math.max(delaySeconds * 1000, backoff(failures, delays, Math.random()));
  say(`${message} Retrying in ${(delay / 1000).toFixed(1)} s.`);
  return delay;
}

/**
 * Sends a call once.
 * @throws PassingFailure for a transient failure, CallFailure for any other failure.
 */
async function send(call: Call, terms: ServerTerms, headers: Record<string, string>): Promise<Reply> {
  const { response, text } = await fetchText(call, terms, headers);
  if (response.ok) return { text, headers: response.headers };
  const failure = describeRefusal(response, text, terms.url);
  const isPassing = passing.has(response.status) && failure.code !== 'TIMED_OUT';
  throw isPassing ? new PassingFailure(failure, retryAfter(response)) : failure;
}

async function fetchText(
  call: Call,
  terms: ServerTerms,
  headers: Record<string, string>,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const response = await fetch(`${terms.url}${call.path}`, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      // Following a redirect could send the API key to another host.
      redirect: 'manual',
      signal: signalOf(call, terms),
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (call.interrupt?.ending.aborted === true)
      throw new CallFailure('The current request was canceled and may still be charged.');
    const failure = describeUnreachable(error, terms.url, terms.timeoutSeconds);
    throw isNoServer(error) ? failure : new PassingFailure(failure, 0);
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

/** Describes a call that got no response, in one sentence that includes the address. */
function describeUnreachable(error: unknown, url: string, timeoutSeconds: number): CallFailure {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new CallFailure(`${url} did not respond within ${timeoutSeconds} s (--timeout).`);
  const code = codeOf(error);
  const reason = reasons[code] ?? (code === '' ? wordsOf(error) : code);
  const hint = withoutServer.has(code)
    ? ' Start one with `dealgraph serve`, or specify another with DEALGRAPH_URL or --url.'
    : '';
  return new CallFailure(`Cannot reach a server at ${url}: ${reason}.${hint}`);
}

/** Returns true if an immediate retry is useless: there is no server, the call timed out, or the error has no code. */
function isNoServer(error: unknown): boolean {
  const code = codeOf(error);
  return code === '' || withoutServer.has(code) || (error instanceof Error && error.name === 'TimeoutError');
}

/**
 * Returns the code of a failed `fetch`. `fetch` wraps the socket error, which may itself have one error per address.
 */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: readonly unknown[] };
  return (typeof code === 'string' && code) || codeOf(cause) || codeOf(errors?.[0]);
}

function wordsOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

interface Refusal {
  readonly code: string | null;
  readonly message: string;
}

/** Describes an error response in one sentence that says what to do. */
function describeRefusal(response: Response, text: string, url: string): CallFailure {
  const { code, message } = readRefusal(text);
  const said = message.replaceAll('X-Max-Credits', '--max-credits').trim();
  return new CallFailure(code === null ? describeUnknown(response, url) : sentenceOf(), code);

  function sentenceOf(): string {
    switch (code) {
      case 'API_KEY_MISSING':
      case 'API_KEY_NOT_VALID':
        return `The API key is not valid at ${url}: it is mistyped, revoked, expired, or belongs to another server. Set DEALGRAPH_API_KEY, or use --key-file.`;
      case 'OUT_OF_CREDITS':
        return `Out of credits: ${said}${resetOf(response)}`;
      case 'COST_ABOVE_MAX_CREDITS':
        return `Nothing was charged: ${said}`;
      case 'RATE_LIMITED':
        return `The key has reached its rate limit${laterOf(response)}.`;
      case 'NARROW_ANSWERS_EXHAUSTED':
        return `${said}${retryOf(response)}`;
      case 'CHANGES_EXPIRED':
        return `${said} Delete the cursor file, if any, and start again with --from start or --from now.`;
      case 'INTERNAL_ERROR':
        return `${said} Report the request ID ${response.headers.get('x-request-id') ?? ''} to the operator of ${url}.`;
      default:
        return said;
    }
  }
}

/** Parses a REST error, or the first error of a GraphQL response. `code` is null if the text is neither. */
function readRefusal(text: string): Refusal {
  try {
    const body = JSON.parse(text) as {
      errorCode?: unknown;
      message?: unknown;
      errors?: readonly { message?: unknown; extensions?: { code?: unknown } }[];
    };
    const [first] = body.errors ?? [];
    const code = body.errorCode ?? first?.extensions?.code;
    const message = body.message ?? first?.message;
    if (typeof code === 'string' && typeof message === 'string') return { code, message };
  } catch {
    // A response that is not JSON is not from the API.
  }
  return { code: null, message: '' };
}

function describeUnknown(response: Response, url: string): string {
  const location = response.headers.get('location');
  if (location !== null) return `${url} redirects to ${location}. Use the final URL.`;
  return `${url} is not a Dealgraph server: it returned status ${response.status}, ${response.headers.get('content-type') ?? 'no content type'}.`;
}

function resetOf(response: Response): string {
  const seconds = Number(response.headers.get('x-creditlimit-reset') ?? NaN);
  return Number.isFinite(seconds) ? ` Credits reset in ${durationOf(seconds)}.` : '';
}

function laterOf(response: Response): string {
  const seconds = response.headers.get('retry-after');
  return seconds === null ? '' : `. Try again in ${seconds} s`;
}

function retryOf(response: Response): string {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? ` That is in ${durationOf(seconds)}.` : '';
}

function durationOf(seconds: number): string {
  if (seconds >= 2 * 86_400) return `${Math.round(seconds / 86_400)} days`;
  if (seconds >= 2 * 3600) return `${Math.round(seconds / 3600)} hours`;
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${Math.ceil(seconds)} seconds`;
}
