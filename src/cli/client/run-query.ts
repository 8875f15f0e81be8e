import { CallFailure } from './call-failure.js';
import type { QueryInput } from './call-inputs.js';
import { chooseFormat, createRowWriter, type Row } from './create-row-writer.js';
import { printPrice, readPrice } from './price.js';
import { printRecord } from './print-record.js';
import { readJson, readText } from './read-text.js';
import type { Server } from './server.js';
import type { Terminal } from './terminal.js';

interface GraphAnswer {
  readonly data?: Row | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** `dealgraph query`: runs a GraphQL document. If the response has errors, prints its partial data, then fails. */
export async function runQuery(input: QueryInput, server: Server, terminal: Terminal): Promise<void> {
  const query = await readText(input.document, terminal.input);
  const reply = await server.call({
    path: '/graphql',
    body: {
      query,
      ...(input.variables !== undefined && {
        variables: readJson(await readText(input.variables, terminal.input), '--variables'),
      }),
      ...(input.operation !== undefined && { operationName: input.operation }),
    },
    changes: isMutation(query),
  });
  const answer = readJson(reply.text, 'The answer') as GraphAnswer;
  const [first] = answer.errors ?? [];
  if (server.terms.isDryRun && first === undefined)
    await printPrice(terminal, chooseFormat(input, terminal, 'json'), readPrice(reply));
  else if (answer.data !== null && answer.data !== undefined) await printData(answer.data, input, terminal);
  if (first !== undefined) throw new CallFailure(first.message, first.extensions?.code ?? null);
}

/**
 * Returns true if a document may contain a mutation. If a query is mistaken for a mutation, the only consequence is
 * that it is not retried.
 */
function isMutation(document: string): boolean {
  return /(^|[\s}])mutation\b/.test(document.replaceAll(/#.*$/gm, ''));
}

/** Prints the rows if the response contains exactly one list. Otherwise prints the data unchanged. */
async function printData(data: Row, input: QueryInput, terminal: Terminal): Promise<void> {
  const format = chooseFormat(input, terminal, 'json');
  const rows = findRows(data);
  const { columns } = input;
  if (format === 'json' && columns === undefined) {
    await printRecord(terminal, { format, columns }, { data });
  } else if (rows === null) {
    await printRecord(terminal, { format, columns }, data);
  } else {
    const writer = createRowWriter(terminal, { format, columns, tableColumns: [], name: 'items' });
    await writer.write(rows);
    await writer.end({});
  }
}

/** The names of GraphQL fields that contain the rows of a list. */
const listKeys = ['nodes', 'groups', 'changes', 'values', 'items', 'rows'];

/** Returns the rows of the only list in a GraphQL response; null if it has no list or several lists. */
function findRows(data: unknown): readonly Row[] | null {
  if (Array.isArray(data)) return data.every(isRow) ? data : null;
  if (!isRow(data)) return null;
  for (const key of listKeys) if (Array.isArray(data[key])) return findRows(data[key]);
  const edges = data['edges'];
  if (Array.isArray(edges)) return findRows(edges);
  const [only, ...others] = Object.values(data);
  return others.length === 0 ? findRows(only) : null;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
