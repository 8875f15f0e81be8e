import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pause } from './dealgraph.js';

/** Opens a raw connection to a server. Ignores connection errors. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
}

/** Sends bytes. Returns everything received until the connection closes or the time limit passes. */
export async function converse(url: string, bytes: string, milliseconds = 1500): Promise<string> {
  const socket = openSocket(url);
  let text = '';
  socket.on('data', (part) => (text += part.toString('latin1')));
  socket.write(bytes, 'latin1');
  await Promise.race([once(socket, 'close'), pause(milliseconds)]);
  socket.destroy();
  return text;
}

/** Returns the status codes of all responses in the text. */
export function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}
