import type { IncomingMessage, ServerResponse } from 'node:http';

type Listener = () => void;
type Followed = ServerResponse & { [listeners]?: Listener[] };

const listeners = Symbol('what is called when the answer is over');

/**
 * Calls a listener once when an answer is over: sent, or its connection lost. Of several requests sent in one go
 * (pipelining) only the first one's response hears of a lost connection from Node.js, so the socket is listened to too.
 */
export function onEnd(request: IncomingMessage, response: Followed, listener: Listener): void {
  const known = response[listeners];
  if (known === undefined) listen(request, response, (response[listeners] = [listener]));
  else known.push(listener);
}

function listen({ socket }: IncomingMessage, response: ServerResponse, waiting: Listener[]): void {
  const end = (): void => {
    response.off('close', end);
    socket.off('close', end);
    for (const listener of waiting.splice(0)) listener();
  };
  socket.setMaxListeners(0);
  response.once('close', end);
  socket.once('close', end);
}
