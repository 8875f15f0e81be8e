import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** An example operation for the API explorers. It runs on the demo data. */
export interface ExampleOperation {
  /** The file name without extension, for example `company`. */
  readonly name: string;
  /** The comment at the top of the file, or the name if there is none. */
  readonly title: string;
  /** The text of the file without the `# variables:` line. */
  readonly document: string;
  /** The variables as JSON text. `{}` if there are none. */
  readonly variables: string;
}

const operations = join(__dirname, '..', '..', 'schema', 'operations');

const variablesLine = /^# variables: (.*)\n/m;

/**
 * Returns the documents in schema/operations and schema/operations/examples, by name. The credit balance is first,
 * because it is free and needs no variables. Returns none if the folder does not exist.
 * @throws Error when a `# variables:` line is not JSON.
 */
export function listExampleOperations(): readonly ExampleOperation[] {
  const examples = [operations, join(operations, 'examples')].flatMap(listDocuments).map(readExample);
  const isFirst = ({ name }: ExampleOperation): boolean => name === 'creditBalance';
  return [...examples.filter(isFirst), ...examples.filter((example) => !isFirst(example))];
}

function listDocuments(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return names.sort().map((name) => join(folder, name));
}

function readExample(path: string): ExampleOperation {
  const text = readFileSync(path, 'utf8');
  const name = basename(path, '.graphql');
  const document = text.replace(variablesLine, '');
  const [, title = name] = /^# (.+)/.exec(document) ?? [];
  return { name, title, document, variables: readVariables(path, variablesLine.exec(text)?.[1] ?? '{}') };
}

function readVariables(path: string, json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch (error) {
    throw new Error(`${path}: the line "# variables:" must hold JSON, got ${json}`, { cause: error });
  }
}
