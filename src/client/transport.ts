import type { CallOptions } from './call-options.js';
import type { ClientOptions } from './client-options.js';
import { ConnectionError } from './connection-error.js';
import { DealgraphError } from './dealgraph-error.js';
import { pause } from './pause.js';
import { retryDelay } from './retry-delay.js';
import { TryLimit } from './try-limit.js';

/** A request as it is sent, each time the same. */
export interface HttpRequest {
  readonly method: string;
  /** Behind the address of the service. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** False when it must not be sent again unless it was refused before any work. */
  readonly isRepeatable: boolean;
  /** True when the body of its answer is read later, for as long as that takes. */
  readonly isLasting?: boolean;
}

/** Takes what is needed of a response, or throws. */
export type ReadResponse<T> = (response: Response) => Promise<T>;

/** The statuses that pass by themselves; 502 and 504 come from what stands before the service. */
const passing: readonly number[] = [429, 502, 503, 504];

/** Sends requests, and again what can be sent again. */
export class Transport {
  private readonly address: string;

  constructor(private readonly options: ClientOptions) {
    this.address = options.url.replace(/\/+$/, '');
  }

  /** The most tries of a call. */
  triesOf(options: CallOptions): number {
    return Math.max(1, options.maxTries ?? this.options.maxTries ?? 4);
  }

  /** What `read` makes of the response. Failed tries are repeated while the request, the failure and the options let them. */
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
      throw new ConnectionError(limit.isOver ? 'NO_ANSWER_IN_TIME' : 'CONNECTION_FAILED', error);
    }
  }
}

/** A refusal for the rate comes before any work, so anything can be sent again after it. */
function mayRepeat(error: unknown, { isRepeatable }: HttpRequest): error is DealgraphError {
  if (!(error instanceof DealgraphError)) return false;
  if (error.status === 429) return true;
  return isRepeatable && (error instanceof ConnectionError || passing.includes(error.status));
}
