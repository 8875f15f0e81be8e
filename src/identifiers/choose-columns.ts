import { type HeaderIdentity, identifyHeader } from './identify-header.js';
import { hostOf, identifyText } from './identify-text.js';
import { keyOrder, lookupKeys, type RecognitionTerms } from './lookup-keys.js';
import {
  type ColumnChoice,
  columnName,
  type ColumnRefusal,
  type IdentifierColumn,
  type SampleRows,
  valuesOf,
  widthOf,
} from './table.js';

/**
 * Chooses the columns that identify records: by `terms.by` if it is set, otherwise by the column names in the first
 * row, otherwise by values that look like identifiers.
 */
export function chooseColumns(rows: SampleRows, terms: RecognitionTerms): ColumnChoice | ColumnRefusal {
  if (terms.by !== undefined) return chooseByName(rows, terms.by, terms);
  return chooseByHeader(rows, terms) ?? chooseByContent(rows, terms) ?? refuseUnrecognised(rows, terms);
}

/** Describes which columns are used: `Using the column "domain"; rows without it use "website_url".` */
export function describeChoice({ columns }: ColumnChoice): string {
  const [first, ...others] = columns.map(({ name }) => `"${name}"`);
  const rest = others.length === 0 ? '' : `; rows without it use ${others.join(', then ')}`;
  return `Using the column ${first ?? ''}${rest}.`;
}

/** Chooses the column that `--by` specifies: by its name, by the lookup key of its values, or by its number. */
function chooseByName(rows: SampleRows, by: string, terms: RecognitionTerms): ColumnChoice | ColumnRefusal {
  const [header = []] = rows;
  const named = positionOf(header, by);
  if (named !== -1) return chooseColumn(rows, named, true, terms);
  const keys: readonly string[] = lookupKeys[terms.kind];
  const key = by.trim().toLowerCase();
  const found = keys.includes(key) ? chooseByKey(rows, key, terms) : null;
  if (found !== null) return found;
  const number = /^\d+$/.test(by) ? Number(by) : 0;
  if (number >= 1 && number <= widthOf(rows)) {
    const position = number - 1;
    return chooseColumn(rows, position, isHeaderCell(rows, position, terms), terms);
  }
  const columns = header.map((_, position) => columnName(header, position)).join(', ');
  return {
    refusal: `--by must be a column (${columns}) or one of ${keys.join(', ')}, got ${JSON.stringify(by)}.`,
  };
}

function positionOf(header: readonly string[], by: string): number {
  const simple = (name: string): string => name.trim().toLowerCase();
  return header.findIndex((name) => simple(name) === simple(by));
}

function chooseColumn(
  rows: SampleRows,
  position: number,
  hasHeader: boolean,
  terms: RecognitionTerms,
): ColumnChoice | ColumnRefusal {
  const [header = []] = hasHeader ? rows : [];
  const body = hasHeader ? rows.slice(1) : rows;
  const name = columnName(header, position);
  const identity = identifyHeader(terms, header[position] ?? '');
  const key = identity?.key ?? keyOfColumn(body, position, terms) ?? null;
  const values = valuesOf(body, position);
  const isUnknown = values.every((value) => identifyText(terms.kind, value).confidence === 'none');
  if (key === null && values.length > 0 && isUnknown) {
    const value = JSON.stringify((values[0] ?? '').slice(0, 80));
    return {
      refusal: `The column "${name}" does not identify ${terms.kind}: its first value is ${value}. ${describeNeeded(terms)}`,
      problem: 'no-identifier',
    };
  }
  return { hasHeader, columns: [{ position, name, key, isExact: identity?.isExact ?? false }] };
}

/**
 * Chooses the columns for a lookup key: columns with a name for the key, otherwise the column whose values look like
 * identifiers. In a file with one column, all values have the key. Null if there is no column for the key.
 */
function chooseByKey(rows: SampleRows, key: string, terms: RecognitionTerms): ColumnChoice | null {
  const named = columnsByHeader(rows, terms);
  const ofKey = named.filter((column) => column.key === key);
  if (ofKey.length > 0) return { hasHeader: true, columns: ofKey };
  const isSingle = widthOf(rows) === 1;
  const found = named.length > 0 ? null : chooseByContent(rows, terms);
  const [column = null] = found?.columns ?? [];
  if (column !== null && found !== null)
    return { hasHeader: found.hasHeader, columns: [{ ...column, key, isExact: true }] };
  if (!isSingle) return null;
  const [first] = named;
  const name = first?.name ?? 'column 1';
  return { hasHeader: first !== undefined, columns: [{ position: 0, name, key, isExact: true }] };
}

/** A column with a known name, or with only profile URLs. */
type HeaderColumn = IdentifierColumn & HeaderIdentity;

/** Chooses the identifier columns by the names in the first row; null if it contains no known name. */
function chooseByHeader(rows: SampleRows, terms: RecognitionTerms): ColumnChoice | ColumnRefusal | null {
  const all = columnsByHeader(rows, terms);
  if (all.length === 0) return null;
  const plain = all.filter(({ role }) => role === null);
  if (plain.length === 0 && new Set(all.map(({ role }) => role)).size > 1) {
    const names = all.map(({ name }) => `"${name}"`).join(', ');
    return { refusal: `Each row identifies two companies (${names}).`, problem: 'two-companies' };
  }
  const columns = sortColumns(plain.length > 0 ? plain : all, rows, terms);
  if (columns.some((column) => isUsable(rows, column, terms))) return { hasHeader: true, columns };
  const found = chooseByContent(rows, terms);
  if (found !== null) return found;
  return columns.every(({ key }) => key === 'id')
    ? refuseUnrecognised(rows, terms)
    : { hasHeader: true, columns };
}

