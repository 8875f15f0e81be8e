import type { TableColumn } from '../../table-column.js';

/** The numbers of the cell formats in the styles of the workbook. */
export const styles = { heading: 1, date: 2, time: 3, link: 4 } as const;

/** Excel's maximum number of characters in a cell. Longer texts are cut. */
const maxCellLength = 32_767;

/** Returns the name of a column: `A` for 0, `AA` for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Returns the XML of a cell; an empty text for null. */
export function cell(reference: string, type: TableColumn['type'], value: unknown, style = 0): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberCell(reference, value);
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const serial = type === 'date' || type === 'timestamp' || type === 'instant' ? serialOf(text) : null;
  if (serial !== null) return numberCell(reference, serial, type === 'date' ? styles.date : styles.time);
  return textCell(reference, text, style);
}

function numberCell(reference: string, value: number, style = 0): string {
  return `<c r="${reference}"${styleOf(style)}><v>${value}</v></c>`;
}

/** Returns the XML of a text cell. A program never reads it as a formula. */
export function textCell(reference: string, text: string, style = 0): string {
  const cut = text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1).toWellFormed()}…` : text;
  return `<c r="${reference}" t="inlineStr"${styleOf(style)}><is><t xml:space="preserve">${escapeXml(cut)}</t></is></c>`;
}

const styleOf = (style: number): string => (style === 0 ? '' : ` s="${style}"`);

const dayMs = 86_400_000;
/** Day 0 of Excel. The calendar of Excel is wrong before March 1900. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = 61;

/** Returns a date or time as days since day 0; null when Excel has no such day. */
function serialOf(text: string): number | null {
  const isTime = text.length > 10;
  const ms = Date.parse(isTime && !text.endsWith('Z') ? `${text.replace(' ', 'T')}Z` : text);
  const serial = (ms - dayZero) / dayMs;
  return serial >= firstDay ? serial : null;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/**
 * Characters that XML gives a meaning, changes or does not allow, and texts that Excel would read as the escape of a
 * character. XML allows tabs, line feeds and the control characters from U+007F on.
 */
const special = /[&<>"]|(?![\t\n\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;

/** Escapes text for XML. Characters that XML does not allow have Excel's form `_x0001_`. */
export function escapeXml(text: string): string {
  return text.replace(special, (found) => {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return escapes[found] ?? `_x${code}_`;
  });
}
