import { format } from '../components/format.js';
import { comparison, durations, readNumber } from './comparisons.js';
import { filterField, type LeafKind, wordsOf } from './fields.js';
import type { Condition, EdgeStep, Group, Item } from './filter-model.js';

/**
 * Formats a group as text without a subject, for example `Type is Series A and Announced on or after Jan 1, 2021`.
 * Leaves out conditions without a value. Returns an empty string if no condition has a value.
 */
export function filterSentence(input: string, group: Group): string {
  const parts = group.items.map((item) => itemPhrase(input, item)).filter((part) => part !== '');
  if (parts.length === 0) return '';
  const joined = joinWords(parts, group.join === 'all' ? 'and' : 'or');
  return group.join === 'none' ? `not (${joined})` : joined;
}

function itemPhrase(input: string, item: Item): string {
  if (item.kind === 'condition') return conditionPhrase(input, item);
  if (item.kind === 'edge') return edgePhrase(input, item);
  const inner = filterSentence(input, item);
  return inner === '' || item.items.length < 2 ? inner : `(${inner})`;
}

const quantifiers = { is: '', some: 'at least one of ', every: 'all ', none: 'none of ' };
const directions = { '': '', ACQUIRER: ' as the buyer', ACQUIREE: ' as the company bought' };

function edgePhrase(input: string, edge: EdgeStep): string {
  const field = filterField(input, edge.field);
  const inner = filterSentence(field?.target ?? '', edge.body);
  const subject = `${quantifiers[edge.quantifier]}${field?.label ?? edge.field}${directions[edge.direction]}`;
  return inner === '' ? `has ${subject}` : `${subject} where ${inner}`;
}

function conditionPhrase(input: string, condition: Condition): string {
  const { name, phrase, values } = conditionWords(input, condition);
  return values === null ? '' : [name, phrase, values].filter((each) => each !== '').join(' ');
}

export interface ConditionWords {
  readonly name: string;
  /** For example `is at least`. */
  readonly phrase: string;
  /** Null if the condition has no value yet. */
  readonly values: string | null;
}

/** Formats a condition as words: the label of the field, the comparison and the values. */
export function conditionWords(input: string, condition: Condition): ConditionWords {
  const field = filterField(input, condition.field);
  const name = field?.label ?? wordsOf(condition.field.replaceAll('.', '_'));
  if (field === undefined || field.kind === 'one' || field.kind === 'many')
    return { name, phrase: condition.comparison, values: null };
  const { kind, label } = field;
  const compared = comparison(kind, condition.comparison);
  const phrase = compared?.phrase ?? condition.comparison;
  const isMoney = label.endsWith(', USD');
  const plain = isMoney ? label.slice(0, -', USD'.length) : label;
  if (compared?.takes === 'none') return { name: plain, phrase, values: '' };
  const values = condition.values
    .filter((value) => value.trim() !== '')
    .map((value) => valueWords(kind, value, traitsOf(condition.field, isMoney)));
  return { name: plain, phrase, values: values.length === 0 ? null : joinWords(values, 'or') };
}

interface ValueTraits {
  readonly isMoney: boolean;
  /** Years have no thousands separator. */
  readonly isYear: boolean;
  /** Codes such as `venture_capital` are shown as words. */
  readonly isCode: boolean;
}

const codes =
  /(^|\.)(operatingStatus|growthStage|primaryRole|roles|investorTypes|acquisitionType|\w*[hH]ighlights)$/;

const traitsOf = (path: string, isMoney: boolean): ValueTraits => ({
  isMoney,
  isYear: path.endsWith('foundedYear'),
  isCode: codes.test(path),
});

function valueWords(kind: LeafKind, value: string, { isMoney, isYear, isCode }: ValueTraits): string {
  if (kind === 'boolean') return value === 'true' ? 'yes' : 'no';
  if (kind === 'date') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.day(value);
    return durations.find((each) => each.value === value)?.label ?? value;
  }
  if (isCode) return format.label(value);
  const number = kind === 'number' ? readNumber(value) : null;
  if (number === null || isYear) return value;
  return `${isMoney ? '$' : ''}${format.exact(number)}`;
}

function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}
