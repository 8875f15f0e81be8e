import { generatedNote } from '../generated-note.js';
import type { ClientOperation } from './client-operation.js';

const head = `# Methods of the client

${generatedNote('schema/openapi.json')}

How they are called is in [client.md](client.md). Ids come first, then one object with the query or the body, then the options of the call. The operation is the \`operationId\` of the [OpenAPI document](../schema/openapi.json).
`;

/** docs/client-methods.md: where the client has each operation. */
export function clientMethodsPage(operations: readonly ClientOperation[]): string {
  const rows = operations.map((one): readonly string[] => [
    `\`${callOf(one)}\``,
    `\`${one.described.operationId}\``,
    `\`${one.described.method} ${one.described.path}\``,
    goesOn(one),
    one.formatted === null ? '' : one.formatted.hasCsv ? '`ndjson`, `csv`' : '`ndjson`',
  ]);
  return `${head}\n${table(['Method', 'Operation', 'REST', 'Goes on by', 'Formats'], rows)}`;
}

function callOf({ name, ids, params }: ClientOperation): string {
  const given = ids.map((id) => id.name);
  if (params !== null) given.push(params.in);
  return `${name}(${given.join(', ')})`;
}

function goesOn({ continuation, mostInputs, name }: ClientOperation): string {
  if (mostInputs !== null) return `chunks: \`${name}Rows(inputs)\``;
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

/** A table as Prettier writes it. */
function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = names.map((name, at) => Math.max(name.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`;
  return [line(names), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}
