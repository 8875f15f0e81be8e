import { ToolSchema } from '@modelcontextprotocol/core';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { replayHours } from '../accounts/model/charge.js';
import { type RawChargeOptions, readChargeOptions } from '../accounts/model/charge.js';
import type { RawArguments } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import type { ErrorCode } from '../errors/error-table.js';
import type { GraphContext } from '../graphql-server/graph-context.js';
import { comparisonsOf } from '../query/model/read-comparison.js';
import { snakeCase } from '../records/wire/wire-names.js';
import { quote } from '../values/nearest-texts.js';
import { refuseUnknownKeys } from '../values/read-values.js';
import type { ResultParts } from './result-parts.js';
import { parseTextArgument } from './text-arguments.js';
import type { RunGraph, Tool, ToolAnswer } from './tools/tool.js';

/** The JSON schema of `credits`, which every result contains. */
const credits = { type: 'object' };

/**
 * Returns a tool as `tools/list` lists it. A tool with an output schema must return structured content, so results that
 * are only text have none.
 */
export function describeTool(tool: Tool, parts: ResultParts): ListedTool {
  const properties = { ...tool.arguments, ...spendingOf(tool) };
  return ToolSchema.parse({
    name: tool.name,
    title: tool.title,
    description: `${tool.description} Price: ${tool.price}.`,
    inputSchema: {
      type: 'object',
      properties,
      ...(tool.required.length > 0 && { required: [...tool.required] }),
      additionalProperties: false,
    },
    ...(parts !== 'text' && { outputSchema: describeResult(tool) }),
    _meta: { 'dealgraph/price': tool.price },
    annotations: { readOnlyHint: true, openWorldHint: false },
  });
}

function describeResult({ answers }: Tool): object {
  const estimate = { type: 'object' };
  return {
    type: 'object',
    properties: { ...answers, dry_run: estimate, credits },
  };
}

/** Returns the charge options of a tool, as arguments. A free tool has no credit limit and no idempotency key. */
function spendingOf({ isFree }: Pick<Tool, 'isFree'>): Readonly<Record<string, object>> {
  const { dry_run, budget } = spendingArguments;
  return isFree ? { dry_run, budget } : spendingArguments;
}

export interface Calling {
  readonly context: GraphContext;
  readonly runGraph: RunGraph;
  readonly parts: ResultParts;
  /**
   * Sets the charge options that the arguments contain.
   * @throws ApiError VALIDATION_ERROR for an invalid option.
   */
  readonly setTerms: (given: RawArguments) => void;
  /** Reports an error with status 500 or above. */
  readonly report: (error: unknown, requestId: string) => void;
}

/** Calls a tool. If the call is refused or fails, returns a result with the error code, so that a model can read it. */
export async function callTool(
  tool: Tool,
  raw: RawArguments,
  { context, runGraph, parts, setTerms, report }: Calling,
): Promise<CallToolResult> {
  context.named.measuredAs = tool.name;
  context.paying.nameTarget(tool.name);
  try {
    refuseUnknownKeys(tool.name, raw, [...Object.keys(tool.arguments), ...Object.keys(spendingOf(tool))]);
    const given = presentArguments(tool, raw);
    setTerms(given);
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in spendingArguments)));
    const answer = await tool.answer({ given: rest, context, runGraph });
    return render(answer, await creditsOf(context), parts, tool);
  } catch (error) {
    const apiError = toApiError(error);
    if (apiError.status >= 500) report(error, context.requestId);
    context.noteRefusal(apiError.code);
    return renderError(apiError);
  }
}

/** The cost of a call, and the remaining credits. */
interface Credits {
  readonly charged: number;
  readonly remaining?: number;
  readonly session_remaining?: number;
}

/**
 * Reads the cost of a call and the remaining credits. If calls run in parallel, the remaining credits may include the
 * charges of later calls or lack those of earlier calls.
 */
