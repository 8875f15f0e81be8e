import { chargeHeaders, type ChargeTerms } from '../../client/charge-headers.js';
import { ConnectionError, DealgraphError } from '../../client/dealgraph-error.js';
import { responseError } from '../../client/response-error.js';
import { type ReadResponse, Transport } from '../../client/transport.js';
import { pathTo } from '../session/mount.js';
import { Refusal } from './refusal.js';

/**
 * Sends all requests of the console, with the retries of docs/client.md. A wait of more than five seconds is not made
 * here: the page shows the error, with the time of the next try.
 */
const transport = new Transport({ url: '', apiKey: null, maxWaitMilliseconds: 5000 });

/** A request of the console. */
export interface ConsoleRequest extends ChargeTerms {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** The API key; null to send none. */
  readonly key: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, which is sent as JSON. */
  readonly body?: unknown;
  /** True if the request never costs credits, so that it needs no charge options. */
  readonly isFree?: boolean;
  /** True if the request changes data, so that it must not be sent twice without an Idempotency-Key. */
  readonly changes?: boolean;
  /** True for a price or count that the user did not request. Its errors are not in the list of requests (D19). */
  readonly isPreview?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request and returns the result of `read`. A request is safe to repeat if it changes nothing and charges
 * nothing, or if it has an Idempotency-Key.
 * @throws Refusal when the server does not respond, and for each error that `read` throws.
 */
export async function sendRequest<T>(request: ConsoleRequest, read: ReadResponse<T>): Promise<T> {
  const { method = 'GET', path, key, headers, body, changes = false, signal } = request;
  const { dryRun, maxCredits, idempotencyKey } = request;
  const isFree = request.isFree === true || dryRun === true || maxCredits === 0;
  const sent = {
    method,
    path: pathTo(path),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== null && { 'X-API-Key': key }),
      ...(request.isPreview === true && { 'X-Preview': 'true' }),
      ...headers,
      ...chargeHeaders(request),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isRepeatable: idempotencyKey !== undefined || dryRun === true || (isFree && !changes),
  };
  try {
    return await transport.send(sent, { signal }, read);
  } catch (error) {
    throw error instanceof DealgraphError ? refusalOf(error) : error;
  }
}

/** Throws the error of a response that is not OK, for use in `read`. */
export async function throwIfRefused(response: Response): Promise<void> {
  if (!response.ok) throw await responseError(response);
}

function refusalOf(error: DealgraphError): Refusal {
  const { code, message, status, requestId, retryAfter } = error;
  if (error instanceof ConnectionError && status === 0)
    return new Refusal('UNREACHABLE', 'The server does not respond. Is it running?', 0, null, null);
  if (error instanceof ConnectionError || code.startsWith('HTTP_'))
    return new Refusal(
      'NO_ANSWER',
      `The server returned status ${status} and no data.`,
      status,
      requestId,
      retryAfter,
    );
  return new Refusal(code, message, status, requestId, retryAfter);
}
