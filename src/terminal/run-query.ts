import { CallFailure } from './call-failure.js';
import { chooseFormat } from './choose-format.js';
import type { QueryInput } from './call-inputs.js';
import { createRowWriter } from './create-row-writer.js';
import { findRows } from './find-rows.js';
import { printPrice, readPrice } from './price.js';
import { printRecord } from './print-record.js';
import { readJson } from './read-json.js';
import { readText } from './read-text.js';
import type { Row } from './row-writer.js';
import type { Server } from './server.js';
import type { Terminal } from './terminal.js';

interface GraphAnswer {
  readonly data?: Row | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** `dealgraph query`: runs a document of the graph. With errors it prints what there is, and fails. */
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

/** Whether a document may change something; at worst a query is taken for a mutation, and not sent a second time. */
function isMutation(document: string): boolean {
  return /(^|[\s}])mutation\b/.test(document.replaceAll(/#.*$/gm, ''));
}

/** The list in the answer as rows, where there is one; else the answer itself, as the document shaped it. */
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
