import type { IncomingMessage, ServerResponse } from 'node:http';
import { localsOf } from './door-locals.js';
import { setHeaders, type HeaderList } from './header-list.js';

/** Every answer is what its content type says; a browser guesses nothing else. */
export function keepTypes(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

/** The files of the reference page are for everybody, and set how long they may be kept. */
const publicFiles = /^\/docs(\/|\?|$)/;

/**
 * The headers of every answer of a door. What is behind the doors is paid for by one caller: no cache on the way may
 * keep it for another.
 */
export function headOf({ url = '' }: IncomingMessage, requestId: string): HeaderList {
  const head = ['X-Content-Type-Options', 'nosniff', 'X-Request-Id', requestId];
  if (!publicFiles.test(url)) head.push('Cache-Control', 'no-store');
  return head;
}

/** Sets the headers that every answer of a door has, before others, which may say otherwise. */
export function setHead(response: ServerResponse): void {
  const { head } = localsOf(response);
  if (head !== undefined) setHeaders(response, head);
}

/** From now on the request asks for no content coding, so that its answer is sent as it is. */
export function leaveUncompressed({ headers }: IncomingMessage): void {
  delete headers['accept-encoding'];
}
