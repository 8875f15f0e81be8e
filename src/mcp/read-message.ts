import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../rest/read-body.js';

/** A message of JSON-RPC, as far as the endpoint looks at it; the protocol's server reads the rest. */
export interface Message {
  readonly method?: unknown;
  readonly params?: unknown;
}

/**
 * Reads the one message of a request, in the bounds of REST's bodies. Several at once, which one older version of the
 * protocol had, are refused: each is admitted, charged and answered by itself. `params`, and `arguments` in it, that are
 * null count as not given.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON, VALIDATION_ERROR.
 */
export async function readMessage(request: IncomingMessage, response: ServerResponse): Promise<Message> {
  const message: Message = await readBody(request, response);
  const { params, ...rest } = message;
  if (params === null) return rest;
  const { arguments: given, ...others } = (params ?? {}) as { readonly arguments?: unknown };
  return given === null ? { ...message, params: others } : message;
}
