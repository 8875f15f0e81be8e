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
} from '@modelcontextprotocol/core';
import { readBody } from '../rest/read-body.js';
import { quote } from '../values/nearest-texts.js';

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
