import { invariant } from '../../errors/invariant.js';
import type { EdgePath } from '../model/aggregate-edges.js';
import type { AggregateField } from '../model/aggregate-fields.js';
import { type AggregateRequest, type Metric, metricName, statisticsOf } from '../model/aggregates.js';
import { listMetrics } from '../model/read-aggregate-request.js';
import { endOf } from './edge-relations.js';
import { fieldExpression, type Parameters } from './expressions.js';
import { filterToSql } from './filter-to-sql.js';

/**
 * The SQL columns that compute the metrics of an aggregate, in four steps: columns of each record (`read`), aggregates
 * of each group (`grouped`), columns computed from the aggregates (`worked`), and the metrics (`finished`).
 */
export interface MetricColumns {
  /** Expressions on a record, by column name. */
  readonly read: ReadonlyMap<string, string>;
  /** Aggregate expressions on a group, by column name. */
  readonly grouped: ReadonlyMap<string, string>;
  /** Columns computed from aggregated columns, by column name: an expression and its FROM clause. */
  readonly worked: ReadonlyMap<string, { readonly column: string; readonly from: string }>;
  /** The expressions of the metrics, by column name. */
  readonly finished: ReadonlyMap<string, string>;
  /**
   * The `countDistinct` edges that lead to several records, by the name of their ID column. Their records are counted
   * in separate rows (see `rowsApart`).
   */
  readonly counted: ReadonlyMap<string, EdgePath>;
  /** The columns with the number of known values of each field that has statistics, by the field's name. */
  readonly known: ReadonlyMap<string, string>;
  /** Returns the column name of a metric. */
  readonly columnOf: (metric: Metric) => string;
}

const epoch = `DATE '1970-01-01'`;
const percentiles = { p25: 1, median: 2, p75: 3 } as const;
const largest = '1.7976931348623157e308';
const smallest = '2.4703282292062329e-324';
const manyPlaces = `1.${'0'.repeat(20)}`;

/** Builds the columns of all metrics of an aggregate. The count is the column `records` of every group. */
export function metricColumns(request: AggregateRequest, parameters: Parameters): MetricColumns {
  const names = new Map([['count', 'records']]);
  const columns = new Columns(request, parameters);
  for (const metric of listMetrics(request)) {
    if (metric.op === 'count') continue;
    const name = `m${names.size}`;
    names.set(metricName(metric), name);
    columns.finished.set(name, columns.finish(metric));
  }
  const known = new Map<string, string>();
  for (const { field } of statisticsOf(request)) {
    if (known.has(field.name)) continue;
    const name = `c${known.size}`;
    known.set(field.name, name);
    columns.finished.set(name, columns.countKnown(field));
  }
  const { read, grouped, worked, finished, counted } = columns;
  const columnOf = (metric: Metric): string => {
    const name = names.get(metricName(metric));
    invariant(name !== undefined, `${metricName(metric)} is a metric of the aggregate`);
    return name;
  };
  return { read, grouped, worked, finished, counted, known, columnOf };
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

  /** Returns the expression of a metric on the columns of a group, and adds the columns that it needs. */
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

  /** Returns the expression of the number of records that have a value in a field. */
  countKnown(field: AggregateField): string {
    return this.add('grouped', `count(${this.valueOf(field)})`);
  }

  private countDistinct(edge: EdgePath): string {
    const { joins, id } = endOf(edge, 'unused');
    // Comparing by code point (COLLATE "C") is the cheapest.
    if (joins.length === 0) return this.add('grouped', `count(DISTINCT ${this.add('read', id)} COLLATE "C")`);
    const column = `d${this.counted.size}`;
    this.counted.set(column, edge);
    return this.add('grouped', `count(DISTINCT ${column} COLLATE "C")`);
  }

  /**
   * Computes with exact numbers (numeric). With floating-point numbers, the result could depend on the order of the
   * records, and cursors would become invalid. A sum beyond the range of float8 is null.
   */
  private total(op: 'sum' | 'avg', field: AggregateField): string {
    const value = this.valueOf(field);
    // The cast from float8 to numeric keeps 15 digits; the text has all digits that identify the number.
    const exact = field.type === 'number' ? `${value}::text::numeric` : `${value}::numeric`;
    const sum = this.add('grouped', `sum(${exact})`);
    // Numeric division can round to 16 digits. The additional decimal places of the dividend prevent this.
    const total = op === 'sum' ? sum : `(${sum} * ${manyPlaces} / ${this.add('grouped', `count(${value})`)})`;
    // PostgreSQL refuses to cast a number that float8 would round to zero or to infinity.
    return `CASE WHEN abs(${total}) < ${smallest} THEN 0 WHEN abs(${total}) <= ${largest} THEN ${total}::float8 END`;
  }

  /**
   * Computes all percentiles of a field in one column, so that the values of each group are sorted once. Uses
   * `array_agg` first, because with percentile_cont as the aggregate, PostgreSQL would sort all records by group.
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
    const { daysBetween } = this.request;
    if (daysBetween === null) return 'NULL::float8';
    const { field, from, to } = daysBetween;
    const day = this.valueOf(field);
    const meets = (condition: typeof from): string =>
      this.add('read', `(${filterToSql(condition, 't', this.parameters)})`);
    const first = this.add('grouped', `min(${day}) FILTER (WHERE ${meets(from)})`);
    const days = this.add('grouped', `array_agg(${day}) FILTER (WHERE ${meets(to)})`);
    // Most groups have no later day. The maximum shows this at a lower cost than a search of all days.
    const last = this.add('grouped', `max(${day}) FILTER (WHERE ${meets(to)})`);
    const next = `(SELECT min(day) FROM unnest(${days}) day WHERE day > ${first})`;
    return `CASE WHEN ${last} > ${first} THEN (${next} - ${first})::float8 END`;
  }

  /** Returns the name of the column with a field's values. */
  private valueOf(field: AggregateField): string {
    return this.add('read', fieldExpression(field, 't'));
  }

  /** Returns the name of the column with this expression, adding it if needed. */
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
