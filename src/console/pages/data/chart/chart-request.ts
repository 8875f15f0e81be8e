import { filterInputOf, type FilterValue } from '../../../filters/filter-model.js';
import type { Product } from '../../../generated/documents.js';
import type { GroupOption } from '../../../products/group-parts.js';
import { byProduct } from '../../../products/products.js';
import type { ChartSearch, ChartType } from './chart-search.js';
import { groupByOf, groupOptionsOf, isTime } from './group-options.js';
import {
  type Metric,
  metricInput,
  numberFieldsOf,
  readMetric,
  upperSnake,
  valueFunctions,
} from './metric-options.js';

/**
 * The data of a chart: a field to group by, a metric and, for a scatter plot, the metric on the horizontal axis
 * (`across`).
 */
export interface ChartTerms {
  readonly product: Product;
  readonly filter: FilterValue;
  readonly group: GroupOption;
  readonly part: string;
  readonly metric: Metric;
  readonly across: Metric | null;
  readonly limit: number;
}

/** The root field of each record kind's aggregate query. */
const roots: Readonly<Record<Product, string>> = byProduct(({ list }) => `${list}Aggregate`);

/**
 * Returns the aggregate query of a chart. A group costs one credit, for any number of metrics, so the query requests
 * all functions of the field. On a time axis, choosing another function of the same field is then free.
 */
export function chartDocument({ product, metric, across }: ChartTerms): string {
  const metrics = across === null ? [metric] : [metric, across];
  const measured = metrics.filter(({ name }) => name !== 'count' && name !== 'distinct');
  const fields = new Set(measured.map(({ path }) => path));
  if (fields.size === 0) for (const { path } of numberFieldsOf(product).slice(0, 1)) fields.add(path);
  const values = [...fields].map(selectionOf).join(' ');
  const figures = fields.size === 0 ? [] : valueFunctions.map((name) => `${name} { ${values} }`);
  const edges = new Set(metrics.filter(({ name }) => name === 'distinct').map(({ path }) => path));
  const distinct = [...edges].map((path) => `${aliasOf(path)}: countDistinct(edge: ${upperSnake(path)})`);
  const name = `${(roots[product][0] ?? '').toUpperCase()}${roots[product].slice(1)}`;
  return `query ${name}Chart($filter: ${filterInputOf[product]}, $groupBy: [GroupBy!], $orderBy: [GroupOrder!], $first: Int) {
  ${roots[product]}(filter: $filter, groupBy: $groupBy, orderBy: $orderBy, first: $first) {
    groups {
      key { value from to record { id name } }
      count
      ${[...distinct, ...figures].join('\n      ')}
    }
    pageInfo { hasNextPage }
  }
}`;
}

/**
 * Returns the variables of the query. They request the latest periods of a time axis, the first bands of a number, or
 * the groups with the largest values.
 */
export function chartVariables(terms: ChartTerms): Readonly<Record<string, unknown>> {
  const { filter, group, part, metric, limit } = terms;
  const key = [group.edge, group.field].filter((each) => each !== null).join('.');
  const hasOwnOrder = group.kind === 'bands' || group.kind === 'range';
  const byMetric = [{ ...metricInput(metric), direction: 'DESC' }];
  return {
    filter,
    groupBy: [groupByOf(group, part)],
    orderBy: isTime(group) ? [{ key, direction: 'DESC' }] : hasOwnOrder ? [] : byMetric,
    first: limit,
  };
}

interface Group {
  readonly key: readonly {
    readonly value: string | null;
    readonly from: number | null;
    readonly to: number | null;
    readonly record: { readonly id: string; readonly name: string | null } | null;
  }[];
  readonly count: number;
}

export interface ChartAnswer {
  readonly groups: readonly Group[];
  readonly hasMore: boolean;
}

/** Reads the groups from a response. */
export function readAnswer(data: unknown, product: Product): ChartAnswer {
  const found = (data as Record<string, unknown> | null)?.[roots[product]] as
    { groups: Group[]; pageInfo: { hasNextPage: boolean } } | null | undefined;
  return { groups: found?.groups ?? [], hasMore: found?.pageInfo.hasNextPage ?? false };
}

/** Returns a metric of a group, or null if no record in the group has a value. */
export function valueOf(group: Group, { name, path }: Metric): number | null {
  if (name === 'count') return group.count;
  const steps = name === 'distinct' ? [aliasOf(path)] : [name, ...path.split('.')];
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | null)?.[step], group);
  return typeof found === 'number' ? found : null;
}

function selectionOf(path: string): string {
  const steps = path.split('.');
  return `${steps.join(' { ')}${' }'.repeat(steps.length - 1)}`;
}

const aliasOf = (path: string): string => `distinct_${path.replaceAll('.', '_')}`;

/** The settings of the displayed chart. A setting that is missing in the URL has the default of the record kind. */
export interface ChosenChart {
  readonly group: GroupOption;
  readonly part: string;
  readonly metric: Metric;
  readonly across: Metric | null;
  readonly type: ChartType;
  readonly limit: number;
}

/** Reads the settings of a chart. A line chart requires a time axis; other groups are drawn as bars. */
export function readChart(product: Product, many: string, search: ChartSearch): ChosenChart {
  const options = groupOptionsOf(product);
  const group = options.find(({ id }) => id === search.group) ?? options[0];
  if (group === undefined) throw new Error(`${product} has no groups`);
  const metricOf = (id: string | undefined): Metric | undefined =>
    id === undefined ? undefined : readMetric(product, many, id);
  const count: Metric = {
    id: 'count',
    name: 'count',
    path: '',
    label: `Number of ${many}`,
    unit: 'number',
    isTotal: true,
  };
  const type = search.chart ?? 'bars';
  return {
    group,
    part: search.part ?? 'year',
    metric: metricOf(search.metric) ?? count,
    across: type === 'scatter' ? (metricOf(search.across) ?? count) : null,
    type: type === 'line' && !isTime(group) ? 'bars' : type,
    limit: search.groups ?? (isTime(group) ? 100 : 25),
  };
}
