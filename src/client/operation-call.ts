import { type Answer, receiptOf } from './answer.js';
import { chargeHeaders, newKey } from './charge-headers.js';
import type { VersionedOptions } from './client-options.js';
import { ConnectionError } from './dealgraph-error.js';
import { responseError } from './response-error.js';
import type { HttpRequest, ReadResponse, Transport } from './transport.js';

/** The parameters of an operation, except the IDs in its path. */
export type Params = Readonly<Record<string, unknown>>;

/** A call of an operation, with its IDs, parameters and options. */
export class OperationCall {
  constructor(
    readonly transport: Transport,
    readonly operation: Operation,
    private readonly ids: readonly (string | number)[],
    readonly params: Params,
    readonly options: VersionedOptions,
  ) {}

  /** Returns a call of the same operation with changed parameters and other options. */
  with(params: Params, options: VersionedOptions): OperationCall {
    return new OperationCall(
      this.transport,
      this.operation,
      this.ids,
      { ...this.params, ...params },
      options,
    );
  }

  /**
   * Sends the call and returns its JSON response. The data is null if nothing matches, or if the record has not
   * changed.
   */
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
      // An empty ID, `.` or `..` would change the path, and the request might reach another operation that costs
      // credits.
      if (/^\.{0,2}$/.test(id))
        throw new TypeError(`${this.operation.name} requires a ${name}, got ${JSON.stringify(id)}.`);
      return encodeURIComponent(id);
    });
  }

  /**
   * Returns the headers for the charge options. All tries of a call have the same Idempotency-Key, so that the call is
   * charged once.
   */
  private terms(): Record<string, string> {
    const { dryRun, maxCredits, idempotencyKey, ifNoneMatch } = this.options;
    const version = ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch };
    if (!this.operation.isMetered) return version;
    const key = idempotencyKey ?? (this.transport.triesOf(this.options) > 1 ? newKey() : undefined);
    return { ...version, ...chargeHeaders({ dryRun, maxCredits, idempotencyKey: key }) };
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
    throw new ConnectionError('INVALID_RESPONSE', error, 200);
  }
}

function queryOf(params: Params): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text === '' ? '' : `?${text}`;
}

/** An operation of the API, as listed in generated/operations.ts. */
export interface Operation {
  /** The names of the groups and of the method, separated by dots. */
  readonly name: string;
  readonly method: string;
  /** The path relative to /api/v1, with IDs in braces. */
  readonly path: string;
  /** How parameters other than IDs are sent; null if there are none. */
  readonly params: 'query' | 'body' | null;
  /** The type of result, which determines how the next page is requested. */
  readonly kind: 'one' | 'page' | 'after' | 'before' | 'feed' | 'events' | 'file';
  /** The property that contains the rows of a page; `''` if the page itself is a list. */
  readonly rows?: string;
  /** True if the operation can cost credits. It then supports dry runs, a credit limit and an Idempotency-Key. */
  readonly isMetered: boolean;
  /**
   * False if a request must not be sent twice. It is then only retried after status 429, which is returned before any
   * work.
   */
  readonly isRepeatable: boolean;
  /** Maximum number of inputs per request; null if the operation has no inputs. */
  readonly maxInputs: number | null;
}
