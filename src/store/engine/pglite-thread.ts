import { existsSync, renameSync, rmSync } from 'node:fs';
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
  if (!existsSync(directory)) await create(directory);
  return startThread(directory);
}

/** Made beside its place and moved there whole, so that a process killed meanwhile leaves no half of a database. */
async function create(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  await (await startThread(draft)).close();
  renameSync(draft, directory);
}

async function startThread(directory: string): Promise<WireDatabase> {
  const worker = new Worker(join(__dirname, 'pglite-worker.js'), { workerData: { directory } });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let stopped: Error | undefined;
  const failAll = (error: Error): void => {
    stopped ??= error;
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
    if (stopped !== undefined) {
      return Promise.reject(new Error('the embedded database has stopped', { cause: stopped }));
    }
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
      if (stopped === undefined) await call('close');
      await worker.terminate();
    },
  };
}
