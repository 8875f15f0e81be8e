// Worker thread that runs the embedded database, so that long statements do not block the server's event loop.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { invariant } from '../../errors/invariant.js';
import { openFiles } from './open-files.js';
import { pgliteEngine } from './pglite-engine.js';
import type { LogSegments, WireDatabase } from './wire-database.js';

/** The thread's start data: the directory of the database, and the packed database for creating a new one. */
export interface EngineStart {
  readonly directory: string;
  readonly template: string;
}

/**
 * A call from the main thread. `message` is a protocol message for `exchange`, the arguments as JSON for `copy`, and
 * unset for the others.
 */
export interface EngineCall {
  readonly id: number;
  readonly call: keyof WireDatabase;
  readonly message?: Uint8Array;
}

export interface EngineReply {
  readonly id: number;
  readonly answer?: Uint8Array[];
  readonly error?: string;
}

async function run(engine: WireDatabase, call: EngineCall): Promise<Uint8Array[]> {
  if (call.call === 'exchange') return engine.exchange(call.message ?? new Uint8Array());
  if (call.call === 'copy') await engine.copy?.(...readCopy(call.message));
  else await engine[call.call]();
  return [];
}

function readCopy(message: Uint8Array = new Uint8Array()): Parameters<NonNullable<WireDatabase['copy']>> {
  return JSON.parse(Buffer.from(message).toString()) as [folder: string, log: LogSegments];
}

/**
 * Restricts new files to their owner. PGlite sets the mode of each new file to the mode it requests, often 0666,
 * regardless of the umask. `fs` can be patched safely, because nothing else runs in this thread.
 */
function restrictFilesToOwner(): void {
  const { chmodSync, fchmodSync } = fs;
  const forOwner = (mode: fs.Mode): number => Number(mode) & 0o700;
  fs.chmodSync = (path, mode) => {
    chmodSync(path, forOwner(mode));
  };
  fs.fchmodSync = (descriptor, mode) => {
    fchmodSync(descriptor, forOwner(mode));
  };
  syncBuiltinESMExports();
}

/** Small shared buffers, because each start fills them with zeros. The operating system caches the files anyway. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const segmentName = /^[\dA-F]{24}$/;

/**
 * Copies the database files, as reflinks if the file system supports them. Skips log segments retained for reuse: after
 * an import, these are larger than all other files together.
 */
async function copyFiles(from: string, to: string, { first, last }: LogSegments): Promise<void> {
  const filter = (path: string): boolean => {
    const name = basename(path);
    const isSegment = segmentName.test(name) && basename(dirname(path)) === 'pg_wal';
    return !isSegment || (name >= first && name <= last);
  };
  await fs.promises.cp(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE, filter });
}

async function main(): Promise<void> {
  restrictFilesToOwner();
  const port = parentPort;
  invariant(port !== null, 'the embedded database runs in a worker thread');
  const { directory, template } = workerData as EngineStart;
  const create = (files: string): Promise<PGlite> =>
    PGlite.create(files, { extensions: { pg_trgm }, startParams });
  const db = await openFiles(directory, template, create);
  const copy = (folder: string, log: LogSegments): Promise<void> =>
    db.runExclusive(() => copyFiles(directory, folder, log));
  const engine = { ...pgliteEngine(db), copy };
  const answer = async (call: EngineCall): Promise<void> => {
    try {
      const chunks = await run(engine, call);
      const reply: EngineReply = { id: call.id, answer: chunks };
      port.postMessage(
        reply,
        chunks.map((chunk) => chunk.buffer as ArrayBuffer),
      );
      if (call.call === 'close') port.close();
    } catch (error) {
      port.postMessage({ id: call.id, error: String(error) } satisfies EngineReply);
    }
  };
  port.on('message', (call: EngineCall) => void answer(call));
  port.postMessage({ id: 0 } satisfies EngineReply);
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  parentPort?.postMessage({ id: 0, error: message } satisfies EngineReply);
});
