import { ConnectionError, DealgraphError } from './dealgraph-error.js';

/**
 * Codes of socket errors that a later try can fix, as Node.js reports them. Errors that a retry cannot fix, such as an
 * unknown host name or an invalid certificate, have other codes.
 */
const temporarySocketCodes: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/**
 * Returns true if a request may be sent again after an error.
 *
 * - 429 with `Retry-After`: any request, because the service refused it before any work.
 * - A temporary failure of the service or of the connection: only a request that is safe to repeat.
 * - `TIMED_OUT`, a timeout of this client, and any other error: never.
 */
export function mayRepeat(
  error: unknown,
  { isRepeatable }: { readonly isRepeatable: boolean },
): error is DealgraphError {
  if (!(error instanceof DealgraphError)) return false;
  if (error.status === 429) return error.retryAfter !== null;
  if (!isRepeatable) return false;
  return error instanceof ConnectionError ? isTemporary(error) : isUnavailable(error);
}

/**
 * Returns true for failures that a later try can fix: the service is starting, stopping or without its database
 * (`SERVICE_UNAVAILABLE`), or a proxy in front of it cannot reach it. `TIMED_OUT` and a proxy's 504 are not such
 * failures: the request was too expensive, and each try would do all of the work again.
 */
function isUnavailable({ status, code }: DealgraphError): boolean {
  return status === 502 || (status === 503 && code !== 'TIMED_OUT');
}

function isTemporary({ code, cause }: ConnectionError): boolean {
  if (code === 'INVALID_RESPONSE') return true;
  if (code !== 'CONNECTION_FAILED') return false;
  const socketCode = socketCodeOf(cause);
  if (socketCode !== '') return temporarySocketCodes.has(socketCode);
  // Browsers do not say why a request failed. Node.js does, with a cause, for a request that cannot be sent at all.
  return !(cause instanceof Error) || cause.cause === undefined;
}

/**
 * Returns the code of a failed `fetch`; `''` if it has none. `fetch` of Node.js wraps the socket error, which may itself
 * have one error per address.
 */
export function socketCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: readonly unknown[] };
  return (typeof code === 'string' && code) || socketCodeOf(cause) || socketCodeOf(errors?.[0]);
}

const firstMilliseconds = 300;
const mostMilliseconds = 8000;

/**
 * Returns the milliseconds to wait before the next try. If the service requests a delay (`retryAfter`, in seconds),
 * adds up to 0.3 s to it. Otherwise the delay doubles with each failed try, and is up to 50% shorter at random, so that
 * clients that failed together do not retry together.
 */
export function retryDelay(failedTries: number, retryAfter: number | null): number {
  const longest = Math.min(mostMilliseconds, firstMilliseconds * 2 ** (failedTries - 1));
  const jittered = longest * (0.5 + Math.random() / 2);
  if (retryAfter === null) return jittered;
  return retryAfter * 1000 + Math.random() * firstMilliseconds;
}
