import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { failureText, findForeignContent, isArchive, isGzip } from '../../files/bounds.js';
import { diskFile, type SourceFile } from '../../files/source-file.js';
import { unpack } from '../../files/unpack.js';
import { describeChoice } from '../../identifiers/choose-columns.js';
import type { RecognitionTerms } from '../../identifiers/lookup-keys.js';
import { LookupReader, type LookupRow, UnusableFile } from '../../identifiers/lookup-reader.js';
import type { FileProblem } from '../../identifiers/table.js';
import { CallFailure } from './call-failure.js';

/** An open file of lookups whose columns have been recognized. */
export interface Lookups {
  /** The names of columns that are not part of the lookup and are copied to the results. */
  readonly otherNames: readonly string[];
  /** States which columns are looked up; null if only one interpretation of the file is possible. */
  readonly choice: string | null;
  readonly rows: AsyncGenerator<LookupRow>;
  /** Returns how many lines read so far are not UTF-8 and were read as Windows-1252. */
  windows1252Lines(): number;
}

/**
 * Opens a file of lookups (`-` for standard input) and recognizes its columns.
 * @throws CallFailure when no column identifies records.
 */
export async function openLookups(
  file: string,
  terms: RecognitionTerms,
  stdin: Readable,
  signal: AbortSignal,
): Promise<Lookups> {
  const reader = new LookupReader(terms);
  const batches = readBatches(reader, readBytes(file, stdin, signal));
  const name = file === '-' ? 'Standard input' : file;
  let first: IteratorResult<readonly LookupRow[], unknown>;
  try {
    first = await batches.next();
  } catch (error) {
    throw describeUnusable(error, name);
  }
  async function* rows(): AsyncGenerator<LookupRow> {
    try {
      if (first.done !== true) yield* first.value;
      for await (const batch of batches) yield* batch;
    } catch (error) {
      throw error instanceof CallFailure
        ? error
        : new CallFailure(`${name} cannot be read completely: ${failureText(error)}.`);
    }
  }
  return {
    otherNames: reader.otherNames,
    choice: describeColumns(reader, first.done === true ? [] : first.value),
    rows: rows(),
    windows1252Lines: () => reader.windows1252Lines,
  };
}

/**
 * Yields batches of rows after the columns are recognized. If the file is truncated, yields all complete rows, then
 * throws.
 */
async function* readBatches(
  reader: LookupReader,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<readonly LookupRow[]> {
  let failure: Error | null = null;
  try {
    for await (const chunk of bytes) {
      const rows = reader.push(chunk);
      if (reader.choice !== null) yield rows;
    }
  } catch (error) {
    // Nothing has been read yet, or the file is unusable, so there are no rows to yield first.
    if (reader.isUntouched || error instanceof UnusableFile) throw error;
    failure = error instanceof Error ? error : new Error(String(error));
  }
  yield reader.end({ isCutOff: failure !== null });
  if (failure !== null) throw failure;
}

/**
 * Describes which columns are looked up. Returns null if there was no choice: a single column with the name of a lookup
 * key, one identifier per line, or lookup objects.
 */
function describeColumns({ choice, layout }: LookupReader, rows: readonly LookupRow[]): string | null {
  const [first, ...others] = choice?.columns ?? [];
  if (choice === null || first === undefined) return null;
  const isChosen = others.length > 0 || (!first.isExact && (choice.hasHeader || layout === 'table'));
  const isUsed = layout !== 'objects' || rows.some(({ identifier }) => identifier !== null);
  return isChosen && isUsed ? describeChoice(choice) : null;
}

/** Advice for each file problem, in terms of command-line options. */
const remedies: Readonly<Record<FileProblem, string>> = {
  'no-identifier': 'Select it with --by.',
  'two-companies': 'Choose a column with --by.',
  'json-array': 'Convert it: jq -c ".[]".',
  'json-document': 'Use --output ndjson.',
};

function describeUnusable(error: unknown, name: string): unknown {
  if (error instanceof UnusableFile) {
    const { problem } = error;
    const message = problem === null ? error.message : `${error.message} ${remedies[problem]}`;
    const isOfFile = message.startsWith('The file ');
    return new CallFailure(isOfFile ? message.replace('The file', name) : `${name}: ${message}`);
  }
  return error instanceof CallFailure
    ? error
    : new CallFailure(`Cannot read ${name}: ${failureText(error)}.`);
}

/**
 * Yields the decompressed bytes of a file, of the only file in an archive, or of standard input (`-`). If reading
 * fails, throws after it has yielded all bytes before the failure. Aborting the signal ends reading standard input.
 */
async function* readBytes(file: string, stdin: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
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

/**
 * Returns the file at a path.
 * @throws CallFailure if there is no file at the path, or if it is an archive with several files.
 */
async function findFile(path: string): Promise<SourceFile> {
  let files: readonly SourceFile[];
  try {
    if ((await stat(path)).isDirectory()) throw new CallFailure(`${path} is a folder. Specify a file in it.`);
    files = isArchive(path) ? await listArchive(path) : [diskFile(path)];
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    throw new CallFailure(`Cannot read ${path}: ${reasonOf(error)}.`);
  }
  const [only, ...others] = files;
  const refused = files.find(({ refusal }) => refusal !== undefined);
  if (refused !== undefined) throw new CallFailure(`Cannot read ${refused.path}: ${refused.refusal ?? ''}.`);
  if (only === undefined) throw new CallFailure(`${path} contains no files.`);
  if (others.length > 0) {
    const names = files.map(({ name }) => name).join(', ');
    throw new CallFailure(`${path} contains several files (${names}). Extract the file to look up.`);
  }
  return only;
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'file not found' : failureText(error);
}

async function listArchive(path: string): Promise<readonly SourceFile[]> {
  const { listSourceFiles } = await import('../../files/list-source-files.js');
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
