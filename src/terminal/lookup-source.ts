import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { isArchive } from '../files/archive-names.js';
import { failureText } from '../files/failure-text.js';
import { findForeignContent, isGzip } from '../files/foreign-content.js';
import { diskFile, type SourceFile } from '../files/source-file.js';
import { unpack } from '../files/unpack.js';
import { CallFailure } from './call-failure.js';

/**
 * The bytes of a file, of the only file of an archive, or of standard input (`-`), decompressed. A failure on the way is
 * thrown after all bytes before it. The signal ends the reading of standard input.
 */
export async function* readBytes(file: string, stdin: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const bytes =
    file === '-'
      ? (addAbortSignal(signal, stdin) as AsyncIterable<Buffer>)
      : (await findFile(file)).open(() => undefined);
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    const first = await chunks.next();
    if (first.done === true) return;
    const all = chain(first.value, chunks);
    if (isGzip(first.value)) yield* unpack(all, 'gzip');
    else {
      requireText(first.value, file);
      yield* all;
    }
  } finally {
    await chunks.return?.();
  }
}

/** @throws CallFailure for a path that leads to no file, or to several. */
async function findFile(path: string): Promise<SourceFile> {
  let files: readonly SourceFile[];
  try {
    if ((await stat(path)).isDirectory()) throw new CallFailure(`${path} is a folder. Name a file in it.`);
    files = isArchive(path) ? await listArchive(path) : [diskFile(path)];
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    throw new CallFailure(`Cannot read ${path}: ${reasonOf(error)}.`);
  }
  const [only, ...others] = files;
  const refused = files.find(({ refusal }) => refusal !== undefined);
  if (refused !== undefined) throw new CallFailure(`Cannot read ${refused.path}: ${refused.refusal ?? ''}.`);
  if (only === undefined) throw new CallFailure(`${path} holds no file.`);
  if (others.length > 0) {
    const names = files.map(({ name }) => name).join(', ');
    throw new CallFailure(`${path} holds several files (${names}). Extract the one to look up.`);
  }
  return only;
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'there is no such file' : failureText(error);
}

async function listArchive(path: string): Promise<readonly SourceFile[]> {
  const { listSourceFiles } = await import('../files/list-source-files.js');
  return listSourceFiles(path);
}

async function* chain(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function requireText(bytes: Buffer, file: string): void {
  const found = findForeignContent(bytes);
  if (found === null) return;
  const name = file === '-' ? 'Standard input' : file;
  throw new CallFailure(`${name} is ${found}. Save it as CSV.`);
}
