import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from './button.js';
import type { GridColumn } from './grid.js';

interface CsvButtonProps<Row> {
  /** The name of the file without its extension. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  /** Default: `CSV`. */
  readonly label?: string;
}

/** A button that downloads the displayed rows as a CSV file. It sends no request. */
export function CsvButton<Row>({ name, rows, columns, label = 'CSV' }: CsvButtonProps<Row>) {
  return (
    <Button
      size="small"
      onPress={() => {
        saveBlob(`${name}.csv`, new Blob([csvOf(columns, rows)], { type: 'text/csv' }));
      }}
    >
      <DownloadIcon aria-hidden /> {label}
    </Button>
  );
}

/** Saves a file on the user's device. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may read the file after the click, so the address is revoked later.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}

/** Formats rows as CSV (RFC 4180) with a header line. */
export function csvOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => cellOf(header)),
    ...rows.map((row) => columns.map(({ value }) => cellOf(value(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function cellOf(value: string | number | boolean | null | undefined): string {
  if (value == null) return '';
  if (typeof value !== 'string') return String(value);
  // A spreadsheet would evaluate text that starts with one of these characters as a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Cell = string | number | boolean | null | undefined;

/**
 * Formats records as CSV (RFC 4180). Text that a spreadsheet would evaluate as a formula gets an apostrophe as prefix,
 * as in the API's CSV (D16).
 */
export function toCsv(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const lines = rows.map((row) => columns.map((column) => toField(row[column])).join(','));
  return [columns.map(toField).join(','), ...lines].map((line) => `${line}\r\n`).join('');
}

function toField(value: Cell): string {
  if (value == null) return '';
  const text =
    typeof value === 'string' && Number.isNaN(Number(value)) && /^[=+\-@\t\r]/.test(value)
      ? `'${value}`
      : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
