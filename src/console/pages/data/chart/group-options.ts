import { unitOf, unitSuffix } from '../../../charts/periods.js';
import { filterField } from '../../../filters/fields.js';
import { filterInputOf } from '../../../filters/filter-model.js';
import type { Product } from '../../../generated/documents.js';
import type { GroupOption, GroupParts } from '../../../products/group-parts.js';
import { productViews } from '../../../products/product-views.js';
import { upperSnake, withoutUnit } from './metric-options.js';

/** Lists the fields by which records of a product can be grouped. */
export function groupOptionsOf(product: Product): readonly GroupOption[] {
  return productViews[product].groups.map((parts) => ({
    id: '',
    kind: 'value',
    edge: null,
    field: null,
    buckets: [],
    unit: 'number',
    page: null,
    ...parts,
    label: parts.label ?? labelOf(filterInputOf[product], parts),
  }));
}

/** Returns an element of the `groupBy` variable. For a time axis, records without a date are left out. */
export function groupByOf(option: GroupOption, part: string): Readonly<Record<string, unknown>> {
  const { edge, field, kind, buckets } = option;
  return {
    ...(edge === null ? {} : { edge: upperSnake(edge) }),
    ...(field === null ? {} : { field: upperSnake(field) }),
    ...(kind === 'date' ? { by: part.toUpperCase() } : {}),
    ...(buckets.length === 0 ? {} : { buckets }),
    ...(isTime(option) ? { skipNull: true } : {}),
  };
}

/** Returns true if the groups are periods. */
export function isTime({ kind }: GroupOption): boolean {
  return kind === 'date' || kind === 'year';
}

/** Returns the title of a grouping for an axis or column, for example `Announced year` or `Company country`. */
export function groupTitle(option: GroupOption, part: string): string {
  if (option.kind === 'date') return `${option.label} ${part}`;
  return option.kind === 'year' ? `${option.label} year` : option.label;
}

function labelOf(input: string, { edgeLabel, field, kind }: GroupParts): string {
  const name = field ?? '';
  if (edgeLabel !== undefined) return `${edgeLabel} ${labelOfField('CompanyFilter', name).toLowerCase()}`;
  const label = labelOfField(input, name);
  return kind === 'bands' ? `${withoutUnit(label)}${unitSuffix[unitOf(name)]}` : label;
}

function labelOfField(input: string, path: string): string {
  return filterField(input, path)?.label ?? path;
}
