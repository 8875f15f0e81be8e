import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Choice } from '../../../components/choice.js';
import { CsvButton } from '../../../components/csv-button.js';
import { creditsText, format } from '../../../components/format.js';
import { Notice, RefusalNotice } from '../../../components/notice.js';
import { SheetDialog } from '../../../components/sheet-dialog.js';
import { filterInputOf, type FilterValue } from '../../../filters/filter-model.js';
import { filterSentence } from '../../../filters/filter-sentence.js';
import { readFilter } from '../../../filters/read-filter.js';
import type { Product } from '../../../generated/documents.js';
import type { CreateExportInput, ExportFormat } from '../../../generated/documents.js';
import { orderText, type PageRequest } from '../../../products/product-view.js';
import { productViews } from '../../../products/product-views.js';
import { products } from '../../../products/products.js';
import { useKey } from '../../../session/key-session.js';
import { useViewer } from '../../../session/use-viewer.js';
import { columnsParameter } from '../data-search.js';
import styles from './export-dialog.module.css';
import { ExportList } from './export-list.js';
import {
  exportedColumns,
  type ExportTable,
  exportTables,
  maxTableRows,
  tableColumns,
} from './export-table.js';
import { findAllPaid } from './paid-rows.js';
import { exportLabels, useCreateExport, useExportPrice } from './use-exports.js';

export interface ExportDialogProps {
  readonly product: Product;
  readonly nouns: readonly [string, string];
  /** The filter, and the order and size of the pages of the table. */
  readonly pageRequest: PageRequest;
  readonly onClose: () => void;
}

const formats = [
  { value: 'XLSX', label: 'Excel with all fields' },
  { value: 'TABLE', label: 'CSV with the columns of the table' },
  { value: 'CSV', label: 'CSV with all fields' },
  { value: 'NDJSON', label: 'NDJSON (one JSON record per line)' },
  { value: 'PARQUET', label: 'Parquet (for pandas, DuckDB and other tools)' },
] as const satisfies readonly { value: ExportFormat | 'TABLE'; label: string }[];

const route = getRouteApi('/console/data');

/**
 * A dialog that exports all records that match a filter. It shows the price, the progress, and the exports of the last
 * day.
 */
export function ExportDialog({ product, nouns, pageRequest, onClose }: ExportDialogProps) {
  const { filter } = pageRequest;
  const [chosen, setChosen] = useState<(typeof formats)[number]['value']>('TABLE');
  const [started, setStarted] = useState<string | null>(null);
  const form: ExportFormat = chosen === 'TABLE' ? 'NDJSON' : chosen;
  const input: CreateExportInput = { format: form, product, filter };
  const table = useTable(product, pageRequest);
  const label = labelOf(product, nouns[1], filter);
  return (
    <SheetDialog title={`Export all ${nouns[1]}`} isOpen onClose={onClose} size="wide">
      <p className={styles['filter']}>{label}</p>
      <PaidRecords {...{ nouns, pageRequest, table }} />
      <div className={styles['choices']}>
        <Choice label="Format" value={chosen} options={formats} onChange={setChosen} />
        {chosen === 'TABLE' && <TableNote table={table} />}
      </div>
      <NewExport
        // Each format is a separate export with its own price, so the form is remounted.
        key={chosen}
        {...{ input, nouns, label }}
        table={chosen === 'TABLE' ? table : null}
        isStarted={started !== null}
        onStarted={setStarted}
      />
      <ExportList started={started} />
    </SheetDialog>
  );
}

/** Returns the columns and the order of the table. */
function useTable(product: Product, pageRequest: PageRequest): ExportTable {
  const search = route.useSearch();
  const layout = search[columnsParameter(products[product].tab)];
  return { product, layout, order: orderText(pageRequest, productViews[product]) };
}

/** Says which columns an export of the table has. */
function TableNote({ table }: { table: ExportTable }) {
  const columns = exportedColumns(table).map(({ header }) => header);
  return (
    <p className={styles['note']}>
      {columns.join(', ')}. Choose others under Columns. The order is that of the table.
    </p>
  );
}

interface PaidRecordsProps extends Pick<ExportDialogProps, 'nouns' | 'pageRequest'> {
  readonly table: ExportTable;
}

