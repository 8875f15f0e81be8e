import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { closeToOthers } from './close-to-others.js';
import type { EngineCall, EngineReply } from './pglite-worker.js';
import { reviveDatabase, type Abandonable } from './revive-database.js';
import type { WireDatabase } from './wire-database.js';

interface Waiting {
  readonly resolve: (answer: Uint8Array[]) => void;
  readonly reject: (error: Error) => void;
}

const dist = join(__dirname, '..', '..');
/** The databases that src/build/prepare-start.mjs leaves: all tables and no rows, and the records of the demo in them. */
const emptyDatabase = join(dist, 'empty-database');
const demoDatabase = join(dist, 'demo-database');

/**
 * Opens (or creates) the embedded database of a directory in a thread of its own. A new one is a copy of one that the
 * build has made, which takes a tenth of the time of making one.
 * @param withDemo Whether a new one begins with the records of the demo, where the build has left them.
 * @throws when the directory holds no usable database.
 */
export async function openPgliteThread(directory: string, withDemo: boolean): Promise<WireDatabase> {
  const template = withDemo && existsSync(demoDatabase) ? demoDatabase : emptyDatabase;
  if (!existsSync(directory)) create(directory, template);
  return reviveDatabase(await startThread(directory), () => startThread(directory));
}

/** Made beside its place and moved there whole, so that a process killed meanwhile leaves no half of a database. */
function create(directory: string, template: string): void {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(template, draft, { recursive: true });
  closeToOthers(draft);
  renameSync(draft, directory);
}

type Call = (name: keyof WireDatabase, message?: Uint8Array) => Promise<Uint8Array[]>;

/** Starts the thread of a directory; it resolves when the database is open there. */
async function startThread(directory: string): Promise<Abandonable> {
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
  const call: Call = (name, message) => {
    if (stopped !== undefined) {
      return Promise.reject(new Error('the embedded database has stopped', { cause: stopped }));
    }
    const id = ++lastId;
    const reply = expect(id);
    worker.postMessage({ id, call: name, ...(message && { message }) } satisfies EngineCall);
    return reply;
  };
  await expect(0);
  return databaseOf(worker, call, () => stopped !== undefined);
}

function databaseOf(worker: Worker, call: Call, hasStopped: () => boolean): Abandonable {
  return {
    reset: async () => {
      await call('reset');
    },
    exchange: (message) => call('exchange', message),
    copy: async (...copied) => {
      await call('copy', Buffer.from(JSON.stringify(copied)));
    },
    close: async () => {
      if (!hasStopped()) await call('close');
      await worker.terminate();
    },
    abandon: async () => {
      await worker.terminate();
    },
  };
}
