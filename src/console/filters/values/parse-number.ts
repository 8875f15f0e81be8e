import { format } from '../../components/format.js';
import type { Candidates } from './value-reading.js';

const scales: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousands?)$/i, 1e3],
  [/^(?:m|mm|mn|mil|mln|mio|millions?)$/i, 1e6],
  [/^(?:b|bn|bil|billions?)$/i, 1e9],
  [/^(?:t|tn|tr|trillions?)$/i, 1e12],
];

/** The sign and currency, the digits, the scale, and the currency or percent sign of a number. */
const parts =
  /^([-+]?)\s*(us\$|\$|usd\b|€|£|¥|eur\b|gbp\b)?\s*([-+]?)((?:\d[\d.,\s'’]*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*?)\s*(usd|us\$|\$|dollars?|€|£|¥|eur|euros?|gbp|%|percent)?$/i;

/** The type of the numbers of a field. */
export interface NumberTraits {
  readonly isMoney: boolean;
  readonly isWhole: boolean;
  readonly isPercent: boolean;
  readonly isYear: boolean;
}

export interface ParsedNumber {
  readonly value: number;
  /** A text that has only this meaning. */
  readonly text: string;
  /** The scale as typed, for example `m`. Empty without one. */
  readonly scale: string;
}

/**
 * Parses a single number: `50m`, `10 million`, `1.5bn`, `$50,000,000`. Some texts have two meanings: `1.500` is 1.5 in
 * the United States and 1,500 in Germany. Returns a sentence that says what to enter if the text is not a number that
 * the field can have.
 */
export function parseNumber(text: string, traits: NumberTraits): Candidates<ParsedNumber> | string {
  const found = parts.exec(
    text
      .trim()
      .replaceAll('−', '-')
      .replaceAll(/[\u00a0\u202f]/g, ' '),
  );
  const [, sign = '', currency = '', innerSign = '', digits = '', scale = '', unit = ''] = found ?? [];
  const factor = scale === '' ? 1 : scales.find(([pattern]) => pattern.test(scale))?.[1];
  const figures = readDigits(digits);
  if (found === null || factor === undefined || figures.values.length === 0) return notANumber(traits);
  const problem = problemOfUnit(currency, unit, traits);
  if (problem !== null) return problem;
  const isNegative = sign === '-' || innerSign === '-';
  const values = figures.values.map((figure): ParsedNumber => {
    // 1.1 * 1e6 is 1100000.0000000002.
    const value = Number((figure * factor * (isNegative ? -1 : 1)).toPrecision(15));
    const isSame = figures.isClear;
    return { value, text: isSame ? text.trim() : `${isNegative ? '-' : ''}${exact(figure)}${scale}`, scale };
  });
  const possible = values.filter(({ value }) => problemOfValue(value, traits) === null);
  const [first] = values;
  if (possible.length === 0 && first !== undefined)
    return problemOfValue(first.value, traits) ?? notANumber(traits);
  return { values: possible, isClear: figures.isClear };
}

/** Formats a number so that it is read as the same number again. */
export function numberText(value: number): string {
  const text = exact(value);
  const isSame = Number(text.replaceAll(',', '')) === value;
  return isSame ? text : String(value);
}

/** Formats a number with commas. `1.125` could be read as 1,125, so it becomes `1.1250`. */
function exact(figure: number): string {
  const text = format.exact(figure);
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

function notANumber({ isYear, isPercent, isMoney }: NumberTraits): string {
  if (isYear) return 'Enter a year such as 2015, or a range such as 2015 to 2020.';
  if (isPercent) return 'Enter a percentage such as 10, 2.5 or 10 to 20.';
  return isMoney
    ? 'Enter an amount such as 50m, 1.5bn, >50m or 10-20m.'
    : 'Enter a number such as 500, 20k, >50 or 10-20.';
}

function problemOfUnit(currency: string, unit: string, { isMoney, isPercent }: NumberTraits): string | null {
  const isPercentSign = /^(?:%|percent)$/i.test(unit);
  if (isPercentSign && !isPercent)
    return 'This field is not a percentage. Enter a number without a percent sign.';
  const currencies = [currency, isPercentSign ? '' : unit].filter((each) => each !== '');
  if (currencies.length === 0) return null;
  if (!isMoney) return 'This field is not an amount of money. Enter a number without a currency.';
  const isDollars = currencies.every((each) => /^(?:us\$|\$|usd|dollars?)$/i.test(each));
  return isDollars ? null : 'Amounts are in US dollars. Enter an amount such as $50m.';
}

function problemOfValue(value: number, { isWhole, isYear }: NumberTraits): string | null {
  if (isYear && !(Number.isInteger(value) && value >= 1000 && value <= 2999))
    return 'Enter a year with four digits, such as 2015.';
  if (!isWhole) return Number.isFinite(value) ? null : 'This number is too large.';
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return 'This number is too large.';
  return Number.isInteger(value) ? null : 'Enter a whole number.';
}

/** Reads digits with their separators. Returns no number if the separators are in impossible positions. */
function readDigits(typed: string): Candidates<number> {
  const digits = typed.trim().replaceAll(/['’]/g, ' ');
  const clear = (text: string): Candidates<number> => ({ values: [Number(text)], isClear: true });
  if (/^\d+(?:e[+-]?\d+)?$/i.test(digits)) return clear(digits);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits)) return clear(digits.replaceAll(',', ''));
  if (/^\d{1,3}(?: \d{3})+(?:\.\d*)?$/.test(digits)) return clear(digits.replaceAll(' ', ''));
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits))
    return { values: [Number(digits), Number(digits.replace('.', ''))], isClear: false };
  if (/^(?:\d+\.\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(digits)) return clear(digits);
  // The format of most of Europe: a point between thousands, and a comma before decimals.
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits))
    return { values: [Number(digits.replaceAll('.', '').replace(',', '.'))], isClear: false };
  if (/^\d+,\d+$/.test(digits)) return { values: [Number(digits.replace(',', '.'))], isClear: false };
  return { values: [], isClear: false };
}
