import type { NextFunction, Request, Response } from 'express';

/** Every answer is what its content type says; a browser guesses nothing else. */
export function keepTypes(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
}

/** The files of the reference page are for everybody, and set how long they may be kept. */
const publicFiles = /^\/api\/v1\/docs(\/|$)/;

/** What is behind the doors is paid for by one caller: no cache on the way may keep it for another. */
export function keepPrivate(request: Request, response: Response, next: NextFunction): void {
  if (!publicFiles.test(request.baseUrl + request.path)) response.setHeader('Cache-Control', 'no-store');
  next();
}
