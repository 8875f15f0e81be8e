/** How a number format shows a number: as a number, a percentage, an amount, or the parts of a date and time. */
export type NumberFormat =
  | { readonly shows: 'number' }
  | { readonly shows: 'percent' }
  | { readonly shows: 'currency'; readonly symbol: string }
  /** Leading zeros, up to this number of digits: `00000` for postal codes. */
  | { readonly shows: 'digits'; readonly digits: number }
  | { readonly shows: 'date'; readonly parts: DateParts };

export type DateParts = 'day' | 'dayOfYear' | 'month' | 'moment' | 'time' | 'year';

const plainNumber: NumberFormat = { shows: 'number' };
const percent: NumberFormat = { shows: 'percent' };

/** The formats that workbooks name by number only (ECMA-376, part 1, 18.8.30), if they are not plain numbers. */
const builtIn: ReadonlyMap<number, NumberFormat> = new Map<number, NumberFormat>([
  [9, percent],
  [10, percent],
  ...[14, 15, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, ofDate('day')] as const),
  [16, ofDate('dayOfYear')],
  [17, ofDate('month')],
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, ofDate('time')] as const),
  [22, ofDate('moment')],
]);

/** Returns the number format of a style by the ID of its format, and the format's code if the workbook defines it. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  return code === undefined ? (builtIn.get(id) ?? plainNumber) : readFormatCode(code);
}

/** Reads a format code such as `dd.mm.yyyy;@`. Only its first section counts, which is that of positive numbers. */
export function readFormatCode(code: string): NumberFormat {
  const isDuration = /\[[hms]+\]/i.test(code);
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .split(';', 1)
    .join('')
    .toLowerCase();
  if (isDuration || bare === 'general') return plainNumber;
  if (/^0{2,}$/.test(bare)) return { shows: 'digits', digits: bare.length };
  const parts = partsOf(bare.replace(/am\/pm|a\/p/g, ''));
  if (parts !== null) return ofDate(parts);
  if (bare.includes('%')) return percent;
  const symbol = currencyOf(code);
  return symbol === null ? plainNumber : { shows: 'currency', symbol };
}

/** Returns the currency of a format code such as `[$€-407] #,##0` or `"$"#,##0`; null if it has none. */
function currencyOf(code: string): string | null {
  const [first = ''] = code.split(';', 1);
  return (
    /\[\$([^\]-]+)/.exec(first)?.[1]?.trim() ?? /[$€£¥₹₩]/.exec(first.replace(/\[[^\]]*\]/g, ''))?.[0] ?? null
  );
}

/** Returns what a format code shows of a date; null if it has no part of a date. Years may also be written `e`. */
function partsOf(code: string): DateParts | null {
  const isExponent = /e[+-]/.test(code);
  const hasTime = /[hs]/.test(code);
  const [hasYear, hasDay] = [code.includes('y') || (code.includes('e') && !isExponent), code.includes('d')];
  if (hasYear && hasDay) return hasTime ? 'moment' : 'day';
  if (hasDay) return 'dayOfYear';
  if (hasYear) return code.includes('m') ? 'month' : 'year';
  if (hasTime) return 'time';
  return code.includes('m') ? 'dayOfYear' : null;
}

function ofDate(parts: DateParts): NumberFormat {
  return { shows: 'date', parts };
}
