import type { EdgePath } from './aggregate-edges.js';
import type { AggregateField } from './aggregate-field.js';

/** Metrics of a field's values, in which unknown ones do not count. */
export const valueMetrics = ['sum', 'avg', 'min', 'max', 'median', 'p25', 'p75'] as const;

export type ValueMetric = (typeof valueMetrics)[number];

/** Those that a date has: they are dates too. */
export const dateMetrics: readonly ValueMetric[] = ['min', 'max', 'median', 'p25', 'p75'];

/** A figure of a group of records. */
export type Metric =
  | { readonly op: 'count' }
  | { readonly op: 'daysBetween' }
  | { readonly op: 'countDistinct'; readonly edge: EdgePath }
  | { readonly op: ValueMetric; readonly field: AggregateField };

/** The same for the same metric, and for no other. */
export function metricName(metric: Metric): string {
  if ('edge' in metric) return `${metric.op} ${metric.edge.name}`;
  return 'field' in metric ? `${metric.op} ${metric.field.name}` : metric.op;
}

/** Whether its values are dates. */
export function isDateMetric(metric: Metric): boolean {
  return 'field' in metric && metric.field.type === 'date';
}
