import { csvOf } from '../../../components/csv-button.js';
import { orderFieldOf } from '../../../filters/fields.js';
import type { Product } from '../../../generated/documents.js';
import { allColumns } from '../../../products/all-columns.js';
import { productViews } from '../../../products/product-views.js';
import { sortRows } from '../table/sort-rows.js';
import { readLayout } from '../table/table-layout.js';
import { isExported, rowsOfExport } from './export-rows.js';

/** The columns and the order of the results table, which an export writes. */
export interface ExportTable {
  readonly product: Product;
  /** The layout, as it is stored in the URL. */
  readonly layout: string | undefined;
  /** An order field, with the prefix `-` for descending order. */
  readonly order: string;
}

/** Maximum rows of an export that the browser sorts and writes. */
export const maxTableRows = 100_000;

const prefix = 'dealgraph.export-table.';

/** The tables of the exports that were started in this tab, by export ID. The service writes all fields of the records. */
export const exportTables = {
  read(id: string): ExportTable | null {
    const text = sessionStorage.getItem(prefix + id);
    return text === null ? null : (JSON.parse(text) as ExportTable);
  },
  save(id: string, table: ExportTable): void {
    sessionStorage.setItem(prefix + id, JSON.stringify(table));
  },
};

/** Converts an NDJSON export to CSV with the columns, their names and the order of the table. */
export function tableOfExport(text: string, { product, layout, order }: ExportTable): string {
  const view = productViews[product];
  const all = allColumns(view);
  const sorted = all.find(({ path }) => orderFieldOf(view.orderEnum, path) === order.replace(/^-/, ''));
  const rows = rowsOfExport(text);
  return csvOf(
    exportedColumns({ product, layout }),
    sorted === undefined ? rows : sortRows(rows, sorted, order.startsWith('-')),
  );
}

/** Returns the columns of the table. */
export function tableColumns({ product, layout }: Pick<ExportTable, 'product' | 'layout'>) {
  const all = allColumns(productViews[product]);
  return readLayout(layout, all).flatMap(({ path }) => all.find((each) => each.path === path) ?? []);
}

/** Returns the columns of the table that exports contain. */
export function exportedColumns(table: Pick<ExportTable, 'product' | 'layout'>) {
  return tableColumns(table).filter(isExported);
}
