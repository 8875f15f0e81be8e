import { receiptOf } from '../../client/answer.js';
import { chargeHeaders, newKey } from '../../client/charge-headers.js';
import { DealgraphError } from '../../client/dealgraph-error.js';
import { responseError } from '../../client/response-error.js';
import { type HttpRequest, Transport } from '../../client/transport.js';
import { CallFailure } from './call-failure.js';
import { describeError } from './describe-error.js';
import type { Interrupt } from './interrupt.js';

/** The server's address, the API key and the charge options. */
export interface ServerTerms {
  readonly url: string;
  /** The address of the forward proxy; null if the server is called directly. */
  readonly proxy: string | null;
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
  /** True if the call changes data. It then has no Idempotency-Key (docs/credits.md), and is not safe to repeat. */
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

/** Connects to a server through the client's transport, which retries as docs/client.md says. */
export function openServer(terms: ServerTerms): Server {
  const { url, apiKey, timeoutSeconds, say } = terms;
  const spending: Spending = { charged: 0, replayed: 0, limit: null, remaining: null, narrow: null };
  const transport = new Transport({
    url,
    apiKey,
    timeoutMilliseconds: timeoutSeconds * 1000,
    headers: { 'User-Agent': 'dealgraph' },
    onRetry: (error, delayMs) => {
      say(`${describeError(error, terms).message} Retrying in ${(delayMs / 1000).toFixed(1)} s.`);
    },
  });
  let calls = 0;
  const call = async (one: Call): Promise<Reply> => {
    calls += 1;
    const reply = await send(transport, one, requestOf(one, terms, spending, calls), terms);
    noteSpending(spending, reply.headers);
    return reply;
  };
  return { terms, spending, call };
}

async function send(
  transport: Transport,
  { interrupt }: Call,
  request: HttpRequest,
  terms: ServerTerms,
): Promise<Reply> {
  const options = { signal: interrupt?.ending, retrySignal: interrupt?.stopping };
  try {
    return await transport.send(request, options, async (response) => {
      if (!response.ok) throw await responseError(response);
      return { text: await response.text(), headers: response.headers };
    });
  } catch (error) {
    if (interrupt?.ending.aborted === true)
      throw new CallFailure('The current request was canceled and may still be charged.');
    throw error instanceof DealgraphError ? describeError(error, terms) : error;
  }
}

function requestOf(call: Call, terms: ServerTerms, spending: Readonly<Spending>, calls: number): HttpRequest {
  const { path, accept = 'application/json', body, isFree = false } = call;
  return {
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: {
      Accept: accept,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(!isFree && chargeHeadersOf(call, terms, spending, calls)),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isRepeatable: call.changes !== true,
  };
}

/** Returns the charge options of a call. A retry has the same Idempotency-Key, so a lost response is charged once. */
function chargeHeadersOf(
  { changes = false, isFreeAgain = false, keySuffix }: Call,
  { isDryRun, maxCredits, idempotencyKey }: ServerTerms,
  { charged }: Readonly<Spending>,
  calls: number,
): Record<string, string> {
  const suffix = keySuffix ?? (calls === 1 ? '' : `-${calls}`);
  const key = idempotencyKey === undefined ? newKey() : `${idempotencyKey}${suffix}`;
  return chargeHeaders({
    dryRun: isDryRun,
    maxCredits: maxCredits === undefined ? undefined : maxCredits - charged,
    idempotencyKey: changes || isFreeAgain ? undefined : key,
  });
}

function noteSpending(spending: Spending, headers: Headers): void {
  const { credits, narrowAnswers } = receiptOf(headers);
  if (narrowAnswers !== null) spending.narrow = narrowAnswers;
  if (!headers.has('X-Credits-Charged')) return;
  spending.charged += credits.charged;
  if (headers.has('Idempotent-Replayed')) spending.replayed += 1;
  spending.limit = credits.limit;
  spending.remaining = credits.remaining;
}
