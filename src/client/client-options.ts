import type { Answer, PageFile } from './answer.js';

/** Options of a client. */
export interface ClientOptions {
  /** The API key. It is sent in the X-API-Key header. */
  readonly apiKey: string;
  /**
   * The URL of the service without `/api/v1`, for example `https://data.example.com`. With `sandbox`, it can be omitted
   * and defaults to `http://localhost:4000`.
   */
  readonly url?: string | undefined;
  /**
   * If true, the client calls only a sandbox: the key must begin with `dgt_`, and a response without the header
   * `X-Sandbox: true` is refused. So a test cannot use a live service by mistake.
   */
  readonly sandbox?: boolean | undefined;
  /** The fetch implementation; defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Maximum number of tries per call; defaults to 4. */
  readonly maxAttempts?: number | undefined;
  /** Timeout of each try; defaults to 30 s. */
  readonly timeoutMilliseconds?: number | undefined;
  /**
   * Maximum wait between two tries; defaults to 60 s. If the service requests a longer wait, the call fails
   * immediately.
   */
  readonly maxWaitMilliseconds?: number | undefined;
  /** Headers that are sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of any call. */
export interface CallOptions {
  /** Aborts the call, including the wait before a retry. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of each try; defaults to the client's timeout. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Maximum number of tries; defaults to the client's maximum. 1 disables retries. */
  readonly maxAttempts?: number | undefined;
  /** Additional request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a call that can cost credits. */
export interface MeteredOptions<D extends boolean = boolean> extends CallOptions {
  /** If true, the call is free and its data is the price of the response (a DryRun). */
  readonly dryRun?: D | undefined;
  /**
   * Maximum credits. A response that costs more is refused. If the call is iterated, the limit applies to all pages
   * together.
   */
  readonly maxCredits?: number | undefined;
  /**
   * Within 24 hours, calls with the same key are charged once. By default, each call that may be retried gets its own
   * key.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options of a call that returns a record by ID. */
export interface VersionedOptions<
  D extends boolean = boolean,
  E extends string | undefined = string | undefined,
> extends MeteredOptions<D> {
  /** The `etag` of an earlier response. If the record has not changed since, the data is null and the call is free. */
  readonly ifNoneMatch?: E;
}

/** Options of a call that sends its inputs in several requests. */
export interface ChunkOptions extends MeteredOptions<false> {
  /** Maximum number of requests in parallel; defaults to 4. With `maxCredits`, requests are sent one at a time. */
  readonly concurrency?: number | undefined;
  /** Number of inputs per request; defaults to the maximum of the operation. */
  readonly chunkSize?: number | undefined;
  /** Called with each response, in the order of the inputs. */
  readonly onAnswer?: ((answer: Answer<unknown>) => void) | undefined;
}

/** Options of a file download. */
export interface FileOptions extends CallOptions {
  /** Number of bytes that were downloaded earlier; the download starts after them. Defaults to 0. */
  readonly from?: number | undefined;
}

/** The format of rows: a page as one JSON value, one JSON value per row and line, CSV, a Parquet or an Excel file. */
export type RowFormat = 'json' | 'ndjson' | 'csv' | 'parquet' | 'xlsx';

/** A response without its data: its cost, limits and IDs. */
export type Receipt = Omit<Answer<unknown>, 'data'>;

/** Options of a call that can return its rows in several formats. */
export interface FormatOptions<
  D extends boolean = boolean,
  F extends RowFormat = RowFormat,
> extends MeteredOptions<D> {
  /**
   * By default, the call returns pages of JSON. With `'ndjson'`, it iterates the rows of all pages as they arrive. With
   * `'csv'`, it iterates the text of all pages, which has one header line. With `'parquet'` and `'xlsx'`, it returns one
   * page, as the bytes of a file.
   */
  readonly format?: F | undefined;
  /** With `'ndjson'` and `'csv'`: called with the cost of each page, before the page's rows. */
  readonly onAnswer?: ((receipt: Receipt) => void) | undefined;
}

/** The result of a call with `FormatOptions`: `Json`, `Row` values, CSV text, or the bytes of a file. */
export type Formatted<Json, Row, D extends boolean, F extends RowFormat> = D extends true
  ? Json
  : F extends 'ndjson'
    ? AsyncIterable<Row>
    : F extends 'csv'
      ? AsyncIterable<string>
      : F extends 'parquet' | 'xlsx'
        ? Promise<PageFile>
        : Json;

/** Returns the options for page `at` of a call (from 0), after earlier pages that cost `spent` credits in total. */
export function optionsOfPage(options: MeteredOptions, at: number, spent: number): MeteredOptions {
  const { idempotencyKey, maxCredits } = options;
  return {
    ...options,
    ...(idempotencyKey !== undefined && { idempotencyKey: `${idempotencyKey}:${at}` }),
    ...(maxCredits !== undefined && { maxCredits: Math.max(0, maxCredits - spent) }),
  };
}
