import { type Unit, unitOf, unitSuffix } from '../../../charts/periods.js';
import { filterFieldsOf } from '../../../filters/fields.js';
import { filterInputOf } from '../../../filters/filter-model.js';
import type { Product } from '../../../generated/documents.js';
import { productViews } from '../../../products/product-views.js';

/** A metric of each group in a chart. */
export interface Metric {
  /** The ID in the URL, for example `count`, `distinct:investors` or `sum:raisedAmountUsd`. */
  readonly id: string;
  readonly name: 'count' | 'distinct' | ValueFunction;
  /** The path of an edge or field; empty for `count`. */
  readonly path: string;
  /** The label with its unit, for example `Sum of amount raised (USD)`. */
  readonly label: string;
  readonly unit: Unit;
  /** True if a period without records has the value 0; false if its value is unknown. */
  readonly isTotal: boolean;
}

type ValueFunction = (typeof valueFunctions)[number];

export const valueFunctions = ['sum', 'avg', 'median', 'min', 'max', 'p25', 'p75'] as const;

export const functionLabels: Readonly<Record<ValueFunction, string>> = {
  sum: 'Sum',
  avg: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  p25: '25th percentile',
  p75: '75th percentile',
};

const functionWords: Readonly<Record<ValueFunction, string>> = {
  ...functionLabels,
  sum: 'Sum of',
  p25: '25th percentile of',
  p75: '75th percentile of',
};

interface NumberField {
  readonly path: string;
  /** The label without its unit. */
  readonly label: string;
  readonly unit: Unit;
}

/**
 * Lists the numeric fields of a product that aggregates support. For traction metrics, lists only the current value and
 * the change over 12 months.
 */
export function numberFieldsOf(product: Product): readonly NumberField[] {
  return filterFieldsOf(filterInputOf[product])
    .filter(({ kind, path }) => kind === 'number' && !path.endsWith('.count'))
    .filter(
      ({ path }) => !path.startsWith('tractionMetrics.') || /\.(latest|twelveMonths\.percentage)$/.test(path),
    )
    .map(({ path, label }) => ({
      path,
      label: withoutUnit(label).replace(', change in %, 12 months', ', 12-month change'),
      unit: unitOf(path),
    }))
    .sort((one, other) => fieldRank(one.path) - fieldRank(other.path));
}

/** Returns the metric with this ID, or undefined if the product has no such metric. */
export function readMetric(product: Product, many: string, id: string): Metric | undefined {
  const [name = '', path = ''] = id.split(':');
  if (id === 'count')
    return { id, name: 'count', path: '', label: `Number of ${many}`, unit: 'number', isTotal: true };
  if (name === 'distinct') {
    const words = productViews[product].distinctEdges[path];
    return words === undefined
      ? undefined
      : { id, name, path, label: `Number of different ${words}`, unit: 'number', isTotal: true };
  }
  const valueFunction = valueFunctions.find((each) => each === name);
  const field = numberFieldsOf(product).find((each) => each.path === path);
  if (valueFunction === undefined || field === undefined) return undefined;
  const label = `${functionWords[valueFunction]} ${lowerFirst(field.label)}${unitSuffix[field.unit]}`;
  return { id, name: valueFunction, path, label, unit: field.unit, isTotal: valueFunction === 'sum' };
}

/** Converts a metric to an input of the aggregate query, for its order or conditions. */
export function metricInput({ name, path }: Metric): Readonly<Record<string, string>> {
  if (name === 'count') return { metric: 'COUNT' };
  if (name === 'distinct') return { metric: 'COUNT_DISTINCT', edge: upperSnake(path) };
  return { metric: name.toUpperCase(), field: upperSnake(path) };
}

/** Removes the unit from a label such as `Amount raised, USD`. */
export function withoutUnit(label: string): string {
  return label.replace(/, USD$/, '');
}

/**
 * Converts the first letter to lowercase, for use within a sentence: `amount raised`. Text that starts with an acronym,
 * such as `IT spending`, is unchanged.
 */
export function lowerFirst(text: string): string {
  return /^[A-Z][^A-Z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

const firstFields = ['raisedAmountUsd', 'funding.totalFundingUsd', 'employeeCount', 'funding.lastFundingUsd'];

/**
 * Returns the sort rank of a field: the most used fields are first, then other amounts, and traction metrics are last.
 */
function fieldRank(path: string): number {
  const index = firstFields.indexOf(path);
  if (index >= 0) return index;
  if (unitOf(path) === 'money') return 10;
  return path.startsWith('tractionMetrics.') ? 30 : 20;
}

/** Converts a path to the spelling of GraphQL enum values: `hq.country` becomes `HQ_COUNTRY`. */
export function upperSnake(path: string): string {
  return path.replaceAll('.', '_').replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}
