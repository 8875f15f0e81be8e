/** Keys whose values are somebody else's words and are printed as they are. */
const verbatim: ReadonlySet<string> = new Set(['filter', 'rejectedByReason', 'counts']);

/** A command's answer with the snake_case keys of its JSON (design: the command line). */
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

/** A command's answer for a person: a line a fact, a table for rows. */
export function renderAnswer(answer: object): string {
  const facts = Object.entries(toSnakeKeys(JSON.parse(JSON.stringify(answer))) as object);
  const width = Math.max(...facts.filter(([, value]) => !isRows(value)).map(([key]) => key.length), 0);
  return facts
    .map(([key, value]) =>
      isRows(value) ? `${key}:\n${renderTable(value)}` : `${key.padEnd(width)}  ${renderValue(value)}`,
    )
    .join('\n');
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
