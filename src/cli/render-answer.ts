import { escapeHidden, escapeLines } from '../values/hidden-characters.js';
import { toSnakeKeys } from '../values/snake-keys.js';

/**
 * Formats a command's result for standard output: as text, or as JSON on one line. Hidden characters in text, which
 * could change what a terminal shows, are escaped. So are those in JSON on a terminal, which remains the same value.
 */
export function formatAnswer(answer: object, { isJson, isScreen }: AnswerStyle): string {
  if (!isJson) return `${renderAnswer(answer)}\n`;
  const json = JSON.stringify(toSnakeKeys(answer));
  return `${isScreen ? escapeLines(json) : json}\n`;
}

interface AnswerStyle {
  readonly isJson: boolean;
  /** True if standard output is a terminal. */
  readonly isScreen: boolean;
}

/**
 * Formats a command's result as text: one line per value, an indented block per group of numbers, a table per list, and
 * indented JSON per long object.
 */
function renderAnswer(answer: object): string {
  return renderFacts(toSnakeKeys(JSON.parse(JSON.stringify(answer))) as object, '');
}

function renderFacts(facts: object, indent: string): string {
  const entries = Object.entries(facts).map(([key, value]): [string, unknown] => [escapeHidden(key), value]);
  const width = Math.max(
    ...entries
      .filter(([, value]) => !isRows(value) && !isGroup(value) && !isLong(value))
      .map(([key]) => key.length),
    0,
  );
  return entries
    .map(([key, value]) => {
      if (isRows(value)) return `${indent}${key}:\n${renderTable(value)}`;
      if (isGroup(value)) return `${indent}${key}:\n${renderFacts(value, `${indent}  `)}`;
      if (isLong(value)) return `${indent}${key}:\n${escapeLines(JSON.stringify(value, null, 2))}`;
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

const maxLineLength = 500;

/** Returns true for an object that does not fit on a line, such as a record. */
function isLong(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    JSON.stringify(value).length > maxLineLength
  );
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
  return escapeHidden(typeof value === 'string' ? value : JSON.stringify(value));
}
