// The thread that runs the embedded database, so that a long statement does not stop the event loop of the server.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { invariant } from '../../errors/invariant.js';
import { pgliteEngine } from './pglite-engine.js';
import type { LogSegments, WireDatabase } from './wire-database.js';

/** One call of the owner: `exchange` carries a message, `copy` its arguments as JSON, the others nothing. */
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
 * PGlite gives each file that it makes the mode it asked for, often 0666, past the umask of the process. Nothing else
 * runs in this thread.
 */
function keepFilesForOwner(): void {
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

/** Each start fills its buffers with zeros; what they do not hold is in those of the operating system. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const segmentName = /^[\dA-F]{24}$/;

/**
 * Where the file system can, a copy is a reference. Segments of the log that wait to be written again are left out: after
 * an import they are more than all the rest.
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
  keepFilesForOwner();
  const port = parentPort;
  invariant(port !== null, 'the embedded database runs in a worker thread');
  const { directory } = workerData as { directory: string };
  const db = await PGlite.create(directory, { extensions: { pg_trgm }, startParams });
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

void main();
