import { Float, ID, type ClassType } from 'type-graphql';
import type { Comparison } from '../../domain/filters/filter-condition.js';
import type { FilterType } from '../../domain/filters/filter-field.js';
import { comparisonsOf, withinLast } from '../../domain/filters/read-comparison.js';
import { createInputType, type InputField, type InputFieldType } from '../create-input-type.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';

const meanings: Readonly<Record<Comparison, string>> = {
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
};

const names: Readonly<
  Record<Exclude<FilterType, 'textLists'>, readonly [name: string, values: string, type: InputFieldType]>
> = {
  id: ['IdFilter', 'an identifier', ID],
  text: ['TextFilter', 'a text, without regard to case', String],
  texts: ['TextListFilter', 'a list of texts, with regard to case', String],
  integer: ['IntegerFilter', 'a whole number', SafeIntScalar],
  number: ['NumberFilter', 'a number', Float],
  date: ['DateFilter', 'a date', DateScalar],
  boolean: ['BooleanFilter', 'true or false', Boolean],
};

const withinLastMeaning =
  'At most so long before today (in UTC), and not after it: an ISO 8601 duration of whole years, months, weeks and days, such as "P1Y6M". Not for saved searches.';

const lists: ReadonlySet<Comparison> = new Set(['in', 'notIn', 'hasAny', 'hasAll']);

function createComparisonType(type: keyof typeof names): ClassType {
  const [name, values, value] = names[type];
  const fields = comparisonsOf[type].map((comparison): [string, InputField] => {
    const of = comparison === 'isNull' ? Boolean : value;
    return [comparison, { type: () => of, isList: lists.has(comparison), description: meanings[comparison] }];
  });
  if (type === 'date') fields.push([withinLast, { type: () => String, description: withinLastMeaning }]);
  return createInputType(
    name,
    `Compares ${values}. Several comparisons all have to hold.`,
    Object.fromEntries(fields),
  );
}

const made = Object.fromEntries(
  (Object.keys(names) as (keyof typeof names)[]).map((type) => [type, createComparisonType(type)]),
) as Readonly<Record<keyof typeof names, ClassType>>;

/** The graph's input for comparisons of each type of value (docs/filters.md). Of lists of lists, all elements are compared. */
export const comparisonTypes: Readonly<Record<FilterType, ClassType>> = { ...made, textLists: made.texts };
