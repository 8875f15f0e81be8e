import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One call of an operation, as it was made and answered (test/harness/record-examples.mjs). */
export interface RecordedExample {
  /** Values of the parameters of the path and the query string, by their names. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** What was answered: JSON, or the text of what is none. */
  readonly answer: unknown;
  /** The first events of a stream, whose `answer` is that of a dry run. */
  readonly events?: string;
}

/** The same place seen from src and from dist. */
const folder = join(__dirname, '..', '..', 'schema', 'examples');

let recorded: ReadonlyMap<string, RecordedExample> | undefined;

/** The example of an operation; undefined where the folder schema/examples is not there. */
export function recordedExample(operationId: string): RecordedExample | undefined {
  recorded ??= new Map(list().map((path) => [basename(path, '.json'), read(path)]));
  return recorded.get(operationId);
}

function list(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => join(folder, name));
}

function read(path: string): RecordedExample {
  return JSON.parse(readFileSync(path, 'utf8')) as RecordedExample;
}
