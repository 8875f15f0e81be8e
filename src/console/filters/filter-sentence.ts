import { comparison } from './comparisons.js';
import { filterField, wordsOf } from './fields.js';
import type { Condition, EdgeStep, Group, Item } from './filter-model.js';
import { joinWords, leafField, readCondition } from './read-condition.js';
import { recordNames } from './record-names.js';

/**
 * Formats a group as text without a subject, for example `Type is Series A and Announced on or after Jan 1, 2021`.
 * An unfinished condition is an ellipsis after its field. Returns an empty string if there is no condition.
 */
export function filterSentence(input: string, group: Group): string {
  const parts = group.items.map((item) => itemPhrase(input, item)).filter((part) => part !== '');
  if (parts.length === 0) return '';
  const joined = joinWords(parts, group.join === 'all' ? 'and' : 'or');
  return group.join === 'none' ? `not (${joined})` : joined;
}

/** Formats an item as text. Returns an empty string for a group without a condition. */
export function itemPhrase(input: string, item: Item): string {
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
  if (values === null) return `${name} …`;
  return [name, phrase, values].filter((each) => each !== '').join(' ');
}

function isNamed({ values: [first] }: Condition): boolean {
  return first !== undefined && recordNames.find(first) !== null;
}

export interface ConditionWords {
  readonly name: string;
  /** For example `is at least`. */
  readonly phrase: string;
  /** Null if the condition has no valid value. */
  readonly values: string | null;
}

/** Formats a condition as words: the label of the field, the comparison and the values. */
export function conditionWords(input: string, condition: Condition): ConditionWords {
  const field = leafField(input, condition.field);
  if (field === null)
    return {
      name: wordsOf(condition.field.replaceAll('.', '_')),
      phrase: condition.comparison,
      values: null,
    };
  const reading = readCondition(input, condition);
  const id = reading.kind === 'understood' ? reading.comparison : condition.comparison;
  return {
    // An ID whose record has a name is shown as the name.
    name: field.label.replace(isNamed(condition) ? / ID$/ : /, USD$/, ''),
    phrase: comparison(field.kind, id)?.phrase ?? id,
    values: reading.kind === 'understood' ? reading.words : null,
  };
}
