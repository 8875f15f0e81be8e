import type { LeafKind } from './filter-fields.js';

export interface Comparison {
  /** As the API names it; `isKnown` and `isUnknown` are both its `isNull`. */
  readonly id: string;
  readonly label: string;
  readonly takes: 'one' | 'many' | 'none' | 'duration';
}

const one = (id: string, label: string): Comparison => ({ id, label, takes: 'one' });
const many = (id: string, label: string): Comparison => ({ id, label, takes: 'many' });

const presence: readonly Comparison[] = [
  { id: 'isKnown', label: 'is known', takes: 'none' },
  { id: 'isUnknown', label: 'is not known', takes: 'none' },
];
const equality = [one('eq', 'is'), one('ne', 'is not')];
const sets = [many('in', 'is one of'), many('notIn', 'is none of')];

/** The comparisons of a kind of field, the usual one first. */
export const comparisonsOf: Readonly<Record<LeafKind, readonly Comparison[]>> = {
  text: [...equality, one('contains', 'contains'), one('startsWith', 'begins with'), ...sets, ...presence],
  list: [one('has', 'has'), many('hasAny', 'has any of'), many('hasAll', 'has all of'), ...presence],
  number: [
    one('gte', 'at least'),
    one('lte', 'at most'),
    one('gt', 'more than'),
    one('lt', 'less than'),
    ...equality,
    ...sets,
    ...presence,
  ],
  date: [
    one('gte', 'on or after'),
    one('lte', 'on or before'),
    one('gt', 'after'),
    one('lt', 'before'),
    { id: 'withinLast', label: 'within the last', takes: 'duration' },
    ...equality,
    ...sets,
    ...presence,
  ],
  boolean: [one('eq', 'is'), ...presence],
  id: [...equality, ...sets, ...presence],
};

/** The comparison of a kind by its name. */
export function comparison(kind: LeafKind, id: string): Comparison | undefined {
  return comparisonsOf[kind].find((each) => each.id === id);
}
