import type { CallOptions, ClientOptions } from './client-options.js';
import { ConnectionError, DealgraphError } from './dealgraph-error.js';
import { pause } from './pause.js';
import { mayRepeat, retryDelay } from './retry-policy.js';
import { requireSandbox, requireTestKey, sandboxUrl } from './sandbox.js';
import { TryLimit } from './try-limit.js';

/** The server, the key, and the limits of a request. */
export interface TransportOptions extends Omit<ClientOptions, 'apiKey'> {
  /** The API key; null if each request brings its own, or none. */
  readonly apiKey: string | null;
  /** Called before the wait for another try, with the error of the last one. */
  readonly onRetry?: ((error: DealgraphError, delayMs: number) => void) | undefined;
}

/** Options of a request. */
export interface SendOptions extends CallOptions {
  /** When this is aborted, the current try may end, but no further try starts. */
  readonly retrySignal?: AbortSignal | undefined;
}

/** A request, which is the same on every try. */
export interface HttpRequest {
  readonly method: string;
  /** The path relative to the URL of the service. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * True if the request is safe to send twice: it only reads at no charge, or has an `Idempotency-Key`. Other requests
   * are only retried after status 429, which is returned before any work.
   */
  readonly isRepeatable: boolean;
  /** True if the body of the response is read after `read` has returned. No timeout applies to reading it. */
  readonly isLasting?: boolean;
}

/** Reads a response, or throws an error for it. */
export type ReadResponse<T> = (response: Response) => Promise<T>;

/**
 * Sends requests to a server, and retries them if the [policy](retry-policy.ts) allows it. All requests of this package,
 * of the command line and of the console are sent by it.
 */
export class Transport {
  private readonly address: string;

  constructor(private readonly options: TransportOptions) {
    if (options.sandbox === true) requireTestKey(options.apiKey);
    this.address = addressOf(options).replace(/\/+$/, '');
  }

  /** Returns the maximum number of tries of a call. */
  triesOf(options: CallOptions): number {
    return Math.max(1, options.maxAttempts ?? this.options.maxAttempts ?? 4);
  }

  /** Returns false if the service requests a longer wait than the client accepts. */
  mayWaitFor({ retryAfter }: DealgraphError): boolean {
    return (retryAfter ?? 0) * 1000 <= (this.options.maxWaitMilliseconds ?? 60_000);
  }

  /**
   * Sends a request and returns the result of `read`. Retries after a failure if the request, the error and the options
   * allow it.
   * @throws ConnectionError when there is no readable response, and any error of `read`.
   */
  async send<T>(request: HttpRequest, options: SendOptions, read: ReadResponse<T>): Promise<T> {
    const { signal, retrySignal } = options;
    const isStopping = (): boolean => retrySignal?.aborted === true;
    for (let tries = 1; ; tries++) {
      try {
        return await this.try(request, options, read);
      } catch (error) {
        if (tries >= this.triesOf(options) || isStopping()) throw error;
        if (!mayRepeat(error, request) || !this.mayWaitFor(error)) throw error;
        const wait = retryDelay(tries, error.retryAfter);
        this.options.onRetry?.(error, wait);
        await pause(wait, signal, retrySignal);
        signal?.throwIfAborted();
        if (isStopping()) throw error;
      }
    }
  }

  private async try<T>(request: HttpRequest, options: SendOptions, read: ReadResponse<T>): Promise<T> {
    options.signal?.throwIfAborted();
    const milliseconds = options.timeoutMilliseconds ?? this.options.timeoutMilliseconds ?? 30_000;
    const limit = new TryLimit(milliseconds, options.signal);
    const send = this.options.fetch ?? fetch;
    try {
      const init = this.initOf(request, options, limit.signal);
      const response = await send(`${this.address}${request.path}`, init);
      if (this.options.sandbox === true) await requireSandbox(response);
      const value = await read(response);
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

  private initOf(
    { method, body, headers }: HttpRequest,
    options: SendOptions,
    signal: AbortSignal,
  ): RequestInit {
    const { apiKey } = this.options;
    return {
      method,
      headers: {
        ...(apiKey !== null && { 'X-API-Key': apiKey }),
        ...this.options.headers,
        ...headers,
        ...options.headers,
      },
      // Following a redirect could send the API key to another host.
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    };
  }
}

function addressOf({ url, sandbox }: TransportOptions): string {
  if (url !== undefined) return url;
  if (sandbox === true) return sandboxUrl;
  throw new TypeError(
    'The option url is needed: the URL of the service, for example https://data.example.com.',
  );
}
