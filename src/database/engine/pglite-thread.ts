import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EngineCall, EngineReply, EngineStart } from './pglite-worker.js';
import type { WireDatabase } from './wire-database.js';

interface Waiting {
  readonly resolve: (answer: Uint8Array[]) => void;
  readonly reject: (error: Error) => void;
}

const dist = join(__dirname, '..', '..');
/** Databases packed by src/build/prepare-start.mjs: one with empty tables, and one with the demo records. */
const emptyDatabase = join(dist, 'empty-database.packed');
const demoDatabase = join(dist, 'demo-database.packed');

/**
 * Opens or creates the embedded database in a directory, in its own thread. A new database is unpacked from one made at
 * build time, which takes a tenth of the time of creating it.
 * @param withDemo Whether a new database starts with the demo records, if the build includes them.
 * @throws Error when the directory contains no usable database.
 */
export async function openPgliteThread(directory: string, withDemo: boolean): Promise<WireDatabase> {
  const template = withDemo && existsSync(demoDatabase) ? demoDatabase : emptyDatabase;
  const start = { directory, template };
  return reviveDatabase(await startThread(start), () => startThread(start));
}

type Call = (name: keyof WireDatabase, message?: Uint8Array) => Promise<Uint8Array[]>;

/** Starts the thread for a directory. Resolves when the database is open. */
async function startThread(start: EngineStart): Promise<Abandonable> {
  const worker = new Worker(join(__dirname, 'pglite-worker.js'), { workerData: start });
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
  try {
    await expect(0);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
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

/** A database that can be abandoned: its thread ends without writing anything more. */
interface Abandonable extends WireDatabase {
  copy: NonNullable<WireDatabase['copy']>;
  abandon(): Promise<void>;
}

/**
 * Wraps an embedded database so that it is restarted after a fatal error, such as a full disk during a log write or a
 * crash of its thread. Restarting recovers committed data from the log. Each client begins with `reset`, which depends
 * on no session state, so `reset` is where failures are detected and repaired.
 * @throws Error from `reset` when the restart fails. The next client tries again.
 */
function reviveDatabase(first: Abandonable, open: () => Promise<Abandonable>): WireDatabase {
  let current = first;
  let reviving: Promise<void> | undefined;
  let isClosed = false;
  const revive = async (failed: Abandonable): Promise<void> => {
    if (current !== failed) return;
    await failed.abandon();
    current = await open();
  };
  return {
    reset: async () => {
      const used = current;
      try {
        await used.reset();
      } catch (cause) {
        // After `close`, another process may own the directory.
        if (isClosed) throw cause;
        reviving ??= revive(used).finally(() => (reviving = undefined));
        await reviving.catch((error: unknown) => {
          throw new Error('the embedded database has stopped', { cause: error ?? cause });
        });
        await current.reset();
      }
    },
    exchange: (message) => current.exchange(message),
    copy: (folder, log) => current.copy(folder, log),
    close: async () => {
      isClosed = true;
      await reviving?.catch(() => undefined);
      await current.close();
    },
  };
}
