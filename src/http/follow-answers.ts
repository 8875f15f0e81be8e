import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answersOf } from './answers-of.js';
import { onEnd } from './on-end.js';

/**
 * Follows a server's answers and answers with a function that, once called, makes each of them the last one of its
 * connection: those in the making and all that follow tell their client so.
 */
export function followAnswers(server: Server): () => void {
  const sockets = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Before the application, which may answer at once.
  server.prependListener('request', (request, response: ServerResponse) => {
    if (isEnding) response.setHeader('Connection', 'close');
    onEnd(request, response, nothing);
  });
  return () => {
    isEnding = true;
    for (const socket of sockets) {
      for (const response of answersOf(socket)) {
        if (!response.headersSent) response.setHeader('Connection', 'close');
      }
    }
  };
}

/** It is enough that the answer is known. */
const nothing = (): void => undefined;
