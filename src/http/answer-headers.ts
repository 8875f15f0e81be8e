import type { IncomingMessage, ServerResponse } from 'node:http';

/** Every answer is what its content type says; a browser guesses nothing else. */
export function keepTypes(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

/** The files of the reference page are for everybody, and set how long they may be kept. */
const publicFiles = /^\/docs(\/|\?|$)/;

/** What is behind the doors is paid for by one caller: no cache on the way may keep it for another. */
export function keepPrivate({ url = '' }: IncomingMessage, response: ServerResponse): void {
  if (!publicFiles.test(url)) response.setHeader('Cache-Control', 'no-store');
}

/** From now on the request asks for no content coding, so that its answer is sent as it is. */
export function leaveUncompressed({ headers }: IncomingMessage): void {
  delete headers['accept-encoding'];
}
