import { CallFailure } from './call-failure.js';
import { splitDirection } from './read-words.js';

/** Figures that are of no field. */
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
 * A key of groups: `investment_type`, `announced_on:year`, `raised_amount_usd:1000000/5000000` (buckets),
 * `edge:investors`, and of the record behind an edge `edge:company/hq.country`.
 */
export function readGroupWord(word: string): object {
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
    `--group-by ${word} needs year, quarter or month behind the colon, or numbers such as 1000000/5000000.`,
  );
}

/** A figure: `count`, `sum:raised_amount_usd`, `count_distinct:investors`. */
export function readMetricWord(word: string): unknown {
  const [metric = '', of] = word.split(':');
  return of === undefined ? metric : { [metric]: of };
}

/** An order of groups: a figure (`count:desc`, `-sum:raised_amount_usd`) or a key by its name. */
export function readGroupOrder(word: string): object {
  const { name, direction } = splitDirection(word);
  return { ...readFigure(name), direction };
}

/** What is asked of a figure: `count>=3`, `median:raised_amount_usd>1000000`. */
export function readHavingWord(word: string): object {
  const [, name = '', sign = '', bound = ''] = /^([\w.:]+?)\s*(>=|<=|!=|=|>|<)\s*(.+)$/.exec(word) ?? [];
  const comparison = comparisons[sign];
  if (comparison === undefined)
    throw new CallFailure(`--having needs to be such as 'count>=3', got ${word}.`);
  return { ...readFigure(name), [comparison]: Number.isNaN(Number(bound)) ? bound : Number(bound) };
}

const comparisons: Readonly<Record<string, string>> = {
  '>=': 'gte',
  '<=': 'lte',
  '!=': 'ne',
  '=': 'eq',
  '>': 'gt',
  '<': 'lt',
};

function readFigure(name: string): object {
  const [metric = '', of] = name.split(':');
  if (!metrics.has(metric)) return { key: name };
  if (of === undefined) return { metric };
  return metric === 'count_distinct' ? { metric, edge: of } : { metric, field: of };
}
