import { format } from '../components/format.js';
import { comparison } from './comparisons.js';
import { durations } from './durations.js';
import { filterField, type LeafKind } from './filter-fields.js';
import type { Condition, EdgeStep, Group, Item } from './filter-model.js';
import { readNumber } from './read-number.js';

/**
 * The conditions of a group as one sentence without its subject: `Type is Series A and Announced on or after Jan 1,
 * 2021`. Conditions without a value are left out; the text is empty when none has one.
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
  const field = filterField(input, condition.field);
  if (field === undefined || field.kind === 'one' || field.kind === 'many') return '';
  const { kind, label } = field;
  const compared = comparison(kind, condition.comparison);
  if (compared === undefined) return '';
  const isMoney = label.endsWith(', USD');
  const name = isMoney ? label.slice(0, -', USD'.length) : label;
  if (compared.takes === 'none') return `${name} ${compared.phrase}`;
  const values = condition.values
    .filter((value) => value.trim() !== '')
    .map((value) => valueWords(kind, value, { isMoney, isYear: condition.field.endsWith('foundedYear') }));
  return values.length === 0 ? '' : `${name} ${compared.phrase} ${joinWords(values, 'or')}`;
}

interface ValueTraits {
  readonly isMoney: boolean;
  /** Years are written without a thousands separator. */
  readonly isYear: boolean;
}

function valueWords(kind: LeafKind, value: string, { isMoney, isYear }: ValueTraits): string {
  if (kind === 'boolean') return value === 'true' ? 'yes' : 'no';
  if (kind === 'date') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.day(value);
    return durations.find((each) => each.value === value)?.label ?? value;
  }
  const number = kind === 'number' ? readNumber(value) : null;
  if (number === null || isYear) return value;
  return `${isMoney ? '$' : ''}${number.toLocaleString('en', { maximumFractionDigits: 6 })}`;
}

function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}
