import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { CallFailure } from './call-failure.js';
import { inputKeys, inputOfLine, type LookupInput } from './input-of-line.js';
import type { BulkKind } from './kinds.js';

/** How inputs are read. */
export interface InputTerms {
  readonly kind: BulkKind;
  /** What each line is, for example `domain`; undefined finds it out line by line. */
  readonly by: string | undefined;
}

/**
 * The inputs of a file (`-`: of standard input), one after another, in memory only while they are used: NDJSON when the
 * first line is an object, CSV when it names columns, else one identifier a line. Blank lines are none.
 */
export async function* readInputs(
  file: string,
  terms: InputTerms,
  stdin: Readable,
): AsyncGenerator<LookupInput> {
  const lines = linesOf(file === '-' ? stdin : await openFile(file));
  const first = await nextLine(lines);
  if (first === null) return;
  const all = chain(first, lines);
  if (first.startsWith('{')) yield* readObjects(all);
  else if (terms.by === undefined && isHeader(first, terms.kind)) yield* readCsv(all, terms.kind);
  else for await (const line of all) yield inputOf(line, terms);
}

async function openFile(path: string): Promise<Readable> {
  const stream = createReadStream(path);
  try {
    await once(stream, 'open');
  } catch {
    throw new CallFailure(`There is no readable file ${path}.`);
  }
  return stream;
}

/** Lines without what surrounds them; those that are blank are left out. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const text = line.replace(/^\ufeff/, '').trim();
    if (text !== '') yield text;
  }
}

async function nextLine(lines: AsyncGenerator<string>): Promise<string | null> {
  const next: IteratorResult<string, unknown> = await lines.next();
  return next.done === true ? null : next.value;
}

async function* chain(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function inputOf(line: string, { kind, by }: InputTerms): LookupInput {
  return by === undefined ? inputOfLine(kind, line) : { [by]: line };
}

async function* readObjects(lines: AsyncIterable<string>): AsyncGenerator<LookupInput> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    try {
      yield JSON.parse(line) as LookupInput;
    } catch {
      throw new CallFailure(`Line ${number} of the inputs is not JSON: ${line.slice(0, 80)}`);
    }
  }
}

/** Whether a line names columns, among them one that the kind is looked up by. */
function isHeader(line: string, kind: BulkKind): boolean {
  const keys: readonly string[] = inputKeys[kind];
  return line
    .toLowerCase()
    .split(',')
    .some((cell) => keys.includes(cell.trim().replaceAll('"', '')));
}

/** Of each row the columns that the kind is looked up by; other columns may stand beside them. */
async function* readCsv(lines: AsyncIterable<string>, kind: BulkKind): AsyncGenerator<LookupInput> {
  const text = new PassThrough();
  const rows = text.pipe(
    parse({
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      trim: true,
    }),
  );
  const feeding = feed(lines, text).catch((error: unknown) => rows.destroy(error as Error));
  const keys: readonly string[] = inputKeys[kind];
  for await (const row of rows) {
    const cells = Object.entries(row as Readonly<Record<string, string>>);
    yield Object.fromEntries(cells.filter(([name, cell]) => keys.includes(name) && cell !== ''));
  }
  await feeding;
}

async function feed(lines: AsyncIterable<string>, into: PassThrough): Promise<void> {
  for await (const line of lines) if (!into.write(`${line}\n`)) await once(into, 'drain');
  into.end();
}
