import type { ServerResponse } from 'node:http';
import { callOperation, type Operation, type RawArguments, type Selection } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { Billable } from '../domain/record-price.js';
import type { Scope } from '../domain/scopes.js';
import { documentFields } from '../domain/records/stored-document.js';
import type { LazyRows } from '../http/lazy-rows.js';
import { LineRows } from '../http/line-rows.js';
import { queryOf, type RoutedRequest } from '../http/routed-request.js';
import type { ErrorCode } from '../errors/error-table.js';
import { prefersLines } from './prefers-lines.js';
import { readQuery } from './read-query.js';

/** A parameter of a path or a query string, as the OpenAPI document describes it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: object;
  readonly description: string;
  /** True for what the contract does not have, of an operation that it has (D13). */
  readonly extension?: boolean;
}

/** What the OpenAPI document says of a route. */
export interface RouteDescription {
  /** The operation's name: the same word as the graph's root field. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  /** In the notation of Express' router, below /api/v1. */
  readonly path: string;
  readonly summary: string;
  /** All that a key needs; none when any valid key will do. */
  readonly scopes: readonly Scope[];
  /** What else has to be said of who may call. */
  readonly access?: string;
  /** What an answer is charged for: records of a kind (D4), or groups (D12); null when it is free. */
  readonly charges: Billable | null;
  /** True for what the contract does not have (D13). */
  readonly extension?: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: object;
  /** What has to be said of the body as a whole, such as how large it may be. */
  readonly bodyNote?: string;
  /** What the price is, when it is not one for each row or answer. */
  readonly price?: string;
  /** The component schema of a line, when the answer's rows may come as NDJSON. */
  readonly lineSchema?: string;
  /** The component schema of the answer, or of its rows: of an array, or of a page that says where it lies. */
  readonly answers: {
    readonly schema: string;
    readonly array: boolean;
    readonly isPage?: boolean;
    readonly noContent?: string;
  };
  /** One call as an example: what is sent in the body, and what is answered. */
  readonly example?: { readonly body?: object; readonly answer: object };
  /** The errors beyond those of every operation (possibleErrors). */
  readonly errors: readonly ErrorCode[];
  /** Whether the answer has an ETag, and none is sent to who has it (D15). */
  readonly versioned: boolean;
}

interface RouteDefinition<Args, Result> extends Omit<
  RouteDescription,
  'operationId' | 'scopes' | 'charges' | 'versioned'
> {
  readonly operation: Operation<Args>;
  /** The raw arguments, `query` among them; asked for after the scope check (D2). */
  readonly raw: (
    request: RoutedRequest,
    response: ServerResponse,
    query: RawArguments,
  ) => RawArguments | Promise<RawArguments>;
  readonly call: (args: Args, context: RequestContext, selection?: Selection) => Promise<Result>;
  /** What is asked of the records of the answer; their documents when it is not said. */
  readonly fields?: readonly string[];
  /** The wire form of a result, of records their documents; null is answered with 204 and no body. */
  readonly serialize: (result: Result) => object | null;
  /** The same rows for NDJSON, of a route with a schema for a line. */
  readonly lines?: (result: Result) => LazyRows;
  /** The ETag of a result, without quotes, when it has one (D15). */
  readonly version?: (result: Result) => string | null | undefined;
}

/** What an operation found; nothing of it has been serialized, charged or sent yet. */
export interface Found {
  /** Makes the wire form; a dry run has no use for it. */
  readonly serialize: () => object | null;
  readonly version: string | null;
}

export interface Route extends RouteDescription {
  /** Runs the operation. */
  readonly answer: (
    request: RoutedRequest,
    response: ServerResponse,
    context: RequestContext,
  ) => Promise<Found>;
}

/** A row of the route table. */
export function route<Args, Result>(definition: RouteDefinition<Args, Result>): Route {
  const {
    operation,
    raw,
    call,
    fields = documentFields,
    serialize,
    lines,
    version,
    ...described
  } = definition;
  const { name: operationId, scopes, charges } = operation;
  const given = rawArguments(raw, described.parameters);
  return {
    ...described,
    operationId,
    scopes,
    charges,
    versioned: version !== undefined,
    answer: async (request, response, context) => {
      const form = { asLines: false };
      const source = async (): Promise<RawArguments> => {
        form.asLines = lines !== undefined && prefersLines(request);
        const args = await given(request, response);
        // Under an Idempotency-Key an answer in another form is that of another request.
        return form.asLines ? { ...args, ...form } : args;
      };
      const result = await callOperation(call, source, context, fields);
      const found = version?.(result) ?? null;
      if (lines === undefined || !form.asLines) return { serialize: () => serialize(result), version: found };
      const { count, row } = lines(result);
      return { serialize: () => new LineRows(count, row), version: found };
    },
  };
}

/** Query parameters that the route does not describe are refused, with the other rules of a request's shape. */
function rawArguments(raw: RouteDefinition<never, never>['raw'], parameters: readonly Parameter[]) {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return async (request: RoutedRequest, response: ServerResponse): Promise<RawArguments> =>
    raw(request, response, readQuery(queryOf(request), known));
}
