import type { RawArguments } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';

/** Runs a query of the graph for a request of this door, and answers its result as JSON. */
export type RunGraph = (query: GraphQuery, context: RequestContext) => Promise<GraphResult>;

export interface GraphQuery {
  readonly query: string;
  readonly variables: object;
  readonly operationName: string | null;
}

export interface GraphResult {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
  readonly extensions?: { readonly dryRun?: object };
}

/** What a tool is called with. */
export interface ToolCall {
  /** As a model gave them, but for those of the cost (readSpending), which are read. */
  readonly given: RawArguments;
  readonly context: RequestContext;
  readonly runGraph: RunGraph;
}

/** An answer that is paid for. */
export interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>;
  /** In a sentence or two: how much it is, how much was left out, and how to go on. */
  readonly summary: string;
}

/** A tool as a language model sees it, and how it is answered. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model: what it answers, when to take it and not another, and an example. */
  readonly description: string;
  /** In words, for people and models. */
  readonly price: string;
  readonly isFree: boolean;
  /** The operations that it calls, whose scopes the key needs. */
  readonly operations: readonly { readonly name: string; readonly scopes: readonly string[] }[];
  readonly arguments: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  /** Schemas that the arguments refer to. */
  readonly definitions?: Readonly<Record<string, object>>;
  /** The properties of an answer; a dry run's and the credits are added. */
  readonly answers: Readonly<Record<string, object>>;
  readonly answer: (call: ToolCall) => Promise<ToolAnswer>;
}
