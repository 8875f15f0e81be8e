import { filterField } from '../filters/fields.js';
import { filterInputOf } from '../filters/filter-model.js';
import type { Product } from '../generated/documents.js';
import { fieldCatalog } from './field-catalog.js';
import type { ProductView } from './product-view.js';

/** The parts of a product's view that determine its columns. */
export type ProductColumns = Pick<ProductView, 'product' | 'columns' | 'moreColumns'>;

const known = new Map<Product, ProductView['columns']>();

/**
 * Returns all columns of a product: first the columns that every list has, then further fields with the labels of their
 * filter fields.
 */
export function allColumns({ product, columns, moreColumns }: ProductColumns): ProductView['columns'] {
  const input = filterInputOf[product];
  const all = known.get(product) ?? [
    ...columns,
    ...moreColumns.map((column) => ({
      ...column,
      header:
        column.header === ''
          ? withUnit(filterField(input, column.path)?.label ?? column.path)
          : column.header,
      isHidden: true,
    })),
  ];
  known.set(product, all);
  return all;
}

/** Converts the label of a filter field to a column header: `Total raised, USD` becomes `Total raised (USD)`. */
export function withUnit(label: string): string {
  return label
    .replace(/, (USD|months)$/, ' ($1)')
    .replace(/ over time, now$/, ', latest')
    .replace(/, now$/, '')
    .replace(' over time, ', ', ')
    .replace(/, change in %, (.+)$/, ', change in $1 (%)');
}

/** A column with its group in the catalog of filter fields, and the words by which a search finds it. */
export interface GroupedColumn {
  readonly path: string;
  readonly header: string;
  readonly group: string;
  readonly searchText: string;
}

/** Returns the columns of a product with their groups, in the order of the catalog of filter fields. */
export function groupedColumns(
  product: Product,
  columns: readonly { readonly path: string; readonly header: string }[],
): readonly GroupedColumn[] {
  const groups = fieldCatalog[filterInputOf[product]] ?? [];
  const grouped = columns.map(({ path, header }) => {
    const entryOf = (at: number) =>
      groups[at]?.fields.find((entry) => entry.path === path || path.startsWith(`${entry.path}.`));
    const at = groups.findIndex((_, index) => entryOf(index) !== undefined);
    const group = groups[at]?.title ?? 'Other';
    return { at, path, header, group, searchText: [header, group, entryOf(at)?.synonyms ?? ''].join(' ') };
  });
  return grouped.toSorted((one, other) => one.at - other.at);
}
