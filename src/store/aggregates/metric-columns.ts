import type { EdgePath } from '../../domain/aggregates/aggregate-edges.js';
import type { AggregateField } from '../../domain/aggregates/aggregate-field.js';
import type { AggregateRequest } from '../../domain/aggregates/aggregate-request.js';
import { metricName, type Metric } from '../../domain/aggregates/metric.js';
import { listMetrics } from '../../domain/aggregates/read-aggregate-request.js';
import { invariant } from '../../errors/invariant.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import type { Parameters } from '../filters/parameters.js';
import { endOf } from './edge-end.js';
import { fieldExpression } from './field-expression.js';

/**
 * How metrics are worked out, in steps: columns are read of each record, gathered to columns of each group, some of these
 * worked up to others, and all of them to the metrics.
 */
export interface MetricColumns {
  /** Of a record, by their names. */
  readonly read: ReadonlyMap<string, string>;
  /** Of a group, by their names. */
  readonly grouped: ReadonlyMap<string, string>;
  /** Of a group, by their names: an expression, and what stands behind its FROM. */
  readonly worked: ReadonlyMap<string, { readonly column: string; readonly from: string }>;
  /** The metrics, by the names of their columns. */
  readonly finished: ReadonlyMap<string, string>;
  /** Edges to several records, which are counted apart from the records, by the names of the columns of their ids. */
  readonly counted: ReadonlyMap<string, EdgePath>;
  /** The column of a metric. */
  readonly columnOf: (metric: Metric) => string;
}

const epoch = `DATE '1970-01-01'`;
const percentiles = { p25: 1, median: 2, p75: 3 } as const;
const largest = '1.7976931348623157e308';

/** The columns of all metrics of an aggregate. The count is the column `records` of every group. */
export function metricColumns(request: AggregateRequest, parameters: Parameters): MetricColumns {
  const names = new Map([['count', 'records']]);
  const columns = new Columns(request, parameters);
  for (const metric of listMetrics(request)) {
    if (metric.op === 'count') continue;
    const name = `m${names.size}`;
    names.set(metricName(metric), name);
    columns.finished.set(name, columns.finish(metric));
  }
  const { read, grouped, worked, finished, counted } = columns;
  const columnOf = (metric: Metric): string => {
    const name = names.get(metricName(metric));
    invariant(name !== undefined, `${metricName(metric)} is a metric of the aggregate`);
    return name;
  };
  return { read, grouped, worked, finished, counted, columnOf };
}

class Columns {
  readonly read = new Map<string, string>();
  readonly grouped = new Map<string, string>();
  readonly worked = new Map<string, { readonly column: string; readonly from: string }>();
  readonly finished = new Map<string, string>();
  readonly counted = new Map<string, EdgePath>();
  private readonly known = new Map<string, string>();

  constructor(
    private readonly request: AggregateRequest,
    private readonly parameters: Parameters,
  ) {}

  /** The expression of a metric over the columns of a group, after adding what it needs. */
  finish(metric: Exclude<Metric, { op: 'count' }>): string {
    switch (metric.op) {
      case 'countDistinct':
        return this.countDistinct(metric.edge);
      case 'daysBetween':
        return this.daysBetween();
      case 'sum':
      case 'avg':
        return this.total(metric.op, metric.field);
      case 'min':
      case 'max':
        return this.add('grouped', `${metric.op}(${this.valueOf(metric.field)})`);
      case 'median':
      case 'p25':
      case 'p75':
        return this.percentile(metric.field, percentiles[metric.op]);
    }
  }

  private countDistinct(edge: EdgePath): string {
    const { joins, id } = endOf(edge, 'unused');
    // By code points, which is the cheapest order there is.
    if (joins.length === 0) return this.add('grouped', `count(DISTINCT ${this.add('read', id)} COLLATE "C")`);
    const column = `d${this.counted.size}`;
    this.counted.set(column, edge);
    return this.add('grouped', `count(DISTINCT ${column} COLLATE "C")`);
  }

  /** Worked out exactly, so that no order of the records makes another number, and a cursor stays where it was. */
  private total(op: 'sum' | 'avg', field: AggregateField): string {
    const sum = this.add('grouped', `${op}((${this.valueOf(field)})::numeric)`);
    return `CASE WHEN abs(${sum}) <= ${largest} THEN ${sum}::float8 END`;
  }

  /**
   * One column has all percentiles of a field, so that its values are sorted once: those of a group by themselves. In the
   * database's own aggregate all records would have to be sorted by their groups first.
   */
  private percentile(field: AggregateField, at: number): string {
    const value = this.valueOf(field);
    const number = field.type === 'date' ? `(${value} - ${epoch})::float8` : `${value}::float8`;
    const values = this.add('grouped', `array_agg(${number}) FILTER (WHERE ${value} IS NOT NULL)`);
    const name = `p_${values}`;
    const column = 'percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY value)';
    this.worked.set(name, { column, from: `unnest(g.${values}) value` });
    const percentile = `${name}[${at}]`;
    return field.type === 'date' ? `${epoch} + floor(${percentile})::int` : percentile;
  }

  private daysBetween(): string {
    const { kind, daysBetween } = this.request;
    if (daysBetween === null) return 'NULL::float8';
    const { field, from, to } = daysBetween;
    const day = this.valueOf(field);
    const meets = (condition: typeof from): string =>
      this.add('read', `(${filterToSql(condition, kind, 't', this.parameters)})`);
    const first = this.add('grouped', `min(${day}) FILTER (WHERE ${meets(from)})`);
    const days = this.add('grouped', `array_agg(${day}) FILTER (WHERE ${meets(to)})`);
    // Most groups have no later day, which is told at less cost than by looking through their days.
    const last = this.add('grouped', `max(${day}) FILTER (WHERE ${meets(to)})`);
    const next = `(SELECT min(day) FROM unnest(${days}) day WHERE day > ${first})`;
    return `CASE WHEN ${last} > ${first} THEN (${next} - ${first})::float8 END`;
  }

  /** The column with a field's values. */
  private valueOf(field: AggregateField): string {
    return this.add('read', fieldExpression(field, 't'));
  }

  /** The name of the column with this expression. */
  private add(to: 'read' | 'grouped', expression: string): string {
    const known = this.known.get(`${to} ${expression}`);
    if (known !== undefined) return known;
    const columns = this[to];
    const name = `${to === 'read' ? 'v' : 'g'}${columns.size}`;
    columns.set(name, expression);
    this.known.set(`${to} ${expression}`, name);
    return name;
  }
}
