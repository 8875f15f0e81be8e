import { receiptOf } from './answer.js';
import { DealgraphError, type Failure } from './dealgraph-error.js';
import { errorClasses } from './generated/errors.js';

const classes: Readonly<Record<string, new (failure: Failure) => DealgraphError>> = errorClasses;

/** Creates the error for an error code, using the class of that code if there is one. */
export function toError(
  code: string,
  message: string,
  headers: Headers,
  more: Partial<Failure>,
): DealgraphError {
  const { credits, rate, requestId } = receiptOf(headers);
  const Class = Object.hasOwn(classes, code) ? classes[code] : undefined;
  const retryAfter = secondsOf(headers.get('Retry-After'));
  const cursor = headers.get('X-End-Cursor');
  const failure = { status: 0, code, message, requestId, retryAfter, cursor, credits, rate, ...more };
  return new (Class ?? DealgraphError)(failure);
}

/** Parses a `Retry-After` header, which is a number of seconds or a date, into seconds. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
