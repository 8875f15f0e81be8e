import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RawArguments } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import { toApiError } from '../context/to-api-error.js';
import { refuseUnknownKeys } from '../domain/lookups/refuse-unknown-keys.js';
import type { ApiError } from '../errors/api-error.js';
import { spendingOf } from './describe-tool.js';
import { givenArguments } from './given-arguments.js';
import { spendingArguments } from './spending-arguments.js';
import type { RunGraph, Tool, ToolAnswer } from './tools/tool.js';

export interface Calling {
  readonly context: RequestContext;
  readonly runGraph: RunGraph;
  /** Takes what the arguments say of the cost. @throws ApiError VALIDATION_ERROR. */
  readonly setTerms: (given: RawArguments) => void;
  /** Hears of failures that are ours. */
  readonly report: (error: unknown, requestId: string) => void;
}

/** Calls a tool. What is refused is a result too, with its code, so that a model can read it. */
export async function callTool(
  tool: Tool,
  raw: RawArguments,
  { context, runGraph, setTerms, report }: Calling,
): Promise<CallToolResult> {
  context.named.measuredAs = tool.name;
  try {
    refuseUnknownKeys(tool.name, raw, [...Object.keys(tool.arguments), ...Object.keys(spendingOf(tool))]);
    const given = givenArguments(tool, raw);
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

/** What a call cost and what is left. */
interface Credits {
  readonly charged: number;
  readonly remaining?: number;
  readonly session_remaining?: number;
}

/** What was read after the charge may be a little older, or newer, where calls run side by side. */
async function creditsOf({ paying: { meter } }: RequestContext): Promise<Credits> {
  const left = await meter.sessionLeft();
  const { statement } = meter;
  return {
    charged: statement?.charged ?? 0,
    ...(statement !== null && { remaining: statement.binding.remaining }),
    ...(left !== null && { session_remaining: left }),
  };
}

/** A sentence, and then the same JSON for hosts that show texts alone. */
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
  const ofSession = session === undefined ? '' : `, ${session} left of the session's budget`;
  return `Credits: ${charged} charged${left}${ofSession}.`;
}

function renderError({ code, message }: ApiError): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: `${code}: ${message}` }],
    _meta: { 'dealgraph/errorCode': code },
  };
}
