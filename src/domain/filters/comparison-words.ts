import type { Comparison } from './filter-condition.js';
import type { FilterType } from './filter-field.js';

const lists: ReadonlySet<Comparison> = new Set(['in', 'notIn', 'hasAny', 'hasAll']);

/** How the descriptions of both doors name and explain the comparisons of a filter (docs/filters.md). */
export const comparisonWords: {
  /** What the comparisons of a type of values are called together; lists of lists have those of lists. */
  readonly names: Readonly<Record<Exclude<FilterType, 'textLists'>, string>>;
  /** What they compare. */
  readonly values: Readonly<Record<Exclude<FilterType, 'textLists'>, string>>;
  readonly meanings: Readonly<Record<Comparison, string>>;
  readonly withinLast: string;
  /** Whether a comparison takes a list of values. */
  readonly takesList: (comparison: Comparison) => boolean;
} = {
  names: {
    id: 'IdFilter',
    text: 'TextFilter',
    texts: 'TextListFilter',
    integer: 'IntegerFilter',
    number: 'NumberFilter',
    date: 'DateFilter',
    boolean: 'BooleanFilter',
  },
  values: {
    id: 'an identifier',
    text: 'a text, without regard to case',
    texts: 'a list of texts, with regard to case',
    integer: 'a whole number',
    number: 'a number',
    date: 'a date',
    boolean: 'true or false',
  },
  meanings: {
    eq: 'Equal to this value.',
    ne: 'Not equal to this value; an unknown value is not equal to any.',
    in: 'Equal to one of these values.',
    notIn: 'Equal to none of these values; an unknown value is equal to none.',
    gte: 'This value or more.',
    gt: 'More than this value.',
    lte: 'This value or less.',
    lt: 'Less than this value.',
    isNull: 'True: the value is unknown. False: it is known.',
    contains: 'Has this text in it.',
    startsWith: 'Begins with this text.',
    has: 'Has this element.',
    hasAny: 'Has at least one of these elements.',
    hasAll: 'Has all of these elements.',
  },
  withinLast:
    'At most so long before today (in UTC), and not after it: an ISO 8601 duration of whole years, months, weeks and days, such as "P1Y6M". Not for saved searches.',
  takesList: (comparison) => lists.has(comparison),
};
