import { ApiError } from '../errors/api-error.js';

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
