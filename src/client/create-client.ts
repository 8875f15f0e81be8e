import { type Answer, receiptOf } from './answer.js';
import { bulkRows } from './bulk-rows.js';
import { callGraph, type GraphAnswer, type GraphOptions } from './call-graph.js';
import {
  type ChunkOptions,
  type ClientOptions,
  type FileOptions,
  type FormatOptions,
  optionsOfPage,
  type VersionedOptions,
} from './client-options.js';
import { ConnectionError } from './dealgraph-error.js';
import { followEvents } from './follow-events.js';
import { csvText, ndjsonRows, pageFile } from './formatted-pages.js';
import type { Methods } from './generated/methods.js';
import { operations } from './generated/operations.js';
import { type Operation, OperationCall, type Params } from './operation-call.js';
import { type FeedCall, nextLook, nextPage, type PollOptions, type Priced, rowsOf } from './pages.js';
import { pause } from './pause.js';
import type { DocumentLike, GraphDocument, StringObject } from './print-document.js';
import { readBytes } from './read-ndjson.js';
import { responseError } from './response-error.js';
import { retryDelay } from './retry-policy.js';
import { Transport } from './transport.js';
import { TryLimit } from './try-limit.js';

/** The variables and options of a typed document. The variables can be omitted if none is required. */
type Given<Variables, D extends boolean> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: GraphOptions<D>]
    : [variables: Variables, options?: GraphOptions<D>];

/** A client for the service: one method per REST operation, and `graph` for GraphQL. */
export interface Dealgraph extends Methods {
  /** Runs a GraphQL document given as text. The caller states the type of the data. */
  graph<Data = unknown, D extends boolean = false>(
    document: string,
    variables?: Readonly<Record<string, unknown>>,
    options?: GraphOptions<D>,
  ): Promise<GraphAnswer<Priced<Data, D>>>;
  /** Runs a typed GraphQL document. */
  graph<Data, Variables, D extends boolean = false>(
    document: GraphDocument<Data, Variables>,
    ...given: Given<Variables, D>
  ): Promise<GraphAnswer<Priced<Data, D>>>;
}

/** Creates a client. No request is sent until a method is called. */
export function createClient(options: ClientOptions): Dealgraph {
  const transport = new Transport(options);
  const graph = (
    document: DocumentLike | string | StringObject,
    variables?: object,
    more: GraphOptions = {},
  ): Promise<GraphAnswer<unknown>> => {
    // A `TypedDocumentString` is a String object.
    const plain = typeof document === 'object' && 'length' in document ? document.toString() : document;
    return callGraph(transport, plain, variables, more);
  };
  return { ...createMethods(transport), graph: graph };
}

type Method = (...given: readonly unknown[]) => unknown;

type RowsMethod = (inputs: Iterable<unknown>, params?: Params, options?: ChunkOptions) => unknown;

interface Group {
  [name: string]: Group | Method | RowsMethod;
}

/** Creates a method for each operation. A name such as `companies.search` becomes a method in a group. */
function createMethods(transport: Transport): Methods {
  const root: Group = {};
  for (const operation of Object.values(operations)) {
    const names = operation.name.split('.');
    const last = names.pop() ?? '';
    let group = root;
    for (const name of names) group = (group[name] ??= {}) as Group;
    group[last] = methodOf(transport, operation);
    if (operation.maxInputs !== null) group[`${last}Rows`] = rowsMethodOf(transport, operation);
  }
  // `Methods` and this table of operations are generated from the same OpenAPI document.
  return root as object as Methods;
}

/** Creates a method whose arguments are the IDs in the path, the operation's parameters, and the options. */
function methodOf(transport: Transport, operation: Operation): Method {
  const idCount = operation.path.split('{').length - 1;
  return (...given) => {
    const ids = given.slice(0, idCount) as (string | number)[];
    const rest = given.slice(idCount);
    const params = operation.params === null ? {} : ((rest.shift() ?? {}) as Params);
    const options = (rest.shift() ?? {}) as VersionedOptions & FormatOptions & FileOptions;
    return start(new OperationCall(transport, operation, ids, params, options), options);
  };
}

function start(call: OperationCall, options: FormatOptions & FileOptions): unknown {
  if (options.dryRun === true) return call.answer();
  if (options.format === 'ndjson') return ndjsonRows(call, options);
  if (options.format === 'csv') return csvText(call, options);
  if (options.format === 'parquet' || options.format === 'xlsx') return pageFile(call, options.format);
  switch (call.operation.kind) {
    case 'one':
      return call.answer();
    case 'file':
      return openFile(call, options.from ?? 0);
    case 'events':
      return followEvents(call);
    default:
      return new PagedCall(call);
  }
}

