import { openApiDocument } from '../rest-server/open-api.js';
import { type ClientOperation, clientOperations } from './client/client-operation.js';
import type { DescribedApi } from './client/described-operation.js';

type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;

/**
 * Returns the OpenAPI document with a code sample of Dealgraph's client for each operation. The reference page lists it
 * before the samples that it generates for other clients. The document at /api/v1/openapi.json has no samples, because
 * they are long.
 */
export function referenceDocument(): object {
  const document = openApiDocument() as DescribedApi & { readonly paths: Paths };
  const samples = new Map(
    clientOperations(document).map((one) => [
      one.described.operationId,
      codeSample(one, one.described as unknown as ExampleValues),
    ]),
  );
  const withSample = ([method, operation]: [string, object]): [string, object] => {
    const source = samples.get((operation as { readonly operationId: string }).operationId);
    return [method, { ...operation, 'x-codeSamples': [{ lang: 'js', label: 'Dealgraph client', source }] }];
  };
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(withSample)),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as Paths };
}

/** The examples of an operation in the OpenAPI document. */
interface ExampleValues {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

const widest = 60;

const start = `import { createClient } from 'dealgraph/client';

const client = createClient({
  apiKey: process.env.DEALGRAPH_API_KEY,
  url: process.env.DEALGRAPH_URL,
});
`;

/** Returns a program that calls an operation through the client, with the values of the operation's example. */
function codeSample({ name, ids, params, continuation }: ClientOperation, example: ExampleValues): string {
  const given = ids.map((id) => toCode(valueOf(example, id.name)));
  const values = params === null ? {} : params.in === 'body' ? bodyOf(example) : queryOf(example);
  if (Object.keys(values).length > 0) given.push(toCode(values));
  const call = `client.${name}(${given.join(', ')})`;
  if (continuation.kind === 'events')
    return `${start}\nfor await (const change of ${call}) {\n  console.log(change);\n}\n`;
  if (continuation.kind === 'file')
    return `${start}\nconst { data } = await ${call};\nfor await (const bytes of data) {\n  process.stdout.write(bytes);\n}\n`;
  return `${start}\nconst { data, credits } = await ${call};\nconsole.log(data, credits.charged);\n`;
}

function valueOf({ parameters }: ExampleValues, name: string): unknown {
  return parameters.find((one) => one.name === name)?.example ?? '';
}

function queryOf({ parameters }: ExampleValues): object {
  const given = parameters.filter((one) => one.in === 'query' && one.example !== undefined);
  return Object.fromEntries(given.map((one) => [one.name, one.example]));
}

function bodyOf({ requestBody }: ExampleValues): object {
  const body = requestBody?.content['application/json']?.example;
  return typeof body === 'object' && body !== null ? body : {};
}

/** Formats a JSON value as JavaScript, with line breaks if it does not fit on a line of `widest` characters. */
function toCode(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => toCode(one, deeper))
    : Object.entries(value).map(([key, one]) => `${key}: ${toCode(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const line = Array.isArray(value) ? `${open}${parts.join(', ')}${close}` : `{ ${parts.join(', ')} }`;
  if (parts.length === 0) return `${open}${close}`;
  if (indent.length + line.length <= widest && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}

/** Escapes text for Markdown, so that its special characters are shown literally. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[*_[\]<>]/g, (sign) => `\\${sign}`);
}

/** Returns the note at the top of a generated page, which names the page's source. */
export function generatedNote(source: string): string {
  return `Generated from \`${source}\` by \`npm run emit\`.`;
}

/** Formats a default value for a page: text unchanged, anything else as JSON. */
export function showDefault(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
