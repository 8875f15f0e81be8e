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
 * If a worker dies before it acknowledges a connection that the primary has passed to it, Node.js (20 to 24) reports no
 * disconnection: `node:cluster` passes more connections to the dead worker, and the connection stays open without a
 * response. This function then closes the connection and reports the disconnection.
 */
export function onWorkerEnd(worker: Worker, listener: (end: WorkerEnd) => void): void {
  const { process: child } = worker;
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
      pendingMessageOf(worker)?.handle?.close();
      child.emit('disconnect');
    }, disconnectMs);
    void disconnected.then(() => {
      listener({ code, signal });
    });
  });
}

/** A message that Node.js has sent to a child process with a connection, and that is not acknowledged yet. */
interface PendingMessage {
  readonly handle?: { close(): void } | null;
}

function pendingMessageOf({ process: child }: Worker): PendingMessage | null {
  return (Reflect.get(child, '_pendingMessage') as PendingMessage | null | undefined) ?? null;
}
