import { DealgraphError, type Failure } from './dealgraph-error.js';
import { errorClasses } from './generated/errors.js';
import { receiptOf } from './receipt-of.js';

const classes: Readonly<Record<string, new (failure: Failure) => DealgraphError>> = errorClasses;

/** The error of a code, by the class that it has. */
export function toError(
  code: string,
  message: string,
  headers: Headers,
  more: Partial<Failure>,
): DealgraphError {
  const { credits, rate, requestId } = receiptOf(headers);
  const Class = Object.hasOwn(classes, code) ? classes[code] : undefined;
  const retryAfter = secondsOf(headers.get('Retry-After'));
  const failure = { status: 0, code, message, requestId, retryAfter, credits, rate, ...more };
  return new (Class ?? DealgraphError)(failure);
}

/** `Retry-After` is a number of seconds or a moment. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
