import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import {
  createSpendingSession,
  readSpendingSession,
  type SpendingSession,
} from '../accounts/model/charge.js';
import { ApiError } from '../errors/api-error.js';
import { readBody } from '../rest/read-body.js';
import { quote } from '../values/nearest-texts.js';
import type { Signer } from '../values/signer.js';

type Headers = IncomingMessage['headers'];

/**
 * Returns the session of a request (D18), or null. A session exists only if the client sets a budget. It is created by
 * `initialize`. Its signed ID contains the budget; the credits spent are stored with the charges. Any server can
 * therefore handle its requests.
 * @throws ApiError VALIDATION_ERROR for an invalid budget, SESSION_NOT_FOUND for an unknown or expired session.
 */
export function sessionOf(
  signer: Signer,
  headers: Headers,
  message: Message,
  now: Date,
): SpendingSession | null {
  const budget = message.method === 'initialize' ? requestedBudget(headers, message) : null;
  if (budget !== null) return createSpendingSession(budget, now, signer);
  return message.method === 'initialize' ? null : find(signer, headers, now);
}

function requestedBudget(headers: Headers, { params }: Message): number | null {
  const { capabilities } = (params ?? {}) as { capabilities?: { experimental?: { dealgraph?: unknown } } };
  const wished = (capabilities?.experimental?.dealgraph ?? {}) as { sessionBudget?: unknown };
  const budgets = [readHeader(headers), readWish(wished.sessionBudget)].filter((one) => one !== null);
  // The budget can be set in a header and in the message. The lower one applies.
  return budgets.length === 0 ? null : Math.min(...budgets);
}

function find(signer: Signer, headers: Headers, now: Date): SpendingSession | null {
  const id = headers['mcp-session-id'];
  const budget = readHeader(headers);
  if (id === undefined) {
    if (budget === null) return null;
    throw refused('X-Session-Budget requires the Mcp-Session-Id that `initialize` returned, got none.');
  }
  const session = typeof id === 'string' ? readSpendingSession(id, now, signer) : null;
  if (session === null) throw new ApiError('SESSION_NOT_FOUND');
  if (budget !== null && budget < session.budget)
    throw refused(
      `This session has a budget of ${session.budget}, but X-Session-Budget is ${budget}. Start a new session.`,
    );
  return session;
}

function readHeader(headers: Headers): number | null {
  const value = headers['x-session-budget'];
  if (value === undefined) return null;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value.trim())) return Number(value);
  throw refused(`X-Session-Budget must be a whole number of credits, got ${quote(value)}.`);
}

function readWish(value: unknown): number | null {
  if (value === undefined) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e15) return value;
  throw refused(`sessionBudget must be a whole number of credits, got ${quote(value)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** The parts of a JSON-RPC message that this server reads. The MCP SDK reads the rest. */
export interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/**
 * Reads the message of a request, with the body limits of the REST API. Batches, which one older version of the
 * protocol allowed, are rejected, because each message is admitted and charged separately. If `params`, or `arguments`
 * in it, is null, it is removed.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON, VALIDATION_ERROR.
 */
export async function readMessage(request: IncomingMessage, response: ServerResponse): Promise<Message> {
  const message: Message = await readBody(request, response);
  const { params, ...rest } = message;
  if (params === null) return rest;
  const { arguments: given, ...others } = (params ?? {}) as { readonly arguments?: unknown };
  return given === null ? { ...message, params: others } : message;
}

/**
 * Schemas of the methods with parameters, by method. They are checked here, because the SDK reports invalid parameters
 * as an internal error with the message of its validator.
 */
const schemas = new Map(
  [
    CallToolRequestSchema,
    GetPromptRequestSchema,
    InitializeRequestSchema,
    ListPromptsRequestSchema,
    ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema,
    ListToolsRequestSchema,
    ReadResourceRequestSchema,
  ].map((schema) => [schema.shape.method.value as string, schema]),
);

const typeNames: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  array: 'an array',
  boolean: 'true or false',
};

/**
 * Describes in one sentence why the parameters of a request are invalid. Returns null if they are valid. Also returns
 * null if the message is not a JSON-RPC 2.0 request with a known method; the SDK rejects or ignores such messages.
 */
export function describeWrongParams(message: Message): string | null {
  const { jsonrpc, id, method } = message;
  const schema = schemas.get(String(method));
  if (schema === undefined || jsonrpc !== '2.0') return null;
  if (typeof id !== 'string' && !Number.isInteger(id)) return null;
  const [issue] = schema.safeParse(message).error?.issues ?? [];
  if (issue === undefined) return null;
  const expected = issue.code === 'invalid_type' ? issue.expected : '';
  const path = issue.path.map(String);
  return `${path.join('.')} of ${String(method)} must be ${typeNames[expected] ?? expected}, got ${quote(valueAt(message, path))}.`;
}

function valueAt(message: Message, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], message);
}
