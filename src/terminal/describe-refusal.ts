import { CallFailure } from './call-failure.js';

interface Refusal {
  readonly code: string | null;
  readonly message: string;
}

/** An answer that is none of success, as one sentence of what to do about it. */
export function describeRefusal(response: Response, text: string, url: string): CallFailure {
  const { code, message } = readRefusal(text);
  const said = message.replaceAll('X-Max-Credits', '--max-credits').trim();
  return new CallFailure(code === null ? describeStranger(response, url) : sentenceOf(), code);

  function sentenceOf(): string {
    switch (code) {
      case 'API_KEY_MISSING':
      case 'API_KEY_NOT_VALID':
        return `The key is not valid at ${url}: it is misspelt, revoked or expired, or of another server. Set DEALGRAPH_API_KEY, or give --key-file.`;
      case 'OUT_OF_CREDITS':
        return `Out of credits: ${said}${resetOf(response)}`;
      case 'COST_ABOVE_MAX_CREDITS':
        return `Nothing was charged for it: ${said}`;
      case 'RATE_LIMITED':
        return `The key has made as many requests as its rate allows${laterOf(response)}.`;
      case 'NARROW_ANSWERS_EXHAUSTED':
        return `${said}${retryOf(response)}`;
      case 'CHANGES_EXPIRED':
        return `${said} Remove the cursor file, and begin again with --from start or --from now.`;
      case 'INTERNAL_ERROR':
        return `${said} Report the request ${response.headers.get('x-request-id') ?? ''} to whoever runs ${url}.`;
      default:
        return said;
    }
  }
}

/** The error of REST, or the first one of a graph's answer; no code when it is neither. */
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
    // What is no JSON is no answer of the API.
  }
  return { code: null, message: '' };
}

function describeStranger(response: Response, url: string): string {
  const location = response.headers.get('location');
  if (location !== null)
    return `${url} answers with a redirect to ${location}; give the address that serves itself.`;
  return `${url} does not answer as a Dealgraph server does: status ${response.status}, ${response.headers.get('content-type') ?? 'no content type'}.`;
}

function resetOf(response: Response): string {
  const seconds = Number(response.headers.get('x-creditlimit-reset') ?? NaN);
  return Number.isFinite(seconds) ? ` The budget begins anew in ${durationOf(seconds)}.` : '';
}

function laterOf(response: Response): string {
  const seconds = response.headers.get('retry-after');
  return seconds === null ? '' : `; more are allowed in ${seconds} s`;
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
