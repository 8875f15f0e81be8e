import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Scope } from '../accounts/model/keys.js';
import {
  callOperation,
  type Operation,
  type RawArguments,
  type RawArgumentSource,
  type Selection,
} from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import type { ErrorCode } from '../errors/error-table.js';
import type { Changes } from '../history/model/change-page.js';
import { negotiateType } from '../http/negotiate-type.js';
import { queryOf, type RoutedRequest } from '../http/request-locals.js';
import { type FileRows, LazyRows, LineRows, rowTypes, type TextRows } from '../http/send-answer.js';
import { documentFields, type StoredDocument } from '../records/fields.js';
import type { Billable, RecordKind } from '../records/record-kinds.js';
import { csvColumns } from '../records/wire/csv-columns.js';
import { type RowFormat, rowFormats } from '../records/wire/row-formats.js';
import { documentOf } from '../records/wire/write-document.js';
import { quote } from '../values/nearest-texts.js';
import { type DescribePage, rowsInFormat } from './rows-in-format.js';

export interface Route extends RouteDescription {
  /** Runs the operation. */
  readonly answer: (
    request: RoutedRequest,
    response: ServerResponse,
    context: RequestContext,
  ) => Promise<Found>;
  /** Opens the stream. Only for streaming routes; a dry run calls `answer` instead. */
  readonly stream?: (request: RoutedRequest, response: ServerResponse) => StreamSource;
}

/** A parameter of a path, a query string or a header, as described in the OpenAPI document. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: object;
  readonly description: string;
  /** True for a parameter that the contract does not define (D13). */
  readonly extension?: boolean;
  /** The name of the parameter's component in the OpenAPI document, if several operations share it. Default: `name`. */
  readonly component?: string;
}

/** The description of a route in the OpenAPI document. */
export interface RouteDescription {
  /** The operation's name, which is also the name of its GraphQL root field. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below /api/v1, in Express's notation: `/companies/:companyId`. */
  readonly path: string;
  /** A short title, for example `Get a company`. */
  readonly summary: string;
  /** The first paragraph of the description, in addition to the title. */
  readonly details?: string;
  /** The scopes that a key must have. Empty when every valid key has access. */
  readonly scopes: readonly Scope[];
  /** Further conditions for access, as a sentence. */
  readonly access?: string;
  /** The unit of the price: a record kind (D4) or groups (D12). Null when the response is free. */
  readonly charges: Billable | null;
  /** True for an operation that the contract does not define (D13). */
  readonly extension?: boolean;
  readonly parameters: readonly Parameter[];
  /** Name of the component schema of the request body. */
  readonly body?: string;
  /** A note about the whole body, for example its maximum size. */
  readonly bodyNote?: string;
  /**
   * True for an operation that charges after its response, for example an export. It still accepts the charge options.
   */
  readonly spends?: boolean;
  /** True for a route that responds with a file (FileDownload) instead of JSON. */
  readonly isFile?: boolean;
  /** The price as text, when `charges` does not describe it. */
  readonly price?: string;
  /** The row formats that the route supports in addition to JSON. */
  readonly rows?: RowForms;
  /** The successful response: the name of its component schema, or of its items if `array` is true. */
  readonly answers: {
    readonly schema: string;
    readonly array: boolean;
    /** True for server-sent events. A dry run still returns JSON. */
    readonly isStream?: boolean;
    readonly noContent?: string;
  };
  /** Error codes in addition to those of every operation (see `possibleErrors`). */
  readonly errors: readonly ErrorCode[];
  /** The effect of `X-Dry-Run: true`: the operation returns its price, ignores the header, or refuses it (D13). */
  readonly dryRun: 'priced' | 'ignored' | 'refused';
  /** True for an operation that a suspended organization can still call (D25). */
  readonly whileSuspended: boolean;
  /** True when responses have an ETag. A request that sends the current ETag gets 304 (D15). */
  readonly versioned: boolean;
}

interface RouteDefinition<Args, Result> extends Omit<
  RouteDescription,
  'operationId' | 'scopes' | 'charges' | 'dryRun' | 'versioned' | 'whileSuspended'
