import { type ErrorCode, errorTable } from '../../errors/error-table.js';
import { searchedKinds } from '../../records/record-kinds.js';
import type { RowFormat } from '../../records/wire/row-formats.js';
import { openApiDocument } from '../../rest-server/open-api.js';
import { errorNotes } from '../error-notes.js';
import { generatedNote } from '../reference-document.js';
import { clientMethods } from './client-methods.js';
import { type ClientOperation, clientOperations } from './client-operation.js';
import { type DescribedApi, describedOperations, generatedHead } from './described-operation.js';
import { docOf, nameOf, typeOf } from './type-of.js';

/** Returns the client files generated from the OpenAPI document and the error table, by path. */
export function clientFiles(): Readonly<Record<string, string>> {
  // This program generates the document, so the cast to the expected shape is safe.
  const api = openApiDocument() as DescribedApi;
  const operations = clientOperations(api);
  return {
    'src/client/generated/schemas.ts': clientSchemas(api),
    'src/client/generated/methods.ts': clientMethods(operations, Object.keys(api.components.schemas)),
    'src/client/generated/operations.ts': clientOperationTable(operations),
    'src/client/generated/errors.ts': clientErrors(),
    'docs/client-methods.md': clientMethodsPage(operations),
  };
}

/** Returns src/client/generated/operations.ts: the client's runtime data of each operation. */
function clientOperationTable(operations: readonly ClientOperation[]): string {
  const rows = operations.map((one) => `  ${one.described.operationId}: ${describe(one)},\n`);
  return `${generatedHead('schema/openapi.json')}
import type { Operation } from '../operation-call.js';

/** Every operation of the REST contract, by its operationId. */
export const operations: Readonly<Record<string, Operation>> = {
${rows.join('')}};
`;
}

function describe({ described, name, params, continuation, ...one }: ClientOperation): string {
  const row = {
    name,
    method: described.method,
    path: described.path,
    params: params?.in ?? null,
    ...continuation,
    isMetered: one.isMetered,
    isRepeatable: one.isRepeatable,
    maxInputs: one.maxInputs,
  };
  const fields = Object.entries(row).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} }`;
}

/** Returns src/client/generated/schemas.ts: a type for each named schema of the OpenAPI document. */
function clientSchemas(api: DescribedApi): string {
  const sent = sentSchemas(api);
  const types = Object.entries(api.components.schemas).flatMap(([name, schema]) => {
    if (isOfErrorClass(name)) return [];
    const type = typeOf(schema, sent.has(name));
    const isInterface = /^\{[^]*\}$/.test(type) && !type.includes('\n} | {');
    const declared = isInterface ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
    return [`${docOf(schema.description)}${declared}\n`];
  });
  const changes = searchedKinds.map((kind) => `${kind}Change`).join(' | ');
  const anyChange = `/** A change of a record of any kind that webhooks report. */\nexport type AnyChange = ${changes};\n`;
  return [generatedHead('schema/openapi.json'), ...types, anyChange].join('\n');
}

/** True for the schema of an error response. The client has a class for it instead (errors.ts). */
export function isOfErrorClass(name: string): boolean {
  return name !== 'Error' && name.endsWith('Error');
}

/** Returns the names of the schemas that callers send, in requests or nested in them. */
export function sentSchemas(api: DescribedApi): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, reference = ''] of JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)) {
      const name = nameOf(reference);
      if (found.has(name)) continue;
      found.add(name);
      visit(api.components.schemas[name]);
    }
  };
  for (const { requestBody } of describedOperations(api)) if (requestBody) visit(requestBody);
  return found;
}

/** Returns src/client/generated/errors.ts: a class for each code of the error table. */
function clientErrors(): string {
  const codes = Object.keys(errorTable) as ErrorCode[];
  const classes = codes.map((code) => {
    const { status } = errorTable[code];
    const { when, remedy } = errorNotes[code];
    return `/** Status ${status}. ${when} ${remedy} */
export class ${errorClassName(code)} extends DealgraphError {
  override readonly name = '${errorClassName(code)}';
  declare readonly code: '${code}';
}
`;
  });
  const rows = codes.map((code) => `  ${code}: ${errorClassName(code)},\n`);
  const statuses = codes.map((code) => `  ${code}: ${errorTable[code].status},\n`);
  return `${generatedHead('src/errors/error-table.ts')}
import { DealgraphError } from '../dealgraph-error.js';

${classes.join('\n')}
/** The class of each code. */
export const errorClasses = {
${rows.join('')}} as const;

/** The status of each code. */
export const errorStatuses: Readonly<Record<string, number>> = {
${statuses.join('')}};

/** A code of the service's error table. */
export type ErrorCode = keyof typeof errorClasses;
`;
}

/** Returns the class name of a code: `OUT_OF_CREDITS` becomes OutOfCreditsError, `VALIDATION_ERROR` ValidationError. */
export function errorClassName(code: string): string {
  const words = code.toLowerCase().split('_');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return name.endsWith('Error') ? name : `${name}Error`;
}

const head = `# Methods of the client

${generatedNote('schema/openapi.json')}

[The client](client.md) shows how to call them. IDs come first, then one object with the query or the body, then the options of the call. Each method is listed with its path, its \`operationId\`, its kind of pagination, and its formats other than JSON.
`;

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const formatNames: Readonly<Record<RowFormat, string>> = {
  ndjson: 'NDJSON',
  csv: 'CSV',
  parquet: 'Parquet',
  xlsx: 'Excel',
};

/** Returns docs/client-methods.md: the client method of each operation. */
function clientMethodsPage(operations: readonly ClientOperation[]): string {
  const rows = operations.map((one) => {
    const { operationId, method, path } = one.described;
    const what = [`\`${method} ${path}\``, `\`${operationId}\``, goesOn(one), formatsOf(one)];
    return `- \`${callOf(one)}\`: ${what.filter((text) => text !== '').join(', ')}\n`;
  });
  return `${head}\n${rows.join('')}`;
}

function formatsOf({ formatted }: ClientOperation): string {
  return formatted === null ? '' : list.format(formatted.formats.map((format) => formatNames[format]));
}

function callOf({ name, ids, params }: ClientOperation): string {
  const given = ids.map((id) => id.name);
  if (params !== null) given.push(params.in);
  return `${name}(${given.join(', ')})`;
}

function goesOn({ continuation, maxInputs, name }: ClientOperation): string {
  if (maxInputs !== null) return `chunks: \`${name}Rows(inputs)\``;
  switch (continuation.kind) {
    case 'page':
      return '`page`';
    case 'after':
      return '`after`';
    case 'before':
      return '`before`';
    case 'feed':
      return '`cursor`, polled';
    case 'events':
      return 'events';
    case 'file':
      return 'bytes';
    case 'one':
      return '';
  }
}
