import { hostOf, identifyText } from './identify-text.js';
import { keyOrder, type RecognitionTerms } from './lookup-keys.js';
import {
  columnName,
  valuesOf,
  widthOf,
  type ColumnChoice,
  type IdentifierColumn,
  type SampleRows,
} from './table.js';

/** The share of a column's values that have to be certain identifiers. */
const neededShare = 0.6;
/** So many values show whether web addresses are of one site, which then is not the record's own. */
const fewestOfOneSite = 3;

/** Chooses the columns whose values look like identifiers; null when none does. */
export function chooseByContent(rows: SampleRows, terms: RecognitionTerms): ColumnChoice | null {
  const width = widthOf(rows);
  const found = Array.from({ length: width }, (_, position) => position).flatMap((position) => {
    const key = keyOfColumn(rows.length > 1 ? rows.slice(1) : rows, position, terms);
    return key === undefined ? [] : [{ position, key }];
  });
  if (width === 1) return chooseLines(rows, terms, found.length > 0);
  if (found.length === 0) return null;
  const hasHeader = found.every(({ position }) => isHeaderCell(rows, position, terms));
  const header = hasHeader ? (rows[0] ?? []) : [];
  const order = ['id', ...keyOrder(terms)];
  const columns = found
    .map(({ position, key }): IdentifierColumn => ({
      position,
      name: columnName(header, position),
      key,
      isExact: false,
    }))
    .sort((a, b) => order.indexOf(a.key ?? 'domain') - order.indexOf(b.key ?? 'domain'));
  return { hasHeader, columns };
}

/** One identifier a line. The first line is a header when it is a word and all others are certain identifiers. */
function chooseLines(rows: SampleRows, terms: RecognitionTerms, isCertain: boolean): ColumnChoice | null {
  const { kind, hasNames } = terms;
  const all = valuesOf(rows, 0).map((value) => identifyText(kind, value).confidence);
  if (hasNames !== true && all.length > 0 && all.every((confidence) => confidence === 'none')) return null;
  const [first = '', ...others] = rows.map(([cell = '']) => cell);
  const hasHeader =
    isCertain &&
    others.length > 1 &&
    isHeaderCell(rows, 0, terms) &&
    !/\d/.test(first) &&
    others.every((cell) => identifyText(kind, cell.trim()).confidence === 'certain');
  const name = hasHeader ? first.trim() : 'column 1';
  return { hasHeader, columns: [{ position: 0, name, key: null, isExact: false }] };
}

/** The key that the values of a column have; null for several, undefined when they are no identifiers. */
export function keyOfColumn(
  rows: SampleRows,
  position: number,
  { kind }: RecognitionTerms,
): string | null | undefined {
  const values = valuesOf(rows, position);
  const certain = values.filter((value) => identifyText(kind, value).confidence === 'certain');
  if (certain.length === 0 || certain.length < values.length * neededShare) return undefined;
  const keys = new Set(certain.map((value) => identifyText(kind, value).key));
  const [key = null] = keys;
  const isWeb = key === 'website_url' || key === 'website';
  if (isWeb && certain.length >= fewestOfOneSite && new Set(certain.map(hostOf)).size * 2 <= certain.length)
    return undefined;
  return keys.size === 1 ? key : null;
}

/** True when the first row's cell of a column is a name and no identifier. */
export function isHeaderCell(rows: SampleRows, position: number, { kind }: RecognitionTerms): boolean {
  const cell = (rows[0]?.[position] ?? '').trim();
  return rows.length > 1 && /\p{L}/u.test(cell) && identifyText(kind, cell).confidence !== 'certain';
}
