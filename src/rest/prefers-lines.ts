import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { quote } from '../domain/quote.js';
import { ApiError } from '../errors/api-error.js';

const json = 'application/json';

/** The type of an answer whose rows come as lines of their own. */
export const linesType = 'application/x-ndjson';

/**
 * Whether a caller would rather have the rows as NDJSON than one JSON value. Who takes anything gets JSON.
 * @throws ApiError NOT_ACCEPTABLE when neither will do.
 */
export function prefersLines(request: IncomingMessage): boolean {
  const { accept } = request.headers;
  if (accept === undefined) return false;
  const preferred = accepts(request).type([json, linesType]);
  if (preferred !== false) return preferred === linesType;
  throw new ApiError(
    'NOT_ACCEPTABLE',
    `The Accept header needs to allow ${json} or ${linesType}, got ${quote(accept)}.`,
  );
}
