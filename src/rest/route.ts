import type { ServerResponse } from 'node:http';
import type { Changes } from '../context/feeds/changes.js';
import {
  callOperation,
  type Operation,
  type RawArguments,
  type RawArgumentSource,
  type Selection,
} from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { Billable } from '../domain/record-price.js';
import type { Scope } from '../domain/scopes.js';
import { documentFields } from '../domain/records/stored-document.js';
import { LazyRows } from '../http/lazy-rows.js';
import { LineRows } from '../http/line-rows.js';
import type { TextRows } from '../http/text-rows.js';
import type { RowFormat } from '../domain/exports/row-formats.js';
import { queryOf, type RoutedRequest } from '../http/routed-request.js';
import type { ErrorCode } from '../errors/error-table.js';
import { chooseFormat } from './choose-format.js';
import type { RowForms } from './row-forms.js';
import { readQuery } from './read-query.js';

/** A parameter of a path or a query string, as the OpenAPI document describes it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
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
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
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
  /** The component schema of the body. */
  readonly body?: string;
  /** What has to be said of the body as a whole, such as how large it may be. */
  readonly bodyNote?: string;
  /** True for what charges later, on the terms of the request that began it. */
  readonly spends?: boolean;
  /** True for what answers a file (FileDownload) in the place of JSON. */
  readonly isFile?: boolean;
  /** What the price is, when it is not one for each row or answer. */
  readonly price?: string;
  /** The forms in which the answer's rows may come, when there are others than JSON. */
  readonly rows?: RowForms;
  /** The component schema of the answer, or of the rows of an array. */
  readonly answers: {
    readonly schema: string;
    readonly array: boolean;
    /** Server-sent events; only a dry run is JSON. */
    readonly isStream?: boolean;
    readonly noContent?: string;
  };
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
  /** The same rows in another form, of a route that has some. */
  readonly inForm?: (result: Result, format: RowFormat) => LazyRows | TextRows;
  /** What headers say of a result whose body is its rows alone. */
  readonly rowHeaders?: (result: Result) => Readonly<Record<string, string>>;
  /** The ETag of a result, without quotes, when it has one (D15). */
  readonly version?: (result: Result) => string | null | undefined;
  /** Of an answer that goes on: what a step of it is. */
  readonly step?: (result: Result) => Changes;
}

/** What an operation found; nothing of it has been serialized, charged or sent yet. */
export interface Found {
  /** Makes the wire form; a dry run has no use for it. */
  readonly serialize: () => object | null;
  readonly version: string | null;
  /** What its headers say beside those of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How an answer that goes on is read, step by step. */
export interface StreamSource {
  /** Reads a step for a context of its own: key, scopes, search and credits are looked at anew. */
  readonly read: (raw: RawArgumentSource, context: RequestContext) => Promise<Changes>;
  /** The arguments of the request. */
  readonly raw: () => RawArguments | Promise<RawArguments>;
}

export interface Route extends RouteDescription {
  /** Runs the operation. */
  readonly answer: (
    request: RoutedRequest,
    response: ServerResponse,
    context: RequestContext,
  ) => Promise<Found>;
  /** Of an answer that goes on, when it is no dry run. */
  readonly stream?: (request: RoutedRequest, response: ServerResponse) => StreamSource;
}

/** A row of the route table. */
export function route<Args, Result>(definition: RouteDefinition<Args, Result>): Route {
  const {
    operation,
    raw,
    call,
    fields = documentFields,
    serialize,
    inForm,
    rowHeaders,
    version,
    step,
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
    ...(step !== undefined && {
      stream: (request: RoutedRequest, response: ServerResponse): StreamSource => ({
        read: async (source, context) => step(await callOperation(call, source, context, fields)),
        raw: () => given(request, response),
      }),
    }),
    answer: async (request, response, context) => {
      const form: { rowFormat: RowFormat | null } = { rowFormat: null };
      const source = (): RawArguments | Promise<RawArguments> => {
        form.rowFormat = chooseFormat(request, described.rows);
        const args = given(request, response);
        return form.rowFormat === null ? args : withForm(args, form);
      };
      const result = await callOperation(call, source, context, fields);
      const found = { version: version?.(result) ?? null, headers: {} };
      const { rowFormat } = form;
      if (rowFormat === null || inForm === undefined) return { ...found, serialize: () => serialize(result) };
      const headers = rowHeaders?.(result) ?? {};
      return { ...found, headers, serialize: () => asLines(inForm(result, rowFormat)) };
    },
  };
}

function asLines(rows: LazyRows | TextRows): LineRows | TextRows {
  return rows instanceof LazyRows ? new LineRows(rows.count, rows.row) : rows;
}

/** Under an Idempotency-Key an answer in another form is that of another request. */
async function withForm(
  args: RawArguments | Promise<RawArguments>,
  form: { readonly rowFormat: RowFormat | null },
): Promise<RawArguments> {
  return { ...(await args), ...form };
}

/** Query parameters that the route does not describe are refused, with the other rules of a request's shape. */
function rawArguments(raw: RouteDefinition<never, never>['raw'], parameters: readonly Parameter[]) {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return (request: RoutedRequest, response: ServerResponse): RawArguments | Promise<RawArguments> =>
    raw(request, response, readQuery(queryOf(request), known));
}
