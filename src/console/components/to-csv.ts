type Cell = string | number | boolean | null | undefined;

/**
 * Lines of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it, as in the
 * service's own CSV (D16).
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
