import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pause } from './dealgraph.js';

/** A connection to a server on which anything can be written; that it is reset is no error. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
}

/** Everything that a connection says until it is closed or the time is over. */
export async function converse(url: string, bytes: string, milliseconds = 1500): Promise<string> {
  const socket = openSocket(url);
  let text = '';
  socket.on('data', (part) => (text += part.toString('latin1')));
  socket.write(bytes, 'latin1');
  await Promise.race([once(socket, 'close'), pause(milliseconds)]);
  socket.destroy();
  return text;
}

/** The statuses of all answers in what a connection has said. */
export function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}
