import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { RawArguments } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { refuseUnknownKeys } from '../lookups/model/read-email.js';
import { comparisonsOf } from '../query/model/read-comparison.js';
import { snakeCase } from '../records/wire/wire-names.js';
import type { RunGraph, Tool, ToolAnswer } from './tools/tool.js';
import { quote } from '../domain/nearest-texts.js';
import type { RawChargeOptions } from '../accounts/model/charge.js';

/** The JSON schema of `credits`, which every result contains. */
const credits = {
  type: 'object',
  description: 'charged; remaining (-1: no limit); session_remaining of the session budget.',
};

/** Returns a tool as `tools/list` lists it. */
export function describeTool(tool: Tool): ListedTool {
  const properties = { ...tool.arguments, ...spendingOf(tool) };
  return {
    name: tool.name,
    title: tool.title,
    description: `${tool.description} Price: ${tool.price}.`,
    inputSchema: {
      type: 'object',
      properties,
      ...(tool.required.length > 0 && { required: [...tool.required] }),
      additionalProperties: false,
      ...(tool.definitions !== undefined && { $defs: tool.definitions }),
    },
    outputSchema: {
      type: 'object',
      properties: {
        ...tool.answers,
        dry_run: { type: 'object', description: 'The price, instead of the result.' },
        credits,
      },
    },
    annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
  };
}

/** Returns the charge options of a tool, as arguments. A free tool has no credit limit and no idempotency key. */
function spendingOf({ isFree }: Pick<Tool, 'isFree'>): Readonly<Record<string, object>> {
  return isFree ? { dry_run: spendingArguments.dry_run } : spendingArguments;
}

export interface Calling {
  readonly context: RequestContext;
  readonly runGraph: RunGraph;
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
  { context, runGraph, setTerms, report }: Calling,
): Promise<CallToolResult> {
  context.named.measuredAs = tool.name;
  context.paying.nameTarget(tool.name);
  try {
    refuseUnknownKeys(tool.name, raw, [...Object.keys(tool.arguments), ...Object.keys(spendingOf(tool))]);
    const given = presentArguments(tool, raw);
    setTerms(given);
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in spendingArguments)));
    const answer = await tool.answer({ given: rest, context, runGraph });
    return render(answer, await creditsOf(context));
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
async function creditsOf({ paying: { meter } }: RequestContext): Promise<Credits> {
  const left = await meter.sessionLeft();
  const { statement } = meter;
  return {
    charged: statement?.charged ?? 0,
    ...(statement !== null && { remaining: statement.binding.remaining }),
    ...(left !== null && { session_remaining: left }),
  };
}

/**
 * Renders a result as text and as structured content. The text is a summary followed by the JSON, because some hosts
 * show only text.
 */
function render({ structured, summary }: ToolAnswer, credits: Credits): CallToolResult {
  const structuredContent = { ...structured, credits };
  const text = `${summary} ${tell(credits)}\n${JSON.stringify(structured)}`;
  return {
    content: [{ type: 'text', text }],
    structuredContent,
    _meta: { 'dealgraph/credits': credits },
  };
}

function tell({ charged, remaining, session_remaining: session }: Credits): string {
  const left = remaining === undefined ? '' : `, ${remaining === -1 ? 'no limit' : `${remaining} left`}`;
  const ofSession = session === undefined ? '' : `, ${session} remaining in the session budget`;
  return `Credits: ${charged} charged${left}${ofSession}.`;
}

function renderError({ code, message }: ApiError): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${message}` }],
    _meta: { 'dealgraph/errorCode': code },
  };
}

type Entries = [name: string, value: unknown][];

/** The arguments in which null is a value: the `variables` of a GraphQL document. */
const unchanged: ReadonlySet<string> = new Set(['variables']);

/** Filter operators, such as `eq`, `in` and `some`. In an object with one of these, `""`, `[]` and `{}` are values. */
const comparisons: ReadonlySet<string> = new Set([
  ...Object.values(comparisonsOf).flat().map(snakeCase),
  'within_last',
]);

const quantifiers: ReadonlySet<string> = new Set(['some', 'every', 'none']);

/** Deeper parts of arguments are returned unchanged. They are rejected when the arguments are parsed. */
const maxDepth = 100;

/**
 * Returns the arguments of a call without placeholders. Clients with strict schemas send every argument, and every
 * property of an argument, even if it has no value. A placeholder is null, `""`, `[]`, `{}`, or an object that contains
 * only placeholders, at any depth. Placeholders of optional arguments are removed, and so are null properties in other
 * objects. A required argument is always passed on; if it is a placeholder, it is rejected when it is parsed.
 */
function presentArguments(tool: Tool, raw: RawArguments): RawArguments {
  const optional = { ...tool.arguments, ...spendingOf(tool) };
  const entries: Entries = [];
  for (const [name, value] of Object.entries(raw)) {
    const isRequired = tool.required.includes(name);
    const given = unchanged.has(name) ? value : withoutNulls(value, isRequired, 0);
    if (isRequired || !(name in optional) || !isPlaceholder(given)) entries.push([name, given]);
  }
  return Object.fromEntries(entries);
}

function isPlaceholder(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/**
 * Returns a value without null properties. In an optional argument, objects and lists that become empty are removed
 * too. In a required argument they stay, because the results refer to list items by position.
 */
function withoutNulls(value: unknown, isRequired: boolean, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  const isOmitted = (part: unknown, given: unknown): boolean =>
    !isRequired && isPlaceholder(given) && !isPlaceholder(part);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => [item, withoutNulls(item, isRequired, depth + 1)] as const);
    return items.flatMap(([item, given]) => (isOmitted(item, given) ? [] : [given]));
  }
  if (isNullComparison(value)) return value;
  const entries: Entries = [];
  for (const [name, part] of Object.entries(value)) {
    const given = withoutNulls(part, isRequired, depth + 1);
    if (given !== null && !isOmitted(part, given)) entries.push([name, given]);
  }
  const isCondition = Object.keys(value).some((name) => comparisons.has(name) || quantifiers.has(name));
  const isUnused = isCondition ? entries.length === 0 : entries.every(([, part]) => isPlaceholder(part));
  if (!isUnused) return Object.fromEntries(entries);
  return isRequired ? value : {};
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
    default: false,
    description: 'If true, returns only the price and charges nothing.',
  },
  max_credits: {
    type: 'integer',
    minimum: 0,
    description: 'Maximum price. A more expensive call is refused at no charge.',
  },
  idempotency_key: {
    type: 'string',
    maxLength: 255,
    description: 'For retrying the same call after a failure: it is charged once in 24 hours.',
  },
} as const;

/**
 * Combines the charge options from the request's headers, which the user has set, with those from the arguments, which
 * the model has chosen. The lower credit limit applies, and the call is a dry run if either requires one, so a model
 * cannot spend more than its user allows.
 * @throws ApiError VALIDATION_ERROR for an invalid argument.
 */
export function readChargeArguments(headers: RawChargeOptions, given: RawArguments): RawChargeOptions {
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

/** Returns the lower of two credit limits. An invalid header is returned unchanged and rejected when it is parsed. */
function lower(header: string | undefined, most: number): string {
  const allowed = Number(header ?? Infinity);
  return header !== undefined && !(allowed > most) ? header : String(most);
}

function refused(name: string, needed: string, got: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', `${name} must be ${needed}, got ${quote(got)}.`);
}
