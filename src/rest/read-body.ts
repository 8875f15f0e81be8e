import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import type { ErrorCode } from '../errors/error-table.js';
import { createJsonParser } from '../http/json-body.js';
import { toBodyError } from '../http/read-plain-json.js';
import { quote } from '../values/nearest-texts.js';

/** Maximum body size in bytes (D3): `usual` for most operations, `ofInputs` for operations with a list of inputs. */
export const bodyBounds = { usual: 100_000, ofInputs: 1_000_000 } as const;

type BodyBound = keyof typeof bodyBounds;

const parsers = { usual: parserUpTo(bodyBounds.usual), ofInputs: parserUpTo(bodyBounds.ofInputs) };

function parserUpTo(limit: number): ReturnType<typeof createJsonParser> {
  return createJsonParser({
    limit,
    strict: false,
    type: 'application/json',
    // Without this check, body-parser returns `{}` for an empty body.
    verify: (_request, _response, bytes, encoding) => {
      if (bytes.length === 0) throw Object.assign(new Error('empty body'), { type: 'entity.empty' });
      // Without this check, body-parser replaces invalid bytes with U+FFFD, and the operation runs with altered text.
      if (encoding === 'utf-8' && !isUtf8(bytes))
        throw Object.assign(new Error('damaged'), { type: 'entity.damaged' });
    },
  });
}

/**
 * Reads the JSON object in a request body.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON, VALIDATION_ERROR (D3).
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  bound: BodyBound = 'usual',
): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers['content-type'];
  if (type?.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
    const got = type === undefined ? 'none' : quote(type);
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The request body must have the content type application/json, got ${got}.`,
    );
  }
  const body = await parseBody(request, response, bound);
  if (body === undefined)
    throw new ApiError('MALFORMED_JSON', 'The request body is empty; it must be a JSON object.');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('VALIDATION_ERROR', `The request body must be a JSON object, got ${quote(body)}.`);
  }
  return body as Readonly<Record<string, unknown>>;
}

function parseBody(request: IncomingMessage, response: ServerResponse, bound: BodyBound): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parsers[bound](request, response, (error?: Error) => {
      if (error === undefined) resolve((request as IncomingMessage & { body?: unknown }).body);
      else reject(toBodyError(error));
    });
  });
}

/** Error codes for an invalid body (D3). Operations with a body add these to their own. */
export const bodyErrors: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