async function creditsOf({ paying }: RequestContext): Promise<Credits> {
  const left = await paying.budget.sessionLeft();
  const { statement } = paying;
  return {
    charged: statement?.charged ?? 0,
    ...(statement !== null && { remaining: statement.binding.remaining }),
    ...(left !== null && { session_remaining: left }),
  };
}

/** Renders a result. The text is a summary, followed by the JSON unless only the structured content should have it. */
function render(
  { structured, summary }: ToolAnswer,
  credits: Credits,
  parts: ResultParts,
  { isJsonText }: Tool,
): CallToolResult {
  const said = `${summary} ${describeCredits(credits)}`;
  const json = JSON.stringify(structured);
  const text = isJsonText === true ? json : parts === 'structured' ? said : `${said}\n${json}`;
  return {
    content: [{ type: 'text', text }],
    ...(parts !== 'text' && { structuredContent: { ...structured, credits } }),
    _meta: { 'dealgraph/credits': credits },
  };
}

function describeCredits({ charged, remaining, session_remaining: session }: Credits): string {
  const left = remaining === undefined ? '' : `, ${remaining === -1 ? 'no limit' : `${remaining} left`}`;
  const ofSession = session === undefined ? '' : `, ${session} remaining in the session budget`;
  return `Credits: ${charged} charged${left}${ofSession}.`;
}

