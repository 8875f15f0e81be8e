import type { Request, Response } from 'express';
import { callOperation, type RawArgumentSource } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { Scope } from '../domain/scopes.js';
import type { ErrorCode } from '../errors/error-table.js';

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
  /** In Express' notation, below /api/v1. */
  readonly path: string;
  readonly summary: string;
  readonly scope: Scope | null;
  /** The kind of record that an answer is charged for (D4); null when it is free. */
  readonly charges: RecordKind | null;
  readonly parameters: readonly Parameter[];
  readonly body?: object;
  /** The component schema of the answer, or of the items of an array. */
  readonly answers: { readonly schema: string; readonly array: boolean; readonly noContent?: string };
  /** The errors beyond those that every operation may answer. */
  readonly errors: readonly ErrorCode[];
}

interface RouteDefinition<Args, Result> extends RouteDescription {
  /** The raw arguments; a function when a body has to be read, which happens only after the scope check (D2). */
  readonly raw: (request: Request, response: Response) => RawArgumentSource;
  readonly call: (args: Args, context: RequestContext) => Promise<Result>;
  /** The wire form of a result; null is answered with 204 and no body. */
  readonly serialize: (result: Result) => object | null;
}

export interface Route extends RouteDescription {
  /** Runs the operation and answers its wire form; nothing has been charged or sent yet. */
  readonly answer: (request: Request, response: Response, context: RequestContext) => Promise<object | null>;
}

/** A row of the route table. */
export function route<Args, Result>(definition: RouteDefinition<Args, Result>): Route {
  const { raw, call, serialize, ...description } = definition;
  return {
    ...description,
    answer: async (request, response, context) =>
      serialize(await callOperation(call, raw(request, response), context)),
  };
}
