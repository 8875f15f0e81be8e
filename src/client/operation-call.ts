import type { Answer } from './answer.js';
import type { VersionedOptions } from './call-options.js';
import { ConnectionError } from './connection-error.js';
import { newKey } from './new-key.js';
import type { Operation } from './operation.js';
import { receiptOf } from './receipt-of.js';
import { responseError } from './response-error.js';
import type { HttpRequest, ReadResponse, Transport } from './transport.js';

/** What an operation is given beside its ids. */
export type Params = Readonly<Record<string, unknown>>;

/** One call of an operation: where it is sent, and what it is given. */
export class OperationCall {
  constructor(
    readonly transport: Transport,
    readonly operation: Operation,
    private readonly ids: readonly (string | number)[],
    readonly params: Params,
    readonly options: VersionedOptions,
  ) {}

  /** The same operation with other parameters and options. */
  with(params: Params, options: VersionedOptions): OperationCall {
    return new OperationCall(
      this.transport,
      this.operation,
      this.ids,
      { ...this.params, ...params },
      options,
    );
  }

  /** Its JSON; null when there is none, because nothing matches or nothing changed. */
  async answer(): Promise<Answer<unknown>> {
    return this.send(this.request(), readAnswer);
  }

  request(): HttpRequest {
    const { operation, params } = this;
    const isBody = operation.params === 'body';
    return {
      method: operation.method,
      path: `/api/v1${this.path()}${isBody ? '' : queryOf(params)}`,
      headers: { ...this.terms(), ...(isBody && { 'Content-Type': 'application/json' }) },
      ...(isBody && { body: JSON.stringify(params) }),
      isRepeatable: operation.isRepeatable,
    };
  }

  private send<T>(request: HttpRequest, read: ReadResponse<T>): Promise<T> {
    return this.transport.send(request, this.options, async (response) => {
      if (!response.ok && response.status !== 304) throw await responseError(response);
      return read(response);
    });
  }

  private path(): string {
    const ids = [...this.ids];
    return this.operation.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
      const id = String(ids.shift() ?? '');
      // These would ask another address, and perhaps cost something there.
      if (/^\.{0,2}$/.test(id))
        throw new TypeError(`${this.operation.name} needs a ${name}, got ${JSON.stringify(id)}.`);
      return encodeURIComponent(id);
    });
  }

  /** What is said of the cost. All tries of a call have one key, so that only one of them is charged. */
  private terms(): Record<string, string> {
    const { dryRun, maxCredits, idempotencyKey, ifNoneMatch } = this.options;
    const headers: Record<string, string> = {};
    if (ifNoneMatch !== undefined) headers['If-None-Match'] = ifNoneMatch;
    if (!this.operation.isMetered) return headers;
    if (maxCredits !== undefined) headers['X-Max-Credits'] = String(maxCredits);
    const key = idempotencyKey ?? (this.transport.triesOf(this.options) > 1 ? newKey() : undefined);
    if (dryRun === true) headers['X-Dry-Run'] = 'true';
    else if (key !== undefined) headers['Idempotency-Key'] = key;
    return headers;
  }
}

const readAnswer: ReadResponse<Answer<unknown>> = async (response) => {
  const text = await response.text();
  const data = response.status === 304 || text === '' ? null : parse(text);
  return { ...receiptOf(response.headers), data };
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConnectionError('ANSWER_NOT_READABLE', error, 200);
  }
}

function queryOf(params: Params): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text === '' ? '' : `?${text}`;
}
