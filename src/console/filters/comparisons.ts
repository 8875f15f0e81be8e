import type { LeafKind } from './filter-fields.js';

export interface Comparison {
  /** The API's name; `isKnown` and `isUnknown` are both its `isNull`. */
  readonly id: string;
  readonly label: string;
  /** The words between field and value in a sentence. */
  readonly phrase: string;
  readonly takes: 'one' | 'many' | 'none' | 'duration';
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

/** The comparisons of a kind of field, the most used first. */
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
    ...equality,
    ...sets,
    ...presence,
  ],
  date: [
    one('gte', 'on or after'),
    one('lte', 'on or before'),
    one('gt', 'after'),
    one('lt', 'before'),
    { id: 'withinLast', label: 'within the last', phrase: 'within the last', takes: 'duration' },
    one('eq', 'on'),
    one('ne', 'not on'),
    many('in', 'on any of'),
    many('notIn', 'on none of'),
    ...presence,
  ],
  boolean: [one('eq', 'is'), ...presence],
  id: [...equality, ...sets, ...presence],
};

/** The comparison of a kind by its ID. */
export function comparison(kind: LeafKind, id: string): Comparison | undefined {
  return comparisonsOf[kind].find((each) => each.id === id);
}
