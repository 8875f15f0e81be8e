import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answersOf } from './answers-of.js';

type Listener = () => void;
type Followed = ServerResponse & { [listeners]?: Listener[] };
type Heard = Socket & { [isHeard]?: true };

const listeners = Symbol('what is called when the answer is over');
const isHeard = Symbol('its end is listened to');

/**
 * Calls a listener once when an answer is over: sent, or its connection lost. Of several requests sent in one go
 * (pipelining) only the first one's response hears of a lost connection from Node.js, so the socket is listened to too.
 */
export function onEnd({ socket }: IncomingMessage, response: Followed, listener: Listener): void {
  const known = response[listeners];
  if (known !== undefined) {
    known.push(listener);
    return;
  }
  response[listeners] = [listener];
  answersOf(socket).push(response);
  response.on('close', endOne);
  hear(socket);
}

/** Once a connection, whatever the number of its requests. */
function hear(socket: Heard): void {
  if (socket[isHeard] === true) return;
  socket[isHeard] = true;
  socket.once('close', endAll);
}

function endOne(this: Followed): void {
  end(this);
  const answers = answersOf(this.req.socket);
  const at = answers.indexOf(this);
  if (at !== -1) answers.splice(at, 1);
}

function endAll(this: Socket): void {
  for (const response of answersOf(this).splice(0)) end(response);
}

function end(response: Followed): void {
  for (const listener of response[listeners]?.splice(0) ?? []) listener();
}
