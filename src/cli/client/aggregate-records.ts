import { CallFailure } from './call-failure.js';
import type { AggregateInput } from './call-inputs.js';
import { chooseFormat, createRowWriter, type Row, type RowWriter } from './create-row-writer.js';
import { kindNames, readKind } from './kinds.js';
import { printPrice, readPrice } from './price.js';
import { maxPageRows, printPages, rowsToRead } from './read-pages.js';
import { readJson, readText, readWordsOrJson, splitDirection } from './read-text.js';
import type { Call, Server } from './server.js';
import type { Terminal } from './terminal.js';

/** `dealgraph aggregate`: prints metrics for groups of records. */
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
    const price = readPrice(await server.call(callFor({ first: Math.min(rowsToRead(input), maxPageRows) })));
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

/**
 * Flattens groups into table rows. The columns of the group's key come first; a key that is a record becomes two
 * columns, its name and its ID.
 */
function flattened(writer: RowWriter): RowWriter {
  return { write: (groups) => writer.write(groups.map(flatten)), end: (rest) => writer.end(rest) };
}

function flatten({ key, ...figures }: Row): Row {
  return { ...(key as Row), ...figures };
}

/** The names of metrics. In `--order` and `--having`, any other name is the name of a group key. */
const metrics: ReadonlySet<string> = new Set([
  'count',
  'count_distinct',
  'sum',
  'avg',
  'min',
  'max',
  'p25',
  'median',
  'p75',
  'days_between',
]);

/**
 * Parses a group key: `investment_type`, `announced_on:year`, `raised_amount_usd:1000000/5000000` (buckets),
 * `edge:investors`, or a field of the record that an edge leads to: `edge:company/hq.country`.
 */
function readGroupWord(word: string): object {
  const isEdge = word.startsWith('edge:');
  const [path = '', detail] = (isEdge ? word.slice('edge:'.length) : word).split(':');
  return {
    ...(isEdge ? readEdge(path) : { field: path }),
    ...(detail !== undefined && readDetail(detail, word)),
  };
}

function readEdge(path: string): object {
  const [edge, field] = path.split('/');
  return { edge, ...(field !== undefined && { field }) };
}

function readDetail(detail: string, word: string): object {
  if (/^[a-z]+$/i.test(detail)) return { by: detail.toLowerCase() };
  const buckets = detail.split('/').map(Number);
  if (buckets.every((bucket) => Number.isFinite(bucket))) return { buckets };
  throw new CallFailure(
    `--group-by ${word} must have year, quarter or month after the colon, or numbers such as 1000000/5000000.`,
  );
}

/** Parses a metric, such as `count`, `sum:raised_amount_usd` or `count_distinct:investors`. */
function readMetricWord(word: string): unknown {
  const [metric = '', of] = word.split(':');
  return of === undefined ? metric : { [metric]: of };
}

/** Parses an order of groups: a metric (`count:desc`, `-sum:raised_amount_usd`) or the name of a group key. */
function readGroupOrder(word: string): object {
  const { name, direction } = splitDirection(word);
  return { ...readMetric(name), direction };
}

/** Parses a condition on a metric, such as `count>=3` or `median:raised_amount_usd>1000000`. */
function readHavingWord(word: string): object {
  const [, name = '', sign = '', bound = ''] = /^([\w.:]+?)\s*(>=|<=|!=|=|>|<)\s*(.+)$/.exec(word) ?? [];
  const comparison = comparisons[sign];
  if (comparison === undefined) throw new CallFailure(`--having must look like 'count>=3', got ${word}.`);
  return { ...readMetric(name), [comparison]: Number.isNaN(Number(bound)) ? bound : Number(bound) };
}

const comparisons: Readonly<Record<string, string>> = {
  '>=': 'gte',
  '<=': 'lte',
  '!=': 'ne',
  '=': 'eq',
  '>': 'gt',
  '<': 'lt',
};

function readMetric(name: string): object {
  const [metric = '', of] = name.split(':');
  if (!metrics.has(metric)) return { key: name };
  if (of === undefined) return { metric };
  return metric === 'count_distinct' ? { metric, edge: of } : { metric, field: of };
}
