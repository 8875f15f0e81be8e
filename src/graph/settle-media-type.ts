import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';

const answered = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];
const page = 'text/html';

/** True for a browser that opens the address: it gets a page, which needs no key. */
export function wantsPage(request: Request): boolean {
  return request.method === 'GET' && request.accepts([...answered, page]) === page;
}

/**
 * Settles the media type of the graph's answer before anything runs: the Accept header that goes on names one type,
 * so that the type and the status, which depends on it, cannot disagree. Apollo would look at it only after the
 * answer was made and charged.
 * @throws ApiError NOT_ACCEPTABLE.
 */
export function settleMediaType(request: Request, _response: Response, next: NextFunction): void {
  const got = request.get('Accept');
  const preferred = wantsPage(request) ? page : request.accepts(answered);
  if (preferred === false) {
    const needed = 'application/json or application/graphql-response+json';
    throw new ApiError('NOT_ACCEPTABLE', `The Accept header needs to allow ${needed}, got ${String(got)}.`);
  }
  if (preferred !== page) request.headers.accept = preferred;
  next();
}