function rowsMethodOf(transport: Transport, operation: Operation): RowsMethod {
  return (inputs, params, options) => {
    const { concurrency: _concurrency, chunkSize: _size, onAnswer: _onAnswer, ...terms } = options ?? {};
    const call = new OperationCall(transport, operation, [], params ?? {}, terms);
    return bulkRows(call, inputs, options ?? {});
  };
}

const usualIntervalMilliseconds = 5000;

/** A call that returns pages. The first page is requested immediately, later pages when they are iterated. */
class PagedCall implements FeedCall<unknown, unknown> {
  readonly [Symbol.toStringTag] = 'PagedCall';
  private readonly first: Promise<Answer<unknown>>;

  constructor(private readonly call: OperationCall) {
    this.first = call.answer();
  }

  then<A = Answer<unknown>, B = never>(
    onAnswer?: ((answer: Answer<unknown>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.first.then(onAnswer, onError);
  }

  catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Answer<unknown> | B> {
    return this.first.catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Answer<unknown>> {
    return this.first.finally(onEnd);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    for await (const { data } of this.pages()) yield* rowsOf(this.call.operation, data);
  }

  pages(): AsyncGenerator<Answer<unknown>, void, undefined> {
    const { operation } = this.call;
    return this.follow((params, page) => Promise.resolve(nextPage(operation, params, page)));
  }

  async *poll({ intervalMs = usualIntervalMilliseconds }: PollOptions = {}): AsyncGenerator<
    Answer<unknown>,
    void,
    undefined
  > {
    const { operation, options } = this.call;
    const { signal } = options;
    const next = async (params: Params, page: unknown): Promise<Params | null> => {
      const more = nextPage(operation, params, page);
      if (more === null) await pause(intervalMs, signal);
      return signal?.aborted === true ? null : (more ?? nextLook(page));
    };
    try {
      yield* this.follow(next);
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  }

  /**
   * Yields the first page, then the pages that `next` returns parameters for. `maxCredits` applies to all pages
   * together.
   */
  private async *follow(
    next: (params: Params, page: unknown) => Promise<Params | null>,
  ): AsyncGenerator<Answer<unknown>, void, undefined> {
    let { call } = this;
    let spent = 0;
    for (let at = 1, answer = await this.first; ; at++) {
      spent += answer.credits.charged;
      yield answer;
      const params = await next(call.params, answer.data);
      if (params === null) return;
      call = call.with(params, optionsOfPage(this.call.options, at, spent));
      answer = await call.answer();
    }
  }
}

/** If a reader waits this long without getting data, the connection is considered lost. */
const silenceMilliseconds = 30_000;

/**
 * Streams the bytes of a file from an offset. If the connection is lost, it is reopened after the last byte received.
 */
async function openFile(call: OperationCall, from: number): Promise<Answer<ReadableStream<Uint8Array>>> {
  const opened = await open(call, from, null);
  const bytes = readThroughBreaks(call, from, opened);
  const data = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return();
    },
  });
  return { ...receiptOf(opened.headers), data };
}

async function* readThroughBreaks(
  call: OperationCall,
  from: number,
  first: Opened,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { options, transport } = call;
  let opened = first;
  for (let at = from, failures = 0; ;) {
    const { limit } = opened;
    try {
      for await (const bytes of readBytes(opened.body, limit)) {
        at += bytes.length;
        failures = 0;
        yield bytes;
      }
      return;
    } catch (error) {
      options.signal?.throwIfAborted();
      failures++;
      if (failures >= transport.triesOf(options)) throw new ConnectionError('CONNECTION_FAILED', error);
      await pause(retryDelay(failures, null), options.signal);
      opened = await open(call, at, first.headers.get('ETag'));
    } finally {
      limit.cut();
    }
  }
}

interface Opened {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
  readonly limit: TryLimit;
}

/**
 * Opens a file at an offset.
 * @param version The ETag from an earlier response, or null.
 * @throws ConnectionError FILE_HAS_CHANGED when the file no longer has this version.
 */
async function open(call: OperationCall, from: number, version: string | null): Promise<Opened> {
  const plain = call.request();
  const headers = {
    ...plain.headers,
    ...(from > 0 && { Range: `bytes=${from}-` }),
    ...(from > 0 && version !== null && { 'If-Range': version }),
  };
  const limit = new TryLimit(silenceMilliseconds, call.options.signal);
  // `transport.send` applies its own timeout to each try, until the response begins.
  limit.lift();
  const request = { ...plain, headers, isLasting: true };
  const options = { ...call.options, signal: limit.signal };
  const response = await call.transport.send(request, options, async (answer) => {
    if (!answer.ok) throw await responseError(answer);
    return answer;
  });
  if (from > 0 && response.status !== 206) {
    limit.cut();
    throw new ConnectionError('FILE_HAS_CHANGED', undefined, response.status);
  }
  return { body: response.body ?? new ReadableStream(), headers: response.headers, limit };
}
