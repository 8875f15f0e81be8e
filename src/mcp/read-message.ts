import type { IncomingMessage } from 'node:http';
import { quote } from '../domain/quote.js';
import { ApiError } from '../errors/api-error.js';
import { readPlainJson } from '../http/read-plain-json.js';

/** A message of JSON-RPC, as far as the door looks at it; the protocol's server reads the rest. */
export interface Message {
  readonly method?: unknown;
  readonly params?: unknown;
}

/** The same as of a body of REST, which a graph's query fits too. */
const largestBody = 100_000;

/**
 * Reads the one message of a request. Several at once, which one older version of the protocol had, are refused: each is
 * admitted, charged and answered by itself.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON, VALIDATION_ERROR.
 */
export async function readMessage(request: IncomingMessage): Promise<Message> {
  const reading = readPlainJson(request, largestBody);
  if (reading === null) throw notPlain(request);
  const message = await reading;
  if (Array.isArray(message))
    throw new ApiError('VALIDATION_ERROR', 'A request has one JSON-RPC message, got a list of them.');
  return message as Message;
}

function notPlain({ headers }: IncomingMessage): ApiError {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = headers;
  if (type === undefined || !/^application\/json\b/i.test(type))
    return new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The request body needs the content type application/json, got ${type === undefined ? 'none' : quote(type)}.`,
    );
  if (encoding !== undefined)
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The request body needs to be uncompressed.');
  if (Number(length) > largestBody)
    return new ApiError('PAYLOAD_TOO_LARGE', `The request body is larger than ${largestBody} bytes.`);
  return new ApiError('MALFORMED_JSON', 'The request body needs UTF-8 JSON and a Content-Length.');
}