/** Returns the columns with known names, and the columns with only profile URLs. Empty if there are no known names. */
function columnsByHeader(rows: SampleRows, terms: RecognitionTerms): readonly HeaderColumn[] {
  const [header = [], ...body] = rows;
  const seen = new Set<string>();
  const columns = header.map((name, position): HeaderColumn | null => {
    const simple = name.trim().toLowerCase();
    const identity = seen.has(simple) ? null : identifyHeader(terms, name);
    seen.add(simple);
    return identity && { position, name: columnName(header, position), ...identity };
  });
  if (columns.every((column) => column === null)) return [];
  return columns.flatMap((column, position) => {
    if (column !== null) return [column];
    const key = profileKeyOfColumn(body, position, terms);
    return key === null
      ? []
      : [{ position, name: columnName(header, position), key, isExact: false, role: null }];
  });
}

function profileKeyOfColumn(body: SampleRows, position: number, { kind }: RecognitionTerms): string | null {
  const keys = valuesOf(body, position).map((value) => identifyText(kind, value).key);
  const [first] = keys;
  const isProfile = first === 'profnet_url' || first === 'fundingdb_url';
  return isProfile && keys.every((key) => key === first) ? first : null;
}

/** Sorts columns by key order. Among columns with the same key, a column with the key as its name comes first. */
function sortColumns(
  columns: readonly HeaderColumn[],
  rows: SampleRows,
  terms: RecognitionTerms,
): readonly HeaderColumn[] {
  const order = keyOrder(terms);
  const rankOf = (column: HeaderColumn): number =>
    column.key === 'id' && holdsIds(rows, column, terms) ? -1 : order.indexOf(column.key);
  return [...columns].sort(
    (a, b) => rankOf(a) - rankOf(b) || Number(b.isExact) - Number(a.isExact) || a.position - b.position,
  );
}

/** True if an `id` column contains only Dealgraph IDs, instead of the user's own IDs or row numbers. */
function holdsIds(rows: SampleRows, { position }: IdentifierColumn, { kind }: RecognitionTerms): boolean {
  const values = valuesOf(rows.slice(1), position).map((value) => identifyText(kind, value));
  return values.length > 0 && values.every(({ key, confidence }) => key === 'id' && confidence === 'certain');
}

/**
 * True if a column has values. The values of an `id` column must include one that looks like a Dealgraph ID. A header
 * without rows is accepted.
 */
function isUsable(
  rows: SampleRows,
  { position, key }: IdentifierColumn,
  { kind }: RecognitionTerms,
): boolean {
  if (rows.length <= 1) return true;
  const values = valuesOf(rows.slice(1), position);
  if (key !== 'id') return values.length > 0;
  return values
    .map((value) => identifyText(kind, value))
    .some((identity) => identity.key === 'id' && identity.confidence !== 'none');
}

const maxNames = 20;

/** Returns the refusal of a table in which nothing identifies records. */
function refuseUnrecognised(rows: SampleRows, terms: RecognitionTerms): ColumnRefusal {
  return { refusal: describeUnrecognised(rows, terms), isUnrecognised: true, problem: 'no-identifier' };
}

/** Explains that nothing in a table identifies records, what the table contains, and what is required. */
function describeUnrecognised(rows: SampleRows, terms: RecognitionTerms): string {
  const [first = []] = rows;
  if (widthOf(rows) <= 1) {
    const line = JSON.stringify((first[0] ?? '').slice(0, 80));
    return `Nothing identifies ${terms.kind}: the first line is ${line}. ${describeNeeded(terms)}`;
  }
  const names = first.map((_, position) => columnName(first, position));
  const more = names.length > maxNames ? `, and ${names.length - maxNames} more` : '';
  const seen = names.slice(0, maxNames).map((name) => name.slice(0, 80));
  return `No column identifies ${terms.kind}. The columns are ${seen.join(', ')}${more}. ${describeNeeded(terms)}`;
}

/** Describes in one sentence what the rows must contain. */
function describeNeeded({ kind }: RecognitionTerms): string {
  const keys = lookupKeys[kind];
  const all = `${keys.slice(0, -1).join(', ')} or ${keys.at(-1) ?? ''}`;
  return `A column of ${all} is required.`;
}

/** Minimum share of a column's values that must be certain identifiers. */
const neededShare = 0.6;

/**
 * Minimum number of URLs for concluding that they are on shared sites, and not on the sites of the records themselves.
 */
const minPerSite = 3;

/** Chooses the columns whose values look like identifiers; null if there are none. */
function chooseByContent(rows: SampleRows, terms: RecognitionTerms): ColumnChoice | null {
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

/**
 * Chooses the only column of a file with one identifier per line. The first line is a header if it contains no digit
 * and all other lines are certain identifiers.
 */
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

/** Returns the lookup key of a column's values; null for mixed keys, undefined if the values are not identifiers. */
function keyOfColumn(
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
  if (isWeb && certain.length >= minPerSite && new Set(certain.map(hostOf)).size * 2 <= certain.length)
    return undefined;
  return keys.size === 1 ? key : null;
}

/** True if a column's first cell is a name and not an identifier. */
function isHeaderCell(rows: SampleRows, position: number, { kind }: RecognitionTerms): boolean {
  const cell = (rows[0]?.[position] ?? '').trim();
  return rows.length > 1 && /\p{L}/u.test(cell) && identifyText(kind, cell).confidence !== 'certain';
}
