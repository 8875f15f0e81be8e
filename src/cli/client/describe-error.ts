import { ConnectionError, type DealgraphError } from '../../client/dealgraph-error.js';
import { socketCodeOf } from '../../client/retry-policy.js';
import { CallFailure } from './call-failure.js';

/** The address and the timeout, which messages name. */
interface Address {
  readonly url: string;
  /** The forward proxy; null if there is none. */
  readonly proxy: string | null;
  readonly timeoutSeconds: number;
}

/** Describes an error of the client in one sentence that says what to do. */
export function describeError(error: DealgraphError, address: Address): CallFailure {
  if (error instanceof ConnectionError) return new CallFailure(describeUnreachable(error, address));
  const { code, message, status, credits, requestId, retryAfter } = error;
  const { url } = address;
  const said = message.replaceAll('X-Max-Credits', '--max-credits').trim();
  return code.startsWith('HTTP_')
    ? new CallFailure(describeUnknown(status, said, url))
    : new CallFailure(sentenceOf(), code);

  function sentenceOf(): string {
    switch (code) {
      case 'API_KEY_MISSING':
      case 'API_KEY_NOT_VALID':
        return `The API key is not valid at ${url}: it is mistyped, revoked, expired, or belongs to another server. Set DEALGRAPH_API_KEY, or use --key-file.`;
      case 'OUT_OF_CREDITS':
        return `Out of credits: ${said}${resetOf(credits?.resetsIn ?? null)}`;
      case 'COST_ABOVE_MAX_CREDITS':
        return `Nothing was charged: ${said}`;
      case 'RATE_LIMITED':
        return `The key has reached its rate limit${retryAfter === null ? '' : `. Try again in ${retryAfter} s`}.`;
      case 'NARROW_ANSWERS_EXHAUSTED':
        return `${said}${retryAfter === null ? '' : ` That is in ${durationOf(retryAfter)}.`}`;
      case 'CHANGES_EXPIRED':
      case 'SEARCH_FILTER_CHANGED':
        return `${said} With poll: delete the cursor file, if any, and pass that cursor to --from.`;
      case 'INTERNAL_ERROR':
        return `${said} Report the request ID ${requestId ?? ''} to the operator of ${url}.`;
      default:
        return said;
    }
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

/** Connection errors whose likely cause is that no server runs at this address. */
const withoutServer: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND']);

/** Describes a call that got no response, in one sentence that includes the address. */
function describeUnreachable(
  { code, cause }: ConnectionError,
  { url, proxy, timeoutSeconds }: Address,
): string {
  if (code === 'TIMEOUT') return `${url} did not respond within ${timeoutSeconds} s (--timeout).`;
  const socketCode = socketCodeOf(cause);
  const reason = reasons[socketCode] ?? (socketCode === '' ? wordsOf(cause) : socketCode);
  if (proxy !== null)
    return `Cannot reach a server at ${url} through the proxy ${new URL(proxy).host}: ${reason}. Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.`;
  const hint = withoutServer.has(socketCode)
    ? ' Start one with `dealgraph serve`, or specify another with DEALGRAPH_URL or --url.'
    : '';
  return `Cannot reach a server at ${url}: ${reason}.${hint}`;
}

function wordsOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Describes a response that is not from the API. */
function describeUnknown(status: number, said: string, url: string): string {
  if (status >= 300 && status < 400) return `${url}: ${said}`;
  return `${url} is not a Dealgraph server, or a proxy in front of it failed: it returned status ${status}.`;
}

function resetOf(seconds: number | null): string {
  return seconds === null ? '' : ` Credits reset in ${durationOf(seconds)}.`;
}

function durationOf(seconds: number): string {
  if (seconds >= 2 * 86_400) return `${Math.round(seconds / 86_400)} days`;
  if (seconds >= 2 * 3600) return `${Math.round(seconds / 3600)} hours`;
  return seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${Math.ceil(seconds)} seconds`;
}
