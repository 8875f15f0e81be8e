import { readAmount, readCount } from '../../tabular/read-amount.js';
import { quote } from '../../values/nearest-texts.js';
import type { FieldSource } from './column-map.js';
import { needed } from './unreadable-cell.js';

const powers = { thousand: 3, million: 6, billion: 9 } as const;

/**
 * Reads a number with the decimal mark of the map. Without one, a number that can be read in two ways is unreadable. An
 * `amount` may be written `$1.2M` and is rounded to whole US dollars; an `integer` has only digits and digit grouping.
 * @throws UnreadableCell for other text.
 */
export function readCellNumber(
  text: string,
  type: 'amount' | 'integer' | 'number',
  { decimal, unit }: FieldSource,
  isSheet: boolean,
): number {
  const [, sign = '', digits = ''] = /^([-\u2212]?)\s*(.*?)\s*%?$/s.exec(text) ?? [];
  const isSwapped = decimal === ',' && !(isSheet && isStored(digits));
  const plain = isSwapped ? digits.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : digits;
  const isCount = type === 'integer' && unit === undefined;
  const mark = decimal === undefined ? '' : ` with the decimal mark ${quote(decimal)}`;
  const what = isCount ? 'a whole number' : 'a number (amounts are in US dollars)';
  const value = needed(isCount ? readCount(plain).amount : readPlain(plain, decimal), text, what + mark);
  const scaled = unit === undefined ? value : Number((value * 10 ** powers[unit]).toPrecision(15));
  if (type === 'integer') needed(Number.isInteger(scaled) ? scaled : null, text, 'a whole number');
  const read = type === 'amount' ? Math.round(scaled) : scaled;
  return sign === '' ? read : -read;
}

function readPlain(text: string, decimal: string | undefined): number | null {
  return decimal !== undefined && /^\d+\.\d+$/.test(text) ? Number(text) : readAmount(text).amount;
}

/** True for a number as a workbook stores it: with a decimal point, and not grouped like `1.234`. */
function isStored(digits: string): boolean {
  return /^\d+\.\d+$/.test(digits) && !/^\d{1,3}\.\d{3}$/.test(digits);
}
