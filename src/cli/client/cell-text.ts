import stringWidth from 'string-width';
import { escapeHidden } from '../../values/hidden-characters.js';

const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
});
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const smallestShortened = 10_000;

/** Formats a value for a table: abbreviates amounts, separates list items by commas, and escapes hidden characters. */
export function cellText(column: string, value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'number') return numberText(column, value);
  if (typeof value === 'string') return escapeHidden(value.trim());
  if (Array.isArray(value)) return value.map((item) => cellText(column, item)).join(', ');
  return typeof value === 'object' ? objectText(value) : JSON.stringify(value);
}

function numberText(column: string, value: number): string {
  if (/(^|[._])usd$/.test(column)) {
    return Math.abs(value) < smallestShortened ? dollars.format(value) : money.format(value);
  }
  if (!Number.isInteger(value)) return String(Math.round(value * 100) / 100);
  return Math.abs(value) < smallestShortened ? String(value) : value.toLocaleString('en');
}

/** Formats an object: its name if it has one (such as a record in a group key), otherwise JSON. */
function objectText(value: object): string {
  const { name } = value as { readonly name?: unknown };
  const text = typeof name === 'string' ? name : JSON.stringify(value);
  return escapeHidden(text);
}

/** Fits text to exactly `width` terminal columns: truncates it with an ellipsis, or pads it with spaces. */
export function fitText(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const cut = cutText(text, width);
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  return align === 'right' ? `${blanks}${cut}` : `${cut}${blanks}`;
}

/** Truncates text to at most `width` terminal columns, including the ellipsis. */
export function cutText(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
  let shortened = '';
  let columns = 0;
  for (const { segment } of signs.segment(text)) {
    columns += stringWidth(segment);
    if (columns > width - 1) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the value at a dotted path. For a list, returns the list of the values at that path in its items. Property
 * names may contain dots, as in group keys; the longest matching name is used.
 */
export function valueAt(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => valueAt(item, path));
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Fields;
  if (Object.hasOwn(fields, path)) return fields[path];
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
    const key = path.slice(0, end);
    if (Object.hasOwn(fields, key)) return valueAt(fields[key], path.slice(end + 1));
  }
  return null;
}

/** Lists the paths of all values in a row. Nested objects are traversed; a list counts as one value. */
export function pathsOf(row: unknown, above = ''): string[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return above === '' ? [] : [above];
  const entries = Object.entries(row);
  if (entries.length === 0) return above === '' ? [] : [above];
  return entries.flatMap(([key, value]) => pathsOf(value, above === '' ? key : `${above}.${key}`));
}
