import { filterFieldsOf } from './filter-fields.js';
import { wordsOf } from './words-of.js';

/** The label of an order field: that of the filter field which it orders by, where there is one. */
export function orderLabel(input: string, orderField: string): string {
  const found = filterFieldsOf(input).find(({ path }) => {
    const name = enumName(path);
    return name === orderField || name.replace(/^(FUNDING|TRACTION_METRICS)_/, '') === orderField;
  });
  return found?.label ?? wordsOf(orderField);
}

/** `fundingRounds.count` as `FUNDING_ROUNDS_COUNT`. */
function enumName(path: string): string {
  return path
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toUpperCase();
}