function renderError({ code, message }: ApiError): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${message}${nextCall(code)}` }],
    _meta: { 'dealgraph/errorCode': code },
  };
}

/** The call to make after an error, by its code. */
const nextCalls: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'Next: find the ID with autocomplete (by name) or resolve (by domain), which are free.',
  OUT_OF_CREDITS: 'Next: credit_balance, which is free, says when credits are renewed.',
  COST_ABOVE_MAX_CREDITS: 'Next: request fewer rows, or ask the user for a higher max_credits.',
  ANSWER_TOO_LARGE: 'Next: the same call with fewer rows or fields.',
  RATE_LIMITED: 'Next: the same call, a minute later.',
  TIMED_OUT: 'Next: a call with a narrower filter or fewer rows.',
};

function nextCall(code: ErrorCode): string {
  const next = nextCalls[code];
  return next === undefined ? '' : ` ${next}`;
}

type Entries = [name: string, value: unknown][];

/** The arguments in which null is a value: the `variables` of a GraphQL document. */
const unchanged: ReadonlySet<string> = new Set(['variables']);

/** Filter comparisons, such as `eq` and `in`. */
const comparisons: ReadonlySet<string> = new Set([
  ...Object.values(comparisonsOf).flat().map(snakeCase),
  'within_last',
]);

const quantifiers: ReadonlySet<string> = new Set(['some', 'every', 'none', 'count']);

/** Deeper parts of arguments are returned unchanged. They are rejected when the arguments are parsed. */
const maxDepth = 100;

/**
 * Returns the arguments of a call without placeholders, and with the values of JSON texts. Clients with strict schemas send every argument, and every
 * property of an argument, even if it has no value. An optional argument is absent if it is null, `""`, `[]` or `{}`.
 * Within an argument, null properties are absent, and so are objects in which all properties are null or `""`. Empty
 * objects and lists are values there, as in REST: without `{"not": {}}` or `{"or": []}`, a paid search would match more
 * records. A required argument is always passed on; if it is a placeholder, it is rejected when it is parsed.
 */
function presentArguments(tool: Tool, raw: RawArguments): RawArguments {
  const optional: Readonly<Record<string, object>> = { ...tool.arguments, ...spendingOf(tool) };
  const entries: Entries = [];
  for (const [name, value] of Object.entries(raw)) {
    const isRequired = tool.required.includes(name);
    const schema = optional[name];
    const read = schema === undefined ? value : parseTextArgument(schema, value);
    const given = unchanged.has(name) ? read : presentPart(read, isRequired, 0);
    if (isRequired || !(name in optional) || !isPlaceholder(given)) entries.push([name, given]);
  }
  return Object.fromEntries(entries);
}

function isPlaceholder(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/**
 * Returns a part of an argument without placeholders; null if nothing remains of it. In a required argument, objects and
 * list items remain even so, because the results refer to list items by position.
 */
function presentPart(value: unknown, isRequired: boolean, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  const isEmpty = Object.keys(value).length === 0;
  if (isEmpty || isNullComparison(value)) return value;
  const part = (inner: unknown): unknown => presentPart(inner, isRequired, depth + 1);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => [item, part(item)] as const);
    // A null item is passed on and then rejected.
    const remaining = items.filter(([item, given]) => item === null || given !== null);
    return present(
      value,
      remaining.map(([, given]) => given),
      isRequired,
    );
  }
  const entries = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, part(inner)])
    .filter(([, inner]) => inner !== null);
  // Next to other conditions, `""` is passed on and then rejected.
  const isBlank = !isRequired && !isComparison(value) && entries.every(([, inner]) => isPlaceholder(inner));
  const rest = isBlank ? entries.filter(([, inner]) => inner !== '') : entries;
  return present(value, Object.fromEntries(rest), isRequired);
}

function present(given: object, remaining: object, isRequired: boolean): unknown {
  if (Object.keys(remaining).length > 0) return remaining;
  return isRequired ? given : null;
}

/** Returns true for comparisons of a field, and conditions on an edge. In these, `""` is a value. */
function isComparison(value: object): boolean {
  return Object.keys(value).some((name) => comparisons.has(name) || quantifiers.has(name));
}

/**
 * Returns true for a comparison with null, such as `{"eq": null}`. It is passed on and then rejected; if it were
 * removed, the filter would match more records.
 */
function isNullComparison(value: object): boolean {
  const [only, ...others] = Object.entries(value) as Entries;
  return only !== undefined && others.length === 0 && only[1] === null && comparisons.has(only[0]);
}

/** The charge options of a call, as arguments of a tool. */
const spendingArguments = {
  dry_run: {
    type: 'boolean',
    description: 'Only returns the price.',
  },
  max_credits: {
    type: 'integer',
    description: 'Refuses a more expensive call.',
  },
  idempotency_key: {
    type: 'string',
    description: `A retry with this key is free for ${replayHours} hours.`,
  },
  // start_budget describes it; a description here would be in the list of tools once for each tool.
  budget: { type: 'string' },
} as const;

/**
 * Combines the charge options from the request's headers, which the user has set, with those from the arguments, which
 * the model has chosen. The lower credit limit applies, and the call is a dry run if either requires one, so a model
 * cannot spend more than its user allows.
 * @throws ApiError VALIDATION_ERROR for an invalid header or argument.
 */
export function readChargeArguments(headers: RawChargeOptions, given: RawArguments): RawChargeOptions {
  readChargeOptions(headers);
  const { dry_run: dryRun, max_credits: most, idempotency_key: key } = given;
  if (dryRun !== undefined && typeof dryRun !== 'boolean') throw refused('dry_run', 'true or false', dryRun);
  if (most !== undefined && !(Number.isSafeInteger(most) && Number(most) >= 0))
    throw refused('max_credits', 'a whole number of credits', most);
  if (key !== undefined && typeof key !== 'string') throw refused('idempotency_key', 'a string', key);
  return {
    ...headers,
    ...(dryRun === true && { dryRun: 'true' }),
    ...(most !== undefined && { maxCredits: lower(headers.maxCredits, Number(most)) }),
    ...(key !== undefined && { idempotencyKey: key }),
  };
}

/** Returns the lower of two credit limits. */
function lower(header: string | undefined, most: number): string {
  return String(Math.min(Number(header ?? Infinity), most));
}

function refused(name: string, needed: string, got: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', `${name} must be ${needed}, got ${quote(got)}.`);
}
