import { readGroupOrder, readGroupWord, readHavingWord, readMetricWord } from './read-aggregate-words.js';
import { chooseFormat } from './choose-format.js';
import type { AggregateInput } from './call-inputs.js';
import { createRowWriter } from './create-row-writer.js';
import { kindNames, readKind } from './kinds.js';
import { printPrice, readPrice } from './price.js';
import { readJson } from './read-json.js';
import { mostRowsOfPage, printPages, rowsToRead } from './read-pages.js';
import { readText } from './read-text.js';
import { readWordsOrJson } from './read-words.js';
import type { Row, RowWriter } from './row-writer.js';
import type { Call, Server } from './server.js';
import type { Terminal } from './terminal.js';

/** `dealgraph aggregate`: figures of groups of records. */
export async function aggregateRecords(
  input: AggregateInput,
  server: Server,
  terminal: Terminal,
): Promise<void> {
  const kind = readKind(input.kind, kindNames);
  const terms = await readTerms(input, terminal);
  const callFor = (page: { readonly first: number; readonly after?: string }): Call => ({
    path: `/api/v1/${kind}/aggregate`,
    body: { ...terms, ...page },
  });
  if (server.terms.isDryRun) {
    const price = readPrice(
      await server.call(callFor({ first: Math.min(rowsToRead(input), mostRowsOfPage) })),
    );
    await printPrice(terminal, chooseFormat(input, terminal, 'json'), price);
    return;
  }
  const format = chooseFormat(input, terminal, 'ndjson');
  const isFlat = format === 'table' || format === 'csv';
  const writer = createRowWriter(terminal, {
    format,
    columns: input.columns,
    tableColumns: [],
    name: 'groups',
  });
  await printPages(server, input, callFor, isFlat ? flattened(writer) : writer);
}

async function readTerms(input: AggregateInput, terminal: Terminal): Promise<object> {
  const { filter, groupBy, having, order } = input;
  const read = async (text: string, option: string, readWord: (word: string) => unknown) =>
    readWordsOrJson(await readText(text, terminal.input), option, readWord);
  return {
    metrics: await read(input.metrics, '--metrics', readMetricWord),
    ...(filter !== undefined && {
      filter: readJson(await readText(filter, terminal.input), 'The filter'),
    }),
    ...(groupBy !== undefined && { group_by: await read(groupBy, '--group-by', readGroupWord) }),
    ...(having !== undefined && { having: await read(having, '--having', readHavingWord) }),
    ...(order !== undefined && { order_by: await read(order, '--order', readGroupOrder) }),
  };
}

/** Groups as rows of a table: keys first, by their names; a record that is a key by its name and its id. */
function flattened(writer: RowWriter): RowWriter {
  return { write: (groups) => writer.write(groups.map(flatten)), end: (rest) => writer.end(rest) };
}

function flatten({ key, ...figures }: Row): Row {
  return { ...(key as Row), ...figures };
}
