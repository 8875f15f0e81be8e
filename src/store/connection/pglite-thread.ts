import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EngineCall, EngineReply } from './pglite-worker.js';
import type { WireDatabase } from './wire-database.js';

interface Waiting {
  readonly resolve: (answer: Uint8Array[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens (or creates) the embedded database of a directory in a thread of its own. A new one is made by a thread that
 * then ends: making it takes much memory, which the thread would keep.
 * @throws when the directory holds no usable database.
 */
export async function openPgliteThread(directory: string): Promise<WireDatabase> {
  if (!existsSync(join(directory, 'PG_VERSION'))) await (await startThread(directory)).close();
  return startThread(directory);
}

async function startThread(directory: string): Promise<WireDatabase> {
  const worker = new Worker(join(__dirname, 'pglite-worker.js'), { workerData: { directory } });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => {
    failAll(new Error('the embedded database has stopped'));
  });
  worker.on('message', (reply: EngineReply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.error === undefined) call?.resolve(reply.answer ?? []);
    else call?.reject(new Error(reply.error));
  });
  const expect = (id: number): Promise<Uint8Array[]> =>
    new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
  const call = (name: keyof WireDatabase, message?: Uint8Array): Promise<Uint8Array[]> => {
    const id = ++lastId;
    const reply = expect(id);
    worker.postMessage({ id, call: name, ...(message && { message }) } satisfies EngineCall);
    return reply;
  };
  await expect(0);
  return {
    reset: async () => {
      await call('reset');
    },
    exchange: (message) => call('exchange', message),
    close: async () => {
      await call('close');
      await worker.terminate();
    },
  };
}
