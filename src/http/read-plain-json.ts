import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { ignoreCharset } from './json-body.js';

/** API errors for body-parser's errors, by body-parser's documented error types. */
const bodyErrors: Readonly<Record<string, ConstructorParameters<typeof ApiError>>> = {
  'entity.parse.failed': ['MALFORMED_JSON'],
  'entity.empty': ['MALFORMED_JSON', 'The request body is empty; it must be a JSON object.'],
  'entity.damaged': ['MALFORMED_JSON', 'The request body is not UTF-8.'],
  'request.size.invalid': ['MALFORMED_JSON', 'The request body does not match its Content-Length.'],
  'request.aborted': ['MALFORMED_JSON', 'The request body is incomplete.'],
  'encoding.unsupported': [
    'UNSUPPORTED_MEDIA_TYPE',
    'The content encoding of the request body is not supported.',
  ],
};

/**
 * Reads a JSON object or list as nearly every client sends it: uncompressed, with a Content-Length. Returns null
 * for other requests, which body-parser must read. body-parser takes about a tenth of the time of a small operation,
 * mostly to determine the format.
 * @throws ApiError the same errors as body-parser (see `toBodyError`).
 */
export function readPlainJson(request: IncomingMessage, maxBytes: number): Promise<unknown> | null {
  ignoreCharset(request);
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = request.headers;
  const isPlain = type === 'application/json' && encoding === undefined;
  const bytes = Number(length ?? 0);
  return isPlain && bytes > 0 && bytes <= maxBytes ? read(request) : null;
}

/** Converts an error of body-parser to an API error. Returns other errors unchanged. */
export function toBodyError<Failure>(error: Failure): Failure | ApiError {
  const { type, limit } = error as { type?: unknown; limit?: unknown };
  if (type === 'entity.too.large') {
    return new ApiError('PAYLOAD_TOO_LARGE', `The request body is larger than ${String(limit)} bytes.`, {
      cause: error,
    });
  }
  const known = typeof type === 'string' ? bodyErrors[type] : undefined;
  if (known !== undefined) return new ApiError(known[0], known[1], { cause: error });
  // All other body-parser errors with status 400 are client errors, for example a body that cannot be decompressed.
  const { status } = error as { status?: unknown };
  return status === 400 ? new ApiError('MALFORMED_JSON', undefined, { cause: error }) : error;
}

function read(request: IncomingMessage): Promise<object> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      try {
        resolve(parse(chunks));
      } catch (cause) {
        reject(bodyError('entity.parse.failed', cause));
      }
    });
    const breakOff = (): void => {
      if (!request.complete) reject(bodyError('request.aborted'));
    };
    request.once('close', breakOff);
    // A client that disconnected during the key lookup emits no further events.
    if (request.destroyed) breakOff();
  });
}

/** @throws SyntaxError */
function parse(chunks: readonly Buffer[]): object {
  const [first] = chunks;
  const bytes = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  const text = bytes.toString();
  const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (typeof value !== 'object' || value === null) throw new SyntaxError('neither an object nor a list');
  return value;
}

function bodyError(type: string, cause?: unknown): Error {
  return toBodyError(Object.assign(new Error(type, { cause }), { type }));
}
