import type { ChildProcess } from 'node:child_process';
import type { Worker } from 'node:cluster';

/** Milliseconds from the exit of a worker until its connection to the primary is considered broken. */
const disconnectMs = 200;

export interface WorkerEnd {
  /** The exit code; null if a signal ended the process. */
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * Calls `listener` when a worker has exited and its last messages have been received.
 *
 * If a worker dies before it acknowledges a connection that the primary has passed to it, Node.js 20.20 reports no
 * disconnection: `node:cluster` does not forget the worker, and the connection stays open without a response. This
 * function then closes the connection and reports the disconnection. Call it before the worker listens.
 */
export function onWorkerEnd(worker: Worker, listener: (end: WorkerEnd) => void): void {
  const { process: child } = worker;
  const closeLast = followConnections(child);
  let isDisconnected = false;
  const disconnected = new Promise<void>((resolve) => {
    child.once('disconnect', () => {
      isDisconnected = true;
      resolve();
    });
  });
  child.once('exit', (code, signal) => {
    setTimeout(() => {
      if (isDisconnected) return;
      closeLast();
      child.emit('disconnect');
    }, disconnectMs);
    void disconnected.then(() => {
      listener({ code, signal });
    });
  });
}

/**
 * Number of connections that a worker may not have acknowledged: one for each port (`PORT`, `OPERATOR_PORT`), because
 * `node:cluster` passes one at a time.
 */
const unacknowledged = 2;

/**
 * Follows the connections that `node:cluster` passes to a worker. Returns a function that closes the last ones in this
 * process. Closing one that the worker has accepted changes nothing, because it is closed here already.
 */
function followConnections(child: ChildProcess): () => void {
  const send = child.send.bind(child) as (...args: readonly unknown[]) => unknown;
  const last: Connection[] = [];
  const follow = (...args: readonly unknown[]): unknown => {
    const [, connection] = args;
    if (isConnection(connection) && last.push(connection) > unacknowledged) last.shift();
    return send(...args);
  };
  Object.assign(child, { send: follow });
  return () => {
    for (const connection of last) connection.close();
  };
}

/** A connection as `node:cluster` passes it: not a socket, but its handle. */
interface Connection {
  close(): void;
}

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
}
