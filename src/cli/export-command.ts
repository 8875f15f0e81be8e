import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeDirectory } from '../database/engine/directory-lock.js';
import { contractLines } from '../import/contract-lines.js';
import { isProduct, type Product, recordProducts } from '../records/record-kinds.js';
import { countRecords } from '../records/sql/read-records.js';
import { type Command, CommandError, type CommandServices } from './command.js';

export interface ExportInput {
  /** The absolute path of a folder, or `-` for standard output. */
  readonly target: string;
  /** The names of the files to write; defaults to all files. */
  readonly only?: readonly string[];
  readonly gzip?: boolean;
}

/** `dealgraph export`: writes all records as NDJSON files in the contract format, which `dealgraph import` reads. */
export const exportCommand: Command<ExportInput> = async ({ target, only, gzip = false }, services) => {
  const names = (only ?? Object.keys(recordProducts)).map(requireFile);
  const started = performance.now();
  const progress = await followProgress(names, services);
  const exported: Record<string, number> = {};
  for (const name of names) {
    const lines = (): AsyncGenerator<string> => countedLines(name, services, progress.onRecords);
    if (target === '-') await print(lines(), names, gzip, services);
    else await writeFile(join(target, `${name}.ndjson${gzip ? '.gz' : ''}`), lines(), gzip);
    exported[camelCase(name)] = progress.take();
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { exported, folder: target === '-' ? null : target, seconds };
};

function requireFile(name: string): Product {
  if (isProduct(name)) return name;
  throw new CommandError(`--only must be a list of ${Object.keys(recordProducts).join(', ')}, got ${name}.`);
}

/** Returns the key of a file in the command's result. The result of `import` has the same keys. */
function camelCase(name: Product): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

async function* countedLines(
  name: Product,
  { db, signal }: CommandServices,
  onRecords: (name: Product, count: number) => void,
): AsyncGenerator<string> {
  for await (const lines of contractLines(db, recordProducts[name])) {
    signal.throwIfAborted();
    yield `${lines.join('\n')}\n`;
    onRecords(name, lines.length);
  }
}

async function print(
  lines: AsyncGenerator<string>,
  names: readonly string[],
  gzip: boolean,
  { output }: CommandServices,
): Promise<void> {
  if (names.length > 1 || gzip)
    throw new CommandError(
      'Standard output supports one record kind, without --gzip. Use --only, for example --only companies.',
    );
  for await (const text of lines) await output(text);
}

/** Writes a file. An existing file is replaced only after the new file is complete. */
async function writeFile(path: string, lines: AsyncGenerator<string>, gzip: boolean): Promise<void> {
  makeDirectory(join(path, '..'));
  const partial = `${path}.part`;
  try {
    const file: Writable = createWriteStream(partial);
    const source = Readable.from(lines, { highWaterMark: 1 });
    await (gzip ? pipeline(source, createGzip(), file) : pipeline(source, file));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function followProgress(names: readonly Product[], { db, onProgress }: CommandServices) {
  let [expected, records, ofFile] = [0, 0, 0];
  for (const name of names) expected += await countRecords(db, recordProducts[name]);
  const onRecords = (name: Product, count: number): void => {
    records += count;
    ofFile += count;
    const done = Math.min(0.99, records / Math.max(1, expected));
    onProgress({ phase: `writing ${name.replace('_', ' ')}`, done, records: ofFile });
  };
  const take = (): number => {
    const count = ofFile;
    ofFile = 0;
    return count;
  };
  return { onRecords, take };
}