> {
  readonly operation: Operation<Args>;
  /**
   * Returns the unvalidated arguments. `query` has the values of the query string. Called after the scope check (D2).
   */
  readonly raw: (
    request: RoutedRequest,
    response: ServerResponse,
    query: RawArguments,
  ) => RawArguments | Promise<RawArguments>;
  readonly call: (args: Args, context: RequestContext, selection?: Selection) => Promise<Result>;
  /** The record fields to read from the database. Default: `documentFields`. */
  readonly fields?: readonly string[];
  /** Converts a result to the JSON response body. Null is sent as 204 without a body. */
  readonly serialize: (result: Result) => object | null;
  /** Converts a result to rows in another format than JSON, if the route supports them. */
  readonly inForm?: (
    result: Result,
    format: RowFormat,
    describe: DescribePage,
  ) => FileRows | LazyRows | TextRows;
  /**
   * Returns extra headers for formats other than JSON, for example the next page's cursor, which these bodies cannot
   * contain.
   */
  readonly rowHeaders?: (result: Result) => Readonly<Record<string, string>>;
  /** Returns the version of a result, if it has one. It becomes the ETag (D15). */
  readonly version?: (result: Result) => string | null | undefined;
  /** Returns the changes in a result. Only for streaming routes. */
  readonly step?: (result: Result) => Changes;
}

/** The result of an operation, before it is serialized, charged and sent. */
export interface Found {
  /** Creates the response body. Not called for a dry run. */
  readonly serialize: () => object | null;
  /** Returns the version of the result; null when it has none. Like `serialize`, needs the records of the response. */
  readonly version: () => string | null;
  /** Headers in addition to those of every response. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads the pages of a streaming response. */
export interface StreamSource {
  /**
   * Reads one page in a new request context, so that the key, its scopes, access to the saved search (if any) and the
   * remaining credits are checked again.
   */
  readonly read: (raw: RawArgumentSource, context: RequestContext) => Promise<Changes>;
  /** Returns the unvalidated arguments of the request. */
  readonly raw: () => RawArguments | Promise<RawArguments>;
}

/** Creates a route from its definition. */
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
    dryRun: operation.writes === true ? 'refused' : described.isFile === true ? 'ignored' : 'priced',
    whileSuspended: operation.whileSuspended === true,
    versioned: version !== undefined,
    ...(step !== undefined && {
      stream: (request: RoutedRequest, response: ServerResponse): StreamSource => ({
        read: async (source, context) => step(await callOperation(call, source, context, fields)),
        raw: () => given(request, response),
      }),
    }),
    answer: async (request, response, context) => {
      const form: RequestedForm = { rowFormat: null, filter: null };
      const source = (): RawArguments | Promise<RawArguments> => {
        form.rowFormat = chooseFormat(request, described.rows);
        const args = given(request, response);
        return form.rowFormat === null ? args : withForm(args, form);
      };
      const describe = (): ReturnType<DescribePage> => describePage(request, form, context);
      const result = await callOperation(call, source, context, fields);
      const found = { version: () => version?.(result) ?? null, headers: {} };
      const { rowFormat } = form;
      if (rowFormat === null || inForm === undefined) return { ...found, serialize: () => serialize(result) };
      const headers = rowHeaders?.(result) ?? {};
      return { ...found, headers, serialize: () => asLines(inForm(result, rowFormat, describe)) };
    },
  };
}

function asLines(rows: FileRows | LazyRows | TextRows): FileRows | LineRows | TextRows {
  return rows instanceof LazyRows ? new LineRows(rows.count, rows.row) : rows;
}

/**
 * Adds the row format to the arguments, so that under one Idempotency-Key the same request in another format counts as a
 * different request.
 */
async function withForm(
  args: RawArguments | Promise<RawArguments>,
  form: RequestedForm,
): Promise<RawArguments> {
  const given = await args;
  form.filter = given['filter'] ?? null;
  return { ...given, rowFormat: form.rowFormat };
}

/** The row format of a request, null for JSON, and its filter. */
interface RequestedForm {
  rowFormat: RowFormat | null;
  filter: unknown;
}

