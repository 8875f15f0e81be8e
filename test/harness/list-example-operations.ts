import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** An operation that the explorers offer. It runs on the demo data as it is. */
export interface ExampleOperation {
  /** The name of its file without the ending, such as `company`. */
  readonly name: string;
  /** One sentence: the comment at its head; the name where there is none. */
  readonly title: string;
  /** The text of the file without its line of variables. */
  readonly document: string;
  /** The values of its variables as JSON, `{}` when it needs none. */
  readonly variables: string;
}

const operations = join(__dirname, '..', '..', 'schema', 'operations');

const variablesLine = /^# variables: (.*)\n/m;

/**
 * The documents of schema/operations and of its folder `examples`, by name; the credit balance comes first, because it
 * is free and needs no variables. None when the folder is not there. Throws when a line `# variables:` is no JSON.
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
