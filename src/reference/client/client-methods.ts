import { rowFormats } from '../../records/wire/row-formats.js';
import type { ClientOperation } from './client-operation.js';
import { generatedHead } from './described-operation.js';
import { docOf, indent, typeOf } from './type-of.js';

/** Groups and methods by name. */
interface Group {
  readonly [name: string]: Group | string;
}

/** Returns src/client/generated/methods.ts: the client's methods, with their parameter and response types. */
export function clientMethods(
  operations: readonly ClientOperation[],
  schemaNames: readonly string[],
): string {
  const types = operations
    .flatMap((one) => [declareParams(one), declareData(one)])
    .filter((text) => text !== '');
  const body = writeGroup(groupsOf(operations));
  const code = [...types, body].join('\n').replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const used = schemaNames.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return `${generatedHead('schema/openapi.json')}
import type { Answer } from '../answer.js';
import type {
  CallOptions,
  ChunkOptions,
  FileOptions,
  FormatOptions,
  Formatted,
  MeteredOptions,
  RowFormat,
  VersionedOptions,
} from '../client-options.js';
import type { Events, Feed, Pages, Priced, Versioned } from '../pages.js';
import type {
${used.map((name) => `  ${name},\n`).join('')}} from './schemas.js';

${types.join('\n')}
/** The methods of a client: one for each operation of the REST contract. */
export interface Methods ${body}
`;
}

function groupsOf(operations: readonly ClientOperation[]): Group {
  const root: Record<string, unknown> = {};
  for (const one of operations) {
    const names = one.name.split('.');
    const last = names.pop() ?? '';
    let group = root;
    for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>;
    group[last] = writeMethod(last, one);
    if (one.maxInputs !== null) group[`${last}Rows`] = writeRowsMethod(`${last}Rows`, one);
  }
  return root as Group;
}

function writeGroup(group: Group): string {
  const members = Object.entries(group).map(([name, member]) =>
    typeof member === 'string' ? member : `readonly ${name}: ${writeGroup(member)};`,
  );
  return `{\n${indent(members.join('\n'))}\n}`;
}

function paramsName({ described, params }: ClientOperation): string {
  const name = described.operationId.slice(0, 1).toUpperCase() + described.operationId.slice(1);
  return `${name}${params?.in === 'body' ? 'Body' : 'Query'}`;
}

function declareParams(one: ClientOperation): string {
  if (one.params === null) return '';
  const type = typeOf(one.params.schema, true);
  const name = paramsName(one);
  return type.startsWith('{') && !type.includes('\n} | {')
    ? `export interface ${name} ${type}\n`
    : `export type ${name} = ${type};\n`;
}

/** Returns the name for the response type; null if the response is a named schema. */
function dataName({ described, data }: ClientOperation): string | null {
  if (data.properties === undefined) return null;
  return `${described.operationId.slice(0, 1).toUpperCase()}${described.operationId.slice(1)}Page`;
}

function declareData(one: ClientOperation): string {
  const name = dataName(one);
  return name === null ? '' : `export interface ${name} ${typeOf(one.data, false)}\n`;
}

function dataType(one: ClientOperation): string {
  const type = dataName(one) ?? typeOf(one.data, false);
  return one.canBeNothing ? `${type} | null` : type;
}

function rowType(one: ClientOperation): string {
  const { continuation, data, whole } = one;
  if (!('rows' in continuation)) return dataType(one);
  const rows = continuation.rows === '' ? data : whole.properties?.[continuation.rows];
  if (rows?.items?.$ref !== undefined) return typeOf(rows.items, false);
  return `${dataType(one)}['${continuation.rows}'][number]`;
}

function writeMethod(name: string, one: ClientOperation): string {
  const { described, ids, params } = one;
  const { generics, options } = optionsType(one);
  const given = [
    ...ids.map((id) => `${id.name}: ${id.schema.type === 'integer' ? 'number | string' : 'string'}`),
    ...(params === null ? [] : [`params${params.needed ? '' : '?'}: ${paramsName(one)}`]),
    `options?: ${options}`,
  ];
  const price = `Price: ${described['x-credit-cost']}.`;
  const doc = docOf(
    `${described.summary}${/[.!?]$/.test(described.summary) ? '' : '.'} ${price} \`${described.method} ${described.path}\``,
  );
  return `${doc}${name}${generics}(${given.join(', ')}): ${formattedType(one)};`;
}

function optionsType({ isVersioned, isMetered, formatted, continuation }: ClientOperation): {
  readonly generics: string;
  readonly options: string;
} {
  const dry = 'D extends boolean = false';
  if (isVersioned)
    return {
      generics: `<${dry}, E extends string | undefined = undefined>`,
      options: 'VersionedOptions<D, E>',
    };
  if (formatted !== null) {
    const hasAll = rowFormats.every((format) => formatted.formats.includes(format));
    const names = ['json', ...formatted.formats].map((format) => `'${format}'`);
    const form = `F extends ${hasAll ? 'RowFormat' : names.join(' | ')} = 'json'`;
    return isMetered
      ? { generics: `<${dry}, ${form}>`, options: 'FormatOptions<D, F>' }
      : { generics: `<${form}>`, options: 'FormatOptions<false, F>' };
  }
  if (isMetered) return { generics: `<${dry}>`, options: 'MeteredOptions<D>' };
  return { generics: '', options: continuation.kind === 'file' ? 'FileOptions' : 'CallOptions' };
}

function formattedType(one: ClientOperation): string {
  const json = answerType(one);
  if (one.formatted === null) return json;
  return `Formatted<${json}, ${typeOf(one.formatted.row, false)}, ${one.isMetered ? 'D' : 'false'}, F>`;
}

function answerType(one: ClientOperation): string {
  const data = dataType(one);
  const dry = one.isMetered ? 'D' : 'false';
  switch (one.continuation.kind) {
    case 'events':
      return `Events<${rowType(one)}, ${dry}>`;
    case 'file':
      return 'Promise<Answer<ReadableStream<Uint8Array>>>';
    case 'feed':
      return `Feed<${rowType(one)}, ${data}, ${dry}>`;
    case 'page':
    case 'after':
    case 'before':
      return `Pages<${rowType(one)}, ${data}, ${dry}>`;
    case 'one':
      if (one.isVersioned) return `Promise<Answer<Versioned<${data}, D, E>>>`;
      return `Promise<Answer<${one.isMetered ? `Priced<${data}, D>` : data}>>`;
  }
}

function writeRowsMethod(name: string, one: ClientOperation): string {
  const body = paramsName(one);
  const rest = `Omit<${body}, 'inputs'>`;
  const { described, maxInputs } = one;
  const doc = docOf(
    `Returns the rows of any number of inputs, in input order, with as many requests as needed (at most ${String(maxInputs)} inputs each). Price: ${described['x-credit-cost']}, counted per request. \`${described.method} ${described.path}\``,
  );
  const input = `${body}['inputs'][number]`;
  return `${doc}${name}(inputs: Iterable<${input}> | AsyncIterable<${input}>, params?: ${rest}, options?: ChunkOptions): AsyncIterable<${one.data.$ref === undefined ? 'unknown' : `${typeOf(one.data, false)}['results'][number]`}>;`;
}
