import { format } from '../components/format.js';
import { type Comparison, comparison } from './comparisons.js';
import { type FilterField, filterField, type LeafKind } from './fields.js';
import type { Condition } from './filter-model.js';
import { recordNames } from './record-names.js';
import { type NumberTraits, parseNumber } from './values/parse-number.js';
import { dayText, readDateText, readDay } from './values/read-date-text.js';
import { numberWords, readNumberText } from './values/read-number-text.js';
import { empty, type ValueReading, wrong } from './values/value-reading.js';

/** A field that conditions compare, with the type of its values. */
type Leaf = FilterField & { readonly kind: LeafKind };

/** Codes such as `venture_capital` are shown as words. */
const codes =
  /(^|\.)(operatingStatus|growthStage|primaryRole|roles|investorTypes|acquisitionType|\w*[hH]ighlights)$/;

/** How a condition is understood. `hasDurations` is false if dates must not be relative to today. */
export function readCondition(input: string, condition: Condition, hasDurations = true): ValueReading {
  const field = leafField(input, condition.field);
  const compared = field === null ? undefined : comparison(field.kind, condition.comparison);
  if (field === null || compared === undefined) return wrong('Choose another field.');
  if (compared.takes === 'none')
    return understood(compared.id, { isNull: compared.id === 'isUnknown' }, '', '');
  const values = condition.values.map((value) => value.trim()).filter((value) => value !== '');
  const [first] = values;
  if (first === undefined) return empty;
  if (compared.takes === 'many') return readMany(field, compared, values);
  if (field.kind === 'number') return readNumberText(first, compared.id, numberTraits(field));
  if (field.kind === 'date') return readDateText(first, compared.id, { today: today(), hasDurations });
  if (field.kind === 'boolean')
    return understood(
      compared.id,
      { [compared.id]: first === 'true' },
      first,
      first === 'true' ? 'yes' : 'no',
    );
  return understood(compared.id, { [compared.id]: first }, first, textWords(field, first));
}

/** Returns the field with this path. Returns null for an edge, and if there is none. */
export function leafField(input: string, path: string): Leaf | null {
  const field = filterField(input, path);
  return field === undefined || field.kind === 'one' || field.kind === 'many' ? null : (field as Leaf);
}

function understood(
  id: string,
  operands: Readonly<Record<string, unknown>>,
  text: string,
  words: string,
): ValueReading {
  return { kind: 'understood', comparison: id, text, operands, words, hint: null };
}

function numberTraits({ path, isWhole }: FilterField): NumberTraits {
  return {
    isMoney: path.endsWith('Usd'),
    isWhole,
    isPercent: path.endsWith('.percentage'),
    isYear: path.endsWith('foundedYear'),
  };
}

/** Returns the current day in UTC, as the API counts days, for example `2026-11-28`. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A record that this tab has seen is shown by its name instead of its ID. */
function textWords({ path, kind }: FilterField, text: string): string {
  if (kind === 'id') return recordNames.find(text) ?? text;
  return codes.test(path) ? format.label(text) : text;
}

/** Reads the values of a comparison that takes several. */
function readMany(field: Leaf, { id }: Comparison, values: readonly string[]): ValueReading {
  const read = values.map((value) => readElement(field, value));
  const problem = read.find((each) => typeof each === 'string');
  if (typeof problem === 'string') return wrong(problem);
  const elements = read.filter((each) => typeof each !== 'string');
  const words = elements.map((each) => each.words);
  return understood(id, { [id]: elements.map(({ value }) => value) }, '', joinWords(words, 'or'));
}

interface Element {
  readonly value: string | number;
  readonly words: string;
}

/** Reads one of several values. Returns a sentence about the problem if it is not a value of the field. */
function readElement(field: Leaf, text: string): Element | string {
  if (field.kind === 'date') {
    const read = readDay(text, today());
    return typeof read === 'string' ? read : { value: read.day, words: dayText(read.day) };
  }
  if (field.kind !== 'number') return { value: text, words: textWords(field, text) };
  const traits = numberTraits(field);
  const parsed = parseNumber(text, traits);
  const [number] = typeof parsed === 'string' ? [] : parsed.values;
  if (typeof parsed === 'string') return `“${text}” is not possible. ${parsed}`;
  if (number === undefined || !parsed.isClear) return `“${text}” is not clear. Enter it without a point.`;
  return { value: number.value, words: numberWords(number.value, traits) };
}

/** Joins words, for example `A, B or C`. */
export function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}
