import { tractionMetricNames, tractionWindowNames } from '../traction-metrics.js';
import type { FilterField, FilterFields } from './filter-field.js';

const number = { value: 'number' } as const;

const window: FilterField = {
  part: { value: number, change: number, percentage: number },
  name: 'TractionWindow',
};

const metric: FilterField = {
  part: { latest: number, ...fieldsOf(tractionWindowNames, window) },
  name: 'TractionMetric',
};

/** What can be filtered of a company's traction: the latest value of each metric, and how it moved over each window. */
export const tractionFilterFields: FilterFields = fieldsOf(tractionMetricNames, metric);

function fieldsOf(names: readonly string[], field: FilterField): FilterFields {
  return Object.fromEntries(names.map((name) => [name, field]));
}
