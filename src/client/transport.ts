import type { CallOptions, ClientOptions } from './client-options.js';
import { ConnectionError, DealgraphError } from './dealgraph-error.js';
import { toError } from './to-error.js';
import { TryLimit } from './try-limit.js';

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

/** A request, which is the same on every try. */
export interface HttpRequest {
  readonly method: string;
  /** The path relative to the URL of the service. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * False if the request must not be sent twice. It is then only retried after status 429, which is returned before any
   * work.
   */
  readonly isRepeatable: boolean;
  /** True if the body of the response is read after `read` has returned. No timeout applies to reading it. */
  readonly isLasting?: boolean;
}

/** Reads a response, or throws an error for it. */
export type ReadResponse<T> = (response: Response) => Promise<T>;

/** Statuses of temporary failures. 502 and 504 are from a proxy in front of the service. */
const passing: readonly number[] = [429, 502, 503, 504];

/** Sends requests, and retries them if they may be repeated. */
export class Transport {
  private readonly address: string;

  constructor(private readonly options: ClientOptions) {
    this.address = options.url.replace(/\/+$/, '');
  }

  /** Returns the maximum number of tries of a call. */
  triesOf(options: CallOptions): number {
    return Math.max(1, options.maxAttempts ?? this.options.maxAttempts ?? 4);
  }

  /**
   * Sends a request and returns the result of `read`. Retries after a failure if the request, the error and the options
   * allow it.
   */
  async send<T>(request: HttpRequest, options: CallOptions, read: ReadResponse<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.try(request, options, read);
      } catch (error) {
        if (tries >= this.triesOf(options) || !mayRepeat(error, request)) throw error;
        const wait = retryDelay(tries, error.retryAfter);
        if (wait > (this.options.maxWaitMilliseconds ?? 60_000)) throw error;
        await pause(wait, options.signal);
        options.signal?.throwIfAborted();
      }
    }
  }

  private async try<T>(request: HttpRequest, options: CallOptions, read: ReadResponse<T>): Promise<T> {
    const { method, path, body } = request;
    options.signal?.throwIfAborted();
    const milliseconds = options.timeoutMilliseconds ?? this.options.timeoutMilliseconds ?? 30_000;
    const limit = new TryLimit(milliseconds, options.signal);
    const headers = {
      'X-API-Key': this.options.apiKey,
      ...this.options.headers,
      ...request.headers,
      ...options.headers,
    };
    const send = this.options.fetch ?? fetch;
    try {
      const init = { method, headers, signal: limit.signal, ...(body !== undefined && { body }) };
      const value = await read(await send(`${this.address}${path}`, init));
      if (request.isLasting !== true) limit.end();
      else limit.lift();
      return value;
    } catch (error) {
      limit.end();
      options.signal?.throwIfAborted();
      if (error instanceof DealgraphError) throw error;
      throw new ConnectionError(limit.isOver ? 'TIMEOUT' : 'CONNECTION_FAILED', error);
    }
  }
}

/**
 * Returns true if a request may be sent again after an error. Status 429 is returned before any work, so any request
 * may be repeated after it.
 */
function mayRepeat(error: unknown, { isRepeatable }: HttpRequest): error is DealgraphError {
  if (!(error instanceof DealgraphError)) return false;
  if (error.status === 429) return true;
  return isRepeatable && (error instanceof ConnectionError || passing.includes(error.status));
}

/**
 * Waits until the time is over or the signal is aborted. Resolves in both cases, so the caller must check the signal.
 */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    if (signal?.aborted === true) go();
    else signal?.addEventListener('abort', go);
  });
}

/** Creates a unique idempotency key. `crypto.randomUUID` is not available on pages without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the error of a REST response. If the response is not from the service itself, the code is `HTTP_` and the
 * status.
 */
export async function responseError(response: Response): Promise<DealgraphError> {
  const { status, headers } = response;
  const text = await response.text();
  const { errorCode, message } = readBody(text);
  const words = message ?? `The service returned status ${status}: ${text.slice(0, 200)}`;
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
