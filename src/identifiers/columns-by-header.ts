import { chooseByContent } from './columns-by-content.js';
import { refuseUnrecognised } from './describe-unrecognised.js';
import { identifyHeader, type HeaderIdentity } from './identify-header.js';
import { identifyText } from './identify-text.js';
import { keyOrder, type RecognitionTerms } from './lookup-keys.js';
import {
  columnName,
  valuesOf,
  type ColumnChoice,
  type ColumnRefusal,
  type IdentifierColumn,
  type SampleRows,
} from './table.js';

/** A column that the header names, or that holds profile addresses. */
export type HeaderColumn = IdentifierColumn & HeaderIdentity;

/** Chooses the columns that the first row names; null when it names none. */
export function chooseByHeader(
  rows: SampleRows,
  terms: RecognitionTerms,
): ColumnChoice | ColumnRefusal | null {
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

/** The columns that the first row names, and the others that hold profile addresses alone. */
export function columnsByHeader(rows: SampleRows, terms: RecognitionTerms): readonly HeaderColumn[] {
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

/** By the order of the keys; for the same key, the API's own name first. */
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

/** True when an `id` column holds Dealgraph IDs alone. Its owner may have IDs or row numbers of their own in it. */
function holdsIds(rows: SampleRows, { position }: IdentifierColumn, { kind }: RecognitionTerms): boolean {
  const values = valuesOf(rows.slice(1), position).map((value) => identifyText(kind, value));
  return values.length > 0 && values.every(({ key, confidence }) => key === 'id' && confidence === 'certain');
}

/** True when a column has values, and those of an `id` column may be Dealgraph IDs. A header alone is usable. */
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
