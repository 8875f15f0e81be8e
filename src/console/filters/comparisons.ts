import type { LeafKind } from './fields.js';

export interface Comparison {
  /**
   * The name of the API's operator. The exceptions are `isKnown` and `isUnknown`, which both stand for `isNull`, and
   * `between` and `inPeriod`, which stand for `gte` and `lte` together.
   */
  readonly id: string;
  readonly label: string;
  /** The words between the field and the value in a sentence, for example `is at least`. */
  readonly phrase: string;
  readonly takes: 'one' | 'many' | 'none';
}

const one = (id: string, label: string, phrase = label): Comparison => ({ id, label, phrase, takes: 'one' });
const many = (id: string, label: string, phrase = label): Comparison => ({
  id,
  label,
  phrase,
  takes: 'many',
});

const presence: readonly Comparison[] = [
  { id: 'isKnown', label: 'is known', phrase: 'is known', takes: 'none' },
  { id: 'isUnknown', label: 'is unknown', phrase: 'is unknown', takes: 'none' },
];
const equality = [one('eq', 'is'), one('ne', 'is not')];
const sets = [many('in', 'is any of'), many('notIn', 'is none of')];

/** The comparisons for each type of field, most used first. */
export const comparisonsOf: Readonly<Record<LeafKind, readonly Comparison[]>> = {
  text: [...equality, one('contains', 'contains'), one('startsWith', 'starts with'), ...sets, ...presence],
  list: [
    one('has', 'includes'),
    many('hasAny', 'includes any of'),
    many('hasAll', 'includes all of'),
    ...presence,
  ],
  number: [
    one('gte', 'at least', 'is at least'),
    one('lte', 'at most', 'is at most'),
    one('gt', 'more than', 'is more than'),
    one('lt', 'less than', 'is less than'),
    one('between', 'between', 'is between'),
    ...equality,
    ...sets,
    ...presence,
  ],
  date: [
    one('inPeriod', 'in'),
    one('gte', 'on or after'),
    one('lte', 'on or before'),
    one('gt', 'after'),
    one('lt', 'before'),
    one('between', 'between'),
    one('withinLast', 'within the last'),
    one('eq', 'on'),
    one('ne', 'not on'),
    many('in', 'on any of'),
    many('notIn', 'on none of'),
    ...presence,
  ],
  boolean: [one('eq', 'is'), ...presence],
  id: [...equality, ...sets, ...presence],
  words: [one('matches', 'contain', 'contain')],
};

/** Returns the comparison with this ID for a type of field. */
export function comparison(kind: LeafKind, id: string): Comparison | undefined {
  return comparisonsOf[kind].find((each) => each.id === id);
}
