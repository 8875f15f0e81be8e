import type { ServerResponse } from 'node:http';
import {
  callOperation,
  type Operation,
  type RawArguments,
  type RawArgumentSource,
} from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { Billable } from '../domain/record-price.js';
import type { Scope } from '../domain/scopes.js';
import type { LazyRows } from '../http/lazy-rows.js';
import { queryOf, type RoutedRequest } from '../http/routed-request.js';
import type { ErrorCode } from '../errors/error-table.js';
import { readQuery } from './read-query.js';

/** A parameter of a path or a query string, as the OpenAPI document describes it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: object;
  readonly description: string;
}

/** What the OpenAPI document says of a route. */
export interface RouteDescription {
  /** The operation's name: the same word as the graph's root field. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  /** In the notation of Express' router, below /api/v1. */
  readonly path: string;
  readonly summary: string;
  /** True for an addition to the contract. */
  readonly extension?: boolean;
  /** All that a key needs; none when any valid key will do. */
  readonly scopes: readonly Scope[];
  /** What else has to be said of who may call. */
  readonly access?: string;
  /** What an answer is charged for: records of a kind (D4), or groups (D12); null when it is free. */
  readonly charges: Billable | null;
  readonly parameters: readonly Parameter[];
  readonly body?: object;
  /** The component schema of the answer, or of the items of an array. */
  readonly answers: { readonly schema: string; readonly array: boolean; readonly noContent?: string };
  /** The errors beyond those of every operation (possibleErrors). */
  readonly errors: readonly ErrorCode[];
}

interface RouteDefinition<Args, Result> extends Omit<RouteDescription, 'operationId' | 'scopes' | 'charges'> {
  readonly operation: Operation<Args>;
  /** The raw arguments, `query` among them; asked for after the scope check (D2). */
  readonly raw: (
    request: RoutedRequest,
    response: ServerResponse,
    query: RawArguments,
  ) => RawArguments | Promise<RawArguments>;
  readonly call: (args: Args, context: RequestContext) => Promise<Result>;
  /** The wire form of a result, of a page as lazy rows; null is answered with 204 and no body. */
  readonly serialize: (result: Result) => object | LazyRows | null;
}

/** Makes the wire form of an answer; a dry run has no use for it. */
export type Serialize = () => object | LazyRows | null;

export interface Route extends RouteDescription {
  /** Runs the operation; nothing has been serialized, charged or sent yet. */
  readonly answer: (
    request: RoutedRequest,
    response: ServerResponse,
    context: RequestContext,
  ) => Promise<Serialize>;
}

/** A row of the route table. */
export function route<Args, Result>(definition: RouteDefinition<Args, Result>): Route {
  const { operation, raw, call, serialize, ...described } = definition;
  const { name: operationId, scopes, charges } = operation;
  const given = rawArguments(raw, described.parameters);
  return {
    ...described,
    operationId,
    scopes,
    charges,
    answer: async (request, response, context) => {
      const result = await callOperation(call, given(request, response), context);
      return () => serialize(result);
    },
  };
}

/** Query parameters that the route does not describe are refused, with the other rules of a request's shape. */
function rawArguments(raw: RouteDefinition<never, never>['raw'], parameters: readonly Parameter[]) {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return (request: RoutedRequest, response: ServerResponse): RawArgumentSource =>
    async () =>
      raw(request, response, readQuery(queryOf(request), known));
}
