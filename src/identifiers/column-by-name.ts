import { chooseByContent, isHeaderCell, keyOfColumn } from './columns-by-content.js';
import { columnsByHeader } from './columns-by-header.js';
import { describeNeeded } from './describe-unrecognised.js';
import { identifyHeader } from './identify-header.js';
import { identifyText } from './identify-text.js';
import { lookupKeys, type RecognitionTerms } from './lookup-keys.js';
import {
  columnName,
  valuesOf,
  widthOf,
  type ColumnChoice,
  type ColumnRefusal,
  type SampleRows,
} from './table.js';

/** Chooses the column that `--by` picks: by its name, by the lookup key of its values, or by its number. */
export function chooseByName(
  rows: SampleRows,
  by: string,
  terms: RecognitionTerms,
): ColumnChoice | ColumnRefusal {
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
    refusal: `--by needs to be a column (${columns}) or one of ${keys.join(', ')}, got ${JSON.stringify(by)}.`,
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

/** The columns of a key; without any, each line is a value of it. */
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
