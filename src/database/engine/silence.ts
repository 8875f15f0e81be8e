import { Socket } from 'node:net';
import pg from 'pg';

/**
 * Closes each connection of a pool on which no data was sent or received for the given time. Pending statements fail.
 * PostgreSQL's statement timeout does not cover a network that drops packets, or a server that hangs.
 */
export function limitSilence(pool: pg.Pool, milliseconds: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket?.setTimeout(milliseconds).on('timeout', () => {
      socket.destroy(timedOut(milliseconds));
    });
  });
}

/** Disables the silence limit during a long operation. Returns a function that restores it. */
export function allowSilence(client: pg.PoolClient): () => void {
  const socket = socketOf(client);
  const { timeout } = socket ?? {};
  socket?.setTimeout(0);
  return () => {
    if (timeout !== undefined) socket?.setTimeout(timeout);
  };
}

/** Returns the network socket of a client, or null for the embedded database, which has none. */
function socketOf(client: pg.PoolClient): Socket | null {
  if (!(client instanceof pg.Client)) return null;
  const { stream } = client.connection;
  return stream instanceof Socket ? stream : null;
}

/** Creates an error with the operating system's error code, which Prisma's adapter recognizes. */
function timedOut(milliseconds: number): Error {
  const message = `The database has not responded for ${milliseconds / 1000} seconds.`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT', errno: -110, syscall: 'read' });
}
