import type { RawArguments } from '../../context/operation.js';
import { ApiError } from '../../errors/api-error.js';
import type { GraphContext } from '../../graphql-server/graph-context.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { quote } from '../../values/nearest-texts.js';
import { answerBounds } from '../record-view.js';

/** A tool: its description for language models, and its implementation. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Says what the tool returns, when to use it instead of another tool, and gives an example. */
  readonly description: string;
  /** The price in words, for people and models. */
  readonly price: string;
  readonly isFree: boolean;
  /** True if the text of the result is only its JSON, without a summary, as clients with fixed tools require. */
  readonly isJsonText?: true;
  /** The operations that the tool calls. The API key needs their scopes. */
  readonly operations: readonly { readonly name: string; readonly scopes: readonly string[] }[];
  readonly arguments: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  /** The properties of the result. `credits`, and `dry_run` for a dry run, are added to them. */
  readonly answers: Readonly<Record<string, object>>;
  readonly answer: (call: ToolCall) => Promise<ToolAnswer>;
}

/** Runs a GraphQL query for an MCP request and returns its result. */
export type RunGraph = (query: GraphQuery, context: GraphContext) => Promise<GraphResult>;

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

/** The input of a tool call. */
export interface ToolCall {
  /** The model's arguments without the charge options, which `readChargeArguments` has already read. */
  readonly given: RawArguments;
  readonly context: GraphContext;
  readonly runGraph: RunGraph;
}

/** The result of a tool call. Its price has already been charged. */
export interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>;
  /** One or two sentences: how many rows there are, what was left out, and how to continue. */
  readonly summary: string;
}

const { standardRows, maxRows } = answerBounds;

/** The argument for the number of rows per page. */
export const firstArgument = {
  type: 'integer',
  minimum: 1,
  maximum: maxRows,
  default: standardRows,
};

export const afterArgument = {
  type: 'string',
  description: '`end_cursor` of the previous page of the same search.',
};

/** Returns the argument that selects the record fields in the result. */
export function fieldsArgument(kind: RecordKind, standard: string): object {
  return {
    type: 'array',
    items: { type: 'string' },
    description: `Fields of the ${kind} to return, nested ones as hq.country; ["*"] for all, at the same price. ${standard}`,
  };
}

/**
 * Reads the requested number of rows.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readRows(name: string, value: unknown): number {
  if (value === undefined || value === null) return standardRows;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxRows) return value;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must be an integer from 1 to ${maxRows}, got ${quote(value)}.`,
  );
}

/**
 * Reads a record ID.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readId(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ApiError('VALIDATION_ERROR', `${name} must be the id of a record, got ${quote(value)}.`);
}

export const idSchema = (description: string): object => ({ type: 'string', description });

/** The properties of a result that state whether there is a next page and its cursor. */
export const pageAnswers: Readonly<Record<string, object>> = {
  has_next_page: { type: 'boolean' },
  end_cursor: { type: ['string', 'null'] },
};

/** Returns a count with its noun, for example `5 funding rounds` or `1 funding round`. */
export function countOf(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}
