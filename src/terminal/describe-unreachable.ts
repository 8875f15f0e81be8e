import { CallFailure } from './call-failure.js';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'its name cannot be looked up at the moment',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
};

/** Those after which trying again at once is of no use. */
const withoutServer: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND']);

/** A call that got no answer, as one sentence that names the address. */
export function describeUnreachable(error: unknown, url: string, timeoutSeconds: number): CallFailure {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new CallFailure(`${url} did not answer within ${timeoutSeconds} s (--timeout).`);
  const code = codeOf(error);
  const reason = reasons[code] ?? (code === '' ? wordsOf(error) : code);
  const hint = withoutServer.has(code)
    ? ' Start one with `dealgraph serve`, or name another by DEALGRAPH_URL or --url.'
    : '';
  return new CallFailure(`No server can be reached at ${url}: ${reason}.${hint}`);
}

/** Whether trying again at once is of no use: nobody is there, or it took its whole time. */
export function isNoServer(error: unknown): boolean {
  const code = codeOf(error);
  return code === '' || withoutServer.has(code) || (error instanceof Error && error.name === 'TimeoutError');
}

/** fetch wraps the failure of the socket, and that one may hold one for each address that was tried. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: readonly unknown[] };
  return (typeof code === 'string' && code) || codeOf(cause) || codeOf(errors?.[0]);
}

function wordsOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
