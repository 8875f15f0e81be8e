import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Calls a listener once when an answer is over: sent, or its connection lost. Of several requests sent in one go
 * (pipelining) only the first one's response hears of a lost connection from Node.js, so the socket is listened to too.
 */
export function onEnd({ socket }: IncomingMessage, response: ServerResponse, listener: () => void): void {
  const end = (): void => {
    response.off('close', end);
    socket.off('close', end);
    listener();
  };
  socket.setMaxListeners(0);
  response.once('close', end);
  socket.once('close', end);
}
