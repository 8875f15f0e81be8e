import type { Comparison, FilterType } from './filter-field.js';

const lists: ReadonlySet<Comparison> = new Set(['in', 'notIn', 'hasAny', 'hasAll']);

/** Names and descriptions of the filter comparisons, shared by the REST and GraphQL schemas (docs/searching.md). */
export const comparisonWords: {
  /** The name of the schema type for comparisons, by value type. Lists of lists use the type for lists. */
  readonly names: Readonly<Record<Exclude<FilterType, 'textLists'>, string>>;
  /** Descriptions of the compared values, by value type. */
  readonly values: Readonly<Record<Exclude<FilterType, 'textLists'>, string>>;
  readonly meanings: Readonly<Record<Comparison, string>>;
  readonly withinLast: string;
  /** Returns true if a comparison takes a list of values. */
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
    words: 'WordsFilter',
  },
  values: {
    id: 'an ID',
    text: 'a text value, case-insensitively',
    texts: 'a list of text values, case-sensitively',
    integer: 'an integer',
    number: 'a number',
    date: 'a date',
    boolean: 'a boolean',
    words: "the words of a record's names and texts",
  },
  meanings: {
    eq: 'Equal to this value.',
    ne: 'Not equal to this value. Unknown values match.',
    in: 'Equal to one of these values.',
    notIn: 'Equal to none of these values. Unknown values match.',
    gte: 'Greater than or equal to this value.',
    gt: 'Greater than this value.',
    lte: 'Less than or equal to this value.',
    lt: 'Less than this value.',
    isNull: 'If true, matches unknown values. If false, matches known values.',
    contains: 'Contains this text.',
    startsWith: 'Starts with this text.',
    has: 'Contains this element.',
    hasAny: 'Contains at least one of these elements.',
    hasAll: 'Contains all of these elements.',
    matches:
      'Contains all of these words, in any of the searched fields, in any form: "robots" also finds "robotic". "A phrase" in quotation marks, `or` between words, and `-` before a word to exclude it. At most 200 characters.',
  },
  withinLast:
    'From this long before today (UTC) up to today. The value is an ISO 8601 duration of whole years, months, weeks and days, such as "P1Y6M". Not allowed in saved searches.',
  takesList: (comparison) => lists.has(comparison),
};
