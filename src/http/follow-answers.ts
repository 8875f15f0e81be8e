import type { Server, ServerResponse } from 'node:http';
import { onEnd } from './on-end.js';

/**
 * Follows a server's answers and answers with a function that, once called, makes each of them the last one of its
 * connection: those in the making and all that follow tell their client so.
 */
export function followAnswers(server: Server): () => void {
  const inTheMaking = new Set<ServerResponse>();
  let isEnding = false;
  // Before the application, which may answer at once.
  server.prependListener('request', (request, response: ServerResponse) => {
    if (isEnding) response.setHeader('Connection', 'close');
    inTheMaking.add(response);
    onEnd(request, response, () => inTheMaking.delete(response));
  });
  return () => {
    isEnding = true;
    for (const response of inTheMaking) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  };
}
