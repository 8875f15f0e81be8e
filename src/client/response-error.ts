import type { DealgraphError } from './dealgraph-error.js';
import { toError } from './to-error.js';

/**
 * Returns the error of a response that is not OK. Reads the error formats of the REST API, the GraphQL API and MCP. If
 * the response is not from the service itself, the code is `HTTP_` and the status.
 */
export async function responseError(response: Response): Promise<DealgraphError> {
  const { status, headers } = response;
  if (isRedirect(response)) return toError(`HTTP_${status}`, describeRedirect(headers), headers, { status });
  const text = await response.text();
  const { code, message } = readErrorBody(text);
  const words = message ?? `The service returned status ${status}: ${text.slice(0, 200)}`;
  return toError(code ?? `HTTP_${status}`, words, headers, { status });
}

/** Browsers report a redirect that is not followed as status 0. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

function describeRedirect(headers: Headers): string {
  const location = headers.get('Location');
  return `The service redirects${location === null ? '' : ` to ${location}`}. Use the final URL.`;
}

interface ErrorWords {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** The formats of an error: of the REST API, of the GraphQL API (the first error counts), and of MCP (JSON-RPC). */
interface ErrorBody {
  readonly errorCode?: string;
  readonly message?: string;
  readonly errors?: readonly {
    readonly message?: string;
    readonly extensions?: { readonly code?: string };
  }[];
  readonly error?: { readonly message?: string; readonly data?: { readonly errorCode?: string } };
}

/** Reads the code and the message of an error from the text of a response; neither if it is not from the service. */
export function readErrorBody(text: string): ErrorWords {
  try {
    const body = JSON.parse(text) as ErrorBody | null;
    const [first] = body?.errors ?? [];
    return {
      code: body?.errorCode ?? first?.extensions?.code ?? body?.error?.data?.errorCode,
      message: body?.message ?? first?.message ?? body?.error?.message,
    };
  } catch {
    return {};
  }
}
