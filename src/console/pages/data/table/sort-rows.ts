import type { RecordColumn } from '../../../products/record-column.js';

/** Sorts rows by a column. Unknown values are last, as in the API. */
export function sortRows<Row>(
  rows: readonly Row[],
  { value }: Pick<RecordColumn<Row>, 'value'>,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a == null || b == null) return Number(a == null) - Number(b == null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  });
}

const collator = new Intl.Collator('en', { numeric: true });
