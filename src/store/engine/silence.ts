import { Socket } from 'node:net';
import pg from 'pg';

/**
 * Gives up each connection on which nothing was sent or received for so long. PostgreSQL's own limit for a statement
 * does not help against a network that has gone dark, or a server that stands still. What waited there fails, and the
 * connection is not used again.
 */
export function limitSilence(pool: pg.Pool, milliseconds: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket?.setTimeout(milliseconds).on('timeout', () => {
      socket.destroy(timedOut(milliseconds));
    });
  });
}

/** Lifts that limit for what takes long by its nature, until the function it answers is called. */
export function allowSilence(client: pg.PoolClient): () => void {
  const socket = socketOf(client);
  const { timeout } = socket ?? {};
  socket?.setTimeout(0);
  return () => {
    if (timeout !== undefined) socket?.setTimeout(timeout);
  };
}

/** Null for the embedded database, which no network can lose. */
function socketOf(client: pg.PoolClient): Socket | null {
  if (!(client instanceof pg.Client)) return null;
  const { stream } = client.connection;
  return stream instanceof Socket ? stream : null;
}

/** As the operating system would say it, which is how Prisma's adapter knows what it means. */
function timedOut(milliseconds: number): Error {
  const message = `The database has been silent for ${milliseconds / 1000} seconds.`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT', errno: -110, syscall: 'read' });
}
