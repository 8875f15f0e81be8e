import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { quote } from '../domain/quote.js';
import { ApiError } from '../errors/api-error.js';

const largestBody = 100_000;
const parseJson = express.json({
  limit: largestBody,
  strict: false,
  type: 'application/json',
  // The parser takes a body of no bytes for `{}`.
  verify: (_request, _response, bytes, encoding) => {
    if (bytes.length === 0) throw Object.assign(new Error('empty body'), { type: 'entity.empty' });
    // It would read damaged text as replacement characters, and an answer would be about another text.
    if (encoding === 'utf-8' && !isUtf8(bytes))
      throw Object.assign(new Error('damaged'), { type: 'entity.damaged' });
  },
});

/**
 * Reads the JSON object of a request's body.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON, VALIDATION_ERROR (D3).
 */
export async function readBody(
  request: Request,
  response: Response,
): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers['content-type'];
  if (type?.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
    const got = type === undefined ? 'none' : quote(type);
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The request body needs the content type application/json, got ${got}.`,
    );
  }
  const body = await parseBody(request, response);
  if (body === undefined)
    throw new ApiError('MALFORMED_JSON', 'The request body is empty; it needs to be a JSON object.');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('VALIDATION_ERROR', `The request body needs to be a JSON object, got ${quote(body)}.`);
  }
  return body as Readonly<Record<string, unknown>>;
}

function parseBody(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parseJson(request, response, (error?: Error) => {
      if (error === undefined) resolve(request.body as unknown);
      else reject(toBodyError(error));
    });
  });
}

/** The body parser's own errors, by the types it documents. */
const bodyErrors: Readonly<Record<string, ConstructorParameters<typeof ApiError>>> = {
  'entity.parse.failed': ['MALFORMED_JSON'],
  'entity.empty': ['MALFORMED_JSON', 'The request body is empty; it needs to be a JSON object.'],
  'entity.damaged': ['MALFORMED_JSON', 'The request body is not UTF-8.'],
  'request.size.invalid': ['MALFORMED_JSON', 'The request body is not as long as its Content-Length says.'],
  'request.aborted': ['MALFORMED_JSON', 'The request body broke off.'],
  'encoding.unsupported': [
    'UNSUPPORTED_MEDIA_TYPE',
    'The request body has a content encoding that is not read here.',
  ],
  'charset.unsupported': [
    'UNSUPPORTED_MEDIA_TYPE',
    'The request body has a character set that is not read here.',
  ],
};

/** An error of the body parser as the caller sees it; any other error as it is. */
export function toBodyError<Failure>(error: Failure): Failure | ApiError {
  const { type, limit } = error as { type?: unknown; limit?: unknown };
  if (type === 'entity.too.large') {
    return new ApiError('PAYLOAD_TOO_LARGE', `The request body is larger than ${String(limit)} bytes.`, {
      cause: error,
    });
  }
  const known = typeof type === 'string' ? bodyErrors[type] : undefined;
  if (known !== undefined) return new ApiError(known[0], known[1], { cause: error });
  // Whatever else body-parser refuses is its caller's doing, for example a body that does not inflate.
  const { status } = error as { status?: unknown };
  return status === 400 ? new ApiError('MALFORMED_JSON', undefined, { cause: error }) : error;
}