/** If this tab has paid for all records already, says so and offers them as a file. */
function PaidRecords({ nouns: [one, many], pageRequest, table }: PaidRecordsProps) {
  const key = useKey() ?? '';
  const rows = findAllPaid(productViews[table.product], pageRequest, key);
  if (rows === null || rows.length === 0) return null;
  return (
    <Notice look="good">
      <p>
        You have already paid for{' '}
        {rows.length === 1 ? `this ${one}` : `all ${format.count(rows.length)} ${many}`}. The file with the
        columns of the table is free.
      </p>
      <CsvButton
        name={many.replaceAll(' ', '-')}
        label="Download CSV · free"
        rows={rows}
        columns={tableColumns(table)}
      />
    </Notice>
  );
}

interface NewExportProps {
  /** The table to write; null to write all fields. */
  readonly table: ExportTable | null;
  readonly input: CreateExportInput;
  readonly nouns: readonly [string, string];
  readonly label: string;
  /** True if this dialog has already started an export. A second click would pay for another export. */
  readonly isStarted: boolean;
  readonly onStarted: (id: string) => void;
}

function NewExport(props: NewExportProps) {
  const { input, nouns, label, table, isStarted, onStarted } = props;
  const [one, many] = nouns;
  const pricing = useExportPrice(input);
  const creating = useCreateExport();
  const idempotencyKey = useRef(crypto.randomUUID());
  const { price, remaining } = { price: pricing.data ?? null, remaining: useRemaining() };
  const refusal = creating.error ?? pricing.error;
  const isShort = price !== null && remaining !== null && price.credits > remaining;
  const isTooLong = table !== null && price !== null && price.rows > maxTableRows;
  const start = (): void => {
    if (price === null) return;
    const terms = { input, credits: price.credits, idempotencyKey: idempotencyKey.current };
    creating.mutate(terms, {
      onSuccess: (id) => {
        idempotencyKey.current = crypto.randomUUID();
        if (id === null) return;
        exportLabels.save(id, label);
        if (table !== null) exportTables.save(id, table);
        onStarted(id);
      },
    });
  };
  return (
    <>
      <dl className={styles['price']} aria-live="polite">
        <Figure label="Records" value={price === null ? '…' : format.count(price.rows)} />
        <Figure label="Price" value={price === null ? '…' : creditsText(price.credits)} />
        <Figure
          label="Credits remaining after"
          value={
            price === null || remaining === null
              ? '…'
              : isShort
                ? '–'
                : format.count(remaining - price.credits)
          }
        />
      </dl>
      {isShort && refusal === null && (
        <p className={styles['short']} role="alert">
          This export costs {creditsText(price.credits)} and {creditsText(remaining)} remain. Add a condition
          to export fewer {many}.
        </p>
      )}
      {isTooLong && (
        <p className={styles['note']} role="status">
          The browser can write the columns of the table for {format.count(maxTableRows)} {many}. Choose a
          format with all fields, or add a condition.
        </p>
      )}
      {refusal !== null && (
        <RefusalNotice
          refusal={refusal}
          onRetry={() => {
            creating.reset();
            void pricing.refetch();
          }}
        />
      )}
      <div>
        <Button
          look={isStarted ? 'plain' : 'primary'}
          isDisabled={price === null || price.rows === 0 || isShort || isTooLong}
          isPending={creating.isPending}
          onPress={start}
        >
          {isStarted && price !== null
            ? `Export again · ${creditsText(price.credits)}`
            : buttonText(price, one, many)}
        </Button>
      </div>
    </>
  );
}

function buttonText(price: { rows: number; credits: number } | null, one: string, many: string): string {
  if (price === null) return 'Export · getting the price…';
  if (price.rows === 0) return `No ${many} to export`;
  return `Export ${format.count(price.rows)} ${price.rows === 1 ? one : many} · ${creditsText(price.credits)}`;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Returns the credits that this key can still spend: the minimum over its budgets. */
function useRemaining(): number | null {
  const { data, refetch } = useViewer();
  useEffect(() => {
    void refetch();
  }, [refetch]);
  const budgets = data?.viewer?.budgets;
  if (budgets == null) return null;
  const known = [budgets.month, budgets.day, budgets.key].flatMap((budget) =>
    budget?.remaining == null ? [] : [budget.remaining],
  );
  return known.length === 0 ? null : Math.min(...known);
}

/** Returns the label of an export, for example `Funding rounds where Type is Series A`. */
function labelOf(product: Product, many: string, filter: FilterValue): string {
  const input = filterInputOf[product];
  const group = readFilter(input, filter);
  const sentence = group === null ? '' : filterSentence(input, group);
  const name = `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  if (sentence !== '') return `${name} where ${sentence}`;
  return Object.keys(filter).length === 0 ? `All ${many}` : `${name} that match the filter`;
}
