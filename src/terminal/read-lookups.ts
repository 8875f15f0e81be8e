import type { Readable } from 'node:stream';
import { describeChoice } from '../identifiers/choose-columns.js';
import type { RecognitionTerms } from '../identifiers/lookup-keys.js';
import { LookupReader, UnusableFile, type LookupRow } from '../identifiers/lookup-reader.js';
import type { FileProblem } from '../identifiers/table.js';
import { failureText } from '../files/failure-text.js';
import { CallFailure } from './call-failure.js';
import { readBytes } from './lookup-source.js';

/** A file of lookups whose columns have been recognized. */
export interface Lookups {
  /** The names of the columns that are passed through to the results. */
  readonly otherNames: readonly string[];
  /** Says which columns are used; null where the file leaves no choice. */
  readonly choice: string | null;
  readonly rows: AsyncGenerator<LookupRow>;
  /** Lines so far that are not UTF-8 and were read as Windows-1252. */
  windows1252Lines(): number;
}

/**
 * Opens a file (`-`: standard input) of lookups, and recognizes its columns.
 * @throws CallFailure when nothing in it identifies records.
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
        : new CallFailure(`${name} cannot be read to its end: ${failureText(error)}.`);
    }
  }
  return {
    otherNames: reader.otherNames,
    choice: describeColumns(reader, first.done === true ? [] : first.value),
    rows: rows(),
    windows1252Lines: () => reader.windows1252Lines,
  };
}

/** The first batch comes when the columns are recognized. A file that breaks off throws after all rows before the break. */
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
    // Nothing of the file has been read, or it is of no use.
    if (reader.isUntouched || error instanceof UnusableFile) throw error;
    failure = error instanceof Error ? error : new Error(String(error));
  }
  yield reader.end({ isCutOff: failure !== null });
  if (failure !== null) throw failure;
}

/** One column under the API's own name, one identifier a line, and objects of lookup keys leave no choice. */
function describeColumns({ choice, layout }: LookupReader, rows: readonly LookupRow[]): string | null {
  const [first, ...others] = choice?.columns ?? [];
  if (choice === null || first === undefined) return null;
  const isChosen = others.length > 0 || (!first.isExact && (choice.hasHeader || layout === 'table'));
  const isUsed = layout !== 'objects' || rows.some(({ identifier }) => identifier !== null);
  return isChosen && isUsed ? describeChoice(choice) : null;
}

/** What a user of the command line can do about a file. */
const remedies: Readonly<Record<FileProblem, string>> = {
  'no-identifier': 'Name it with --by.',
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
