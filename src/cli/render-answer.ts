/**
 * Properties whose values have data as keys, such as the reasons in `rejectedByReason`. These keys are printed
 * unchanged.
 */
const verbatim: ReadonlySet<string> = new Set(['filter', 'records', 'rejectedByReason', 'counts']);

/** Converts the keys of a command's result to snake_case, for JSON output (docs/command-line.md). */
export function toSnakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeKeys);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [snake(key), verbatim.has(key) ? inner : toSnakeKeys(inner)]),
  );
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Formats a command's result as text: one line per value, an indented block per group of numbers, and a table per list.
 */
export function renderAnswer(answer: object): string {
  return renderFacts(toSnakeKeys(JSON.parse(JSON.stringify(answer))) as object, '');
}

function renderFacts(facts: object, indent: string): string {
  const entries = Object.entries(facts).map(([key, value]): [string, unknown] => [key, value]);
  const width = Math.max(
    ...entries.filter(([, value]) => !isRows(value) && !isGroup(value)).map(([key]) => key.length),
    0,
  );
  return entries
    .map(([key, value]) => {
      if (isRows(value)) return `${indent}${key}:\n${renderTable(value)}`;
      if (isGroup(value)) return `${indent}${key}:\n${renderFacts(value, `${indent}  `)}`;
      return `${indent}${key.padEnd(width)}  ${renderValue(value)}`;
    })
    .join('\n');
}

/** Returns true for an object that contains only numbers, for example record counts by kind. */
function isGroup(value: unknown): value is Record<string, number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const figures = Object.values(value);
  return figures.length > 0 && figures.every((figure) => typeof figure === 'number');
}

function isRows(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && (value.length === 0 || typeof value[0] === 'object');
}

function renderTable(rows: readonly Record<string, unknown>[]): string {
  const [first] = rows;
  if (first === undefined) return '  (none)';
  const columns = Object.keys(first);
  const cells = [columns, ...rows.map((row) => columns.map((column) => renderValue(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  return cells
    .map((row) => `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

function renderValue(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
