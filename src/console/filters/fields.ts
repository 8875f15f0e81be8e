import type { Product } from '../generated/documents.js';
import type { FacetField } from '../generated/documents.js';
import { facetFields, filterInputs, orderFields } from '../generated/filter-schema.js';
import { catalogEntry } from '../products/field-catalog.js';
import { filterInputOf } from './filter-model.js';

const windows = {
  oneMonth: '1 month',
  twoMonths: '2 months',
  threeMonths: '3 months',
  fourMonths: '4 months',
  fiveMonths: '5 months',
  sixMonths: '6 months',
  twelveMonths: '12 months',
  twentyFourMonths: '24 months',
};

/** The values of a traction metric, by their path in the metric. */
export const tractionParts: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'latest', label: 'now' },
  ...Object.entries(windows).flatMap(([name, words]) => [
    { value: `${name}.percentage`, label: `change in %, ${words}` },
    { value: `${name}.change`, label: `change, ${words}` },
    { value: `${name}.value`, label: `${words} ago` },
  ]),
];

const spelled: Readonly<Record<string, string>> = {
  hq: 'headquarters',
  usd: 'USD',
  it: 'IT',
  id: 'id',
  svc: 'venture',
  ipo: 'IPO',
  ipos: 'IPOs',
};

const leaves: Readonly<Record<string, LeafKind>> = {
  TextFilter: 'text',
  TextListFilter: 'list',
  IntegerFilter: 'number',
  NumberFilter: 'number',
  DateFilter: 'date',
  BooleanFilter: 'boolean',
  IdFilter: 'id',
  WordsFilter: 'words',
};

const known = new Map<string, readonly FilterField[]>();

/** Lists all fields of a filter input type, including the fields of nested objects. */
export function filterFieldsOf(input: string): readonly FilterField[] {
  const found = known.get(input) ?? fieldsBelow(input, '', '').map((field) => withLabel(input, field));
  known.set(input, found);
  return found;
}

/** Converts a name from the schema to words: `totalFundingUsd` and `TOTAL_FUNDING_USD` become `Total funding USD`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .map((word) => spelled[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type LeafKind = 'text' | 'list' | 'number' | 'date' | 'boolean' | 'id' | 'words';

/** A field that conditions can compare, or an edge that conditions can follow. */
export interface FilterField {
  /** The path with dots, for example `hq.country`. */
  readonly path: string;
  readonly label: string;
  /** The type of a field, or the kind of an edge: `one` leads to one record, `many` to several. */
  readonly kind: LeafKind | 'one' | 'many';
  /** The filter input type of the records that an edge leads to; null for a field. */
  readonly target: string | null;
  /** True if the edge has a direction, as the edge to acquisitions does. */
  readonly isDirected: boolean;
  /** True if all numbers of the field are whole. */
  readonly isWhole: boolean;
}

const tractionPath = /^(tractionMetrics\.\w+)\.(.+)$/;

/** Returns the field with its label from the catalog, if the catalog has one. */
function withLabel(input: string, field: FilterField): FilterField {
  const found = catalogEntry(input, field.path);
  if (found !== undefined) return { ...field, label: found.label };
  const [, metric = '', part = ''] = tractionPath.exec(field.path) ?? [];
  const metricLabel = catalogEntry(input, metric)?.label;
  if (metricLabel === undefined) return field;
  const partLabel = tractionParts.find(({ value }) => value === part)?.label ?? part;
  return { ...field, label: `${metricLabel}, ${partLabel}` };
}

/** Returns the field with this path. */
export function filterField(input: string, path: string): FilterField | undefined {
  return filterFieldsOf(input).find((field) => field.path === path);
}

function fieldsBelow(input: string, path: string, label: string): FilterField[] {
  return Object.entries(filterInputs[input] ?? {}).flatMap(([name, type]) => {
    const below = path === '' ? name : `${path}.${name}`;
    const words = labelOf(label, name);
    const leaf = leaves[type];
    if (leaf !== undefined) return [leafField(below, words, leaf, type === 'IntegerFilter')];
    if (name === 'and' || name === 'or' || name === 'not') return [];
    const inner = filterInputs[type] ?? {};
    if ('some' in inner) return manyFields(below, words, inner);
    if ('and' in inner)
      return [
        { path: below, label: words, kind: 'one' as const, target: type, isDirected: false, isWhole: false },
      ];
    return fieldsBelow(type, below, words);
  });
}

function manyFields(path: string, label: string, inner: Readonly<Record<string, string>>): FilterField[] {
  return [
    {
      path,
      label,
      kind: 'many',
      target: inner['some'] ?? null,
      isDirected: 'direction' in inner,
      isWhole: false,
    },
    leafField(`${path}.count`, `Number of ${label.charAt(0).toLowerCase()}${label.slice(1)}`, 'number', true),
  ];
}

const leafField = (path: string, label: string, kind: LeafKind, isWhole: boolean): FilterField => ({
  path,
  label,
  kind,
  target: null,
  isDirected: false,
  isWhole,
});

function labelOf(label: string, name: string): string {
  if (name === 'tractionMetrics') return 'Traction';
  const words = wordsOf(name);
  return label === '' ? words : `${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Returns the label of an order field: the label of the filter field with the same path if there is one. */
export function orderLabel(input: string, orderField: string): string {
  const found = filterFieldsOf(input).find(({ path }) => orderNamesOf(path).includes(orderField));
  return found?.label ?? wordsOf(orderField);
}

/** Returns the order field for a filter field, or null if the API cannot sort by the field. */
export function orderFieldOf(orderEnum: string, path: string): string | null {
  const names = orderNamesOf(path);
  return orderFields[orderEnum]?.find((name) => names.includes(name)) ?? null;
}

/**
 * Lists the names that a path may have as an order field, for example `FUNDING_ROUNDS_COUNT` for `fundingRounds.count`.
 * Order fields leave out `FUNDING_` at the start, and `METRICS_` after `TRACTION_`.
 */
function orderNamesOf(path: string): readonly string[] {
  const name = path
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toUpperCase();
  return [name, name.replace(/^FUNDING_/, ''), name.replace(/^TRACTION_METRICS_/, 'TRACTION_')];
}

/** Returns the facet that lists the values of a field, or null if the field has no facet. */
export function facetOf(
  input: string,
  path: string,
): { readonly product: Product; readonly field: FacetField } | null {
  const name = path
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toUpperCase();
  const products = Object.keys(filterInputOf) as Product[];
  const product = products.find((each) => filterInputOf[each] === input);
  if (product === undefined || facetFields[input]?.includes(name) !== true) return null;
  // The cast is safe, because the OpenAPI document and the GraphQL enum are generated from the same table of fields.
  return { product, field: name as FacetField };
}