/** Says what a page contains, for the second sheet of a workbook. */
async function describePage(
  { method, url }: RoutedRequest,
  { filter }: RequestedForm,
  context: RequestContext,
): ReturnType<DescribePage> {
  return [
    ['Request', `${method} ${url}`],
    ['Filter', filter === null ? 'none' : JSON.stringify(filter)],
    ['Created', context.now().toISOString()],
    ['Credits', await context.paying.price()],
  ];
}

/** Wraps `raw`: rejects query parameters that the route does not define. */
function rawArguments(raw: RouteDefinition<never, never>['raw'], parameters: readonly Parameter[]) {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return (request: RoutedRequest, response: ServerResponse): RawArguments | Promise<RawArguments> =>
    raw(request, response, readQuery(queryOf(request), known));
}

/** Query parameters whose argument has a different name. */
const innerNames: Readonly<Record<string, string>> = {
  new_results_after: 'newResultsAfter',
  as_of: 'asOf',
  min_credits: 'minCredits',
};

/**
 * Returns the query parameters by argument name; the operation validates their values.
 * @throws ApiError VALIDATION_ERROR for an unknown parameter, because ignoring a misspelled `limit` could cost the
 *   caller credits (D3).
 */
function readQuery(query: Readonly<Record<string, unknown>>, known: readonly string[]): RawArguments {
  if (Object.keys(query).length === 0) return query;
  refuseUnknownParameters(query, known);
  const given = known.filter((name) => query[name] !== undefined);
  return Object.fromEntries(given.map((name) => [innerNames[name] ?? name, query[name]]));
}

/** @throws ApiError VALIDATION_ERROR for a parameter of a query string that the route does not define. */
export function refuseUnknownParameters(
  query: Readonly<Record<string, unknown>>,
  known: readonly string[],
): void {
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown !== undefined) throw notKnown(unknown, known);
}

function notKnown(name: string, known: readonly string[]): ApiError {
  const instead = known.length === 0 ? 'has no query parameters' : `supports ${known.join(', ')}`;
  const message = `Unknown query parameter ${quote(name)}; this operation ${instead}.`;
  return new ApiError('VALIDATION_ERROR', message);
}

/** Returns the properties of a route that can send a page of records in all row formats. */
export function recordForms(kind: RecordKind) {
  return {
    rows: { formats: rowFormats, schema: kind } satisfies RowForms,
    inForm: (
      records: readonly StoredDocument[],
      format: RowFormat,
      describe: DescribePage,
    ): FileRows | TextRows => {
      const texts = records.map(documentOf);
      const rows = { count: texts.length, json: (position: number) => texts[position] ?? '' };
      return rowsInFormat(format, csvColumns[kind], rows, describe);
    },
  };
}

/** The row formats that a route supports in addition to JSON. */
export interface RowForms {
  readonly formats: readonly RowFormat[];
  /** Name of the component schema of a row. */
  readonly schema: string;
  /**
   * True to reject an `Accept` header that allows none of the formats. Otherwise such a request gets JSON, because the
   * contract has no 406.
   */
  readonly refusesOthers?: boolean;
  /** True when headers contain the position of the page, because a body in another format than JSON has only rows. */
  readonly isPage?: boolean;
}

const json = 'application/json';

/**
 * Returns the row format that the `Accept` header prefers to JSON, or null for JSON. A header that allows none of the
 * formats also returns null, unless the route rejects such headers.
 * @throws ApiError NOT_ACCEPTABLE when the route rejects the header.
 */
export function chooseFormat(request: IncomingMessage, rows: RowForms | undefined): RowFormat | null {
  const { accept } = request.headers;
  if (rows === undefined || accept === undefined) return null;
  const types = [json, ...rows.formats.map((format) => rowTypes[format])];
  const preferred = negotiateType(accept, types);
  if (preferred === null && rows.refusesOthers === true)
    throw new ApiError(
      'NOT_ACCEPTABLE',
      `The Accept header must allow ${types.join(' or ')}, got ${quote(accept)}.`,
    );
  return rows.formats.find((format) => rowTypes[format] === preferred) ?? null;
}
