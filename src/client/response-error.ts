import type { DealgraphError } from './dealgraph-error.js';
import { toError } from './to-error.js';

/** The error that a REST answer is; what does not come from the service itself has its status for a code. */
export async function responseError(response: Response): Promise<DealgraphError> {
  const { status, headers } = response;
  const text = await response.text();
  const { errorCode, message } = readBody(text);
  const words = message ?? `The answer has the status ${status}: ${text.slice(0, 200)}`;
  return toError(errorCode ?? `HTTP_${status}`, words, headers, { status });
}

function readBody(text: string): { readonly errorCode?: string; readonly message?: string } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
