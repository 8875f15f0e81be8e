import { Float, ID, type ClassType } from 'type-graphql';
import { comparisonWords } from '../../domain/filters/comparison-words.js';
import type { FilterType } from '../../domain/filters/filter-field.js';
import { comparisonsOf, withinLast } from '../../domain/filters/read-comparison.js';
import { createInputType, type InputField, type InputFieldType } from '../create-input-type.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';

const types: Readonly<Record<Exclude<FilterType, 'textLists'>, InputFieldType>> = {
  id: ID,
  text: String,
  texts: String,
  integer: SafeIntScalar,
  number: Float,
  date: DateScalar,
  boolean: Boolean,
};

function createComparisonType(type: keyof typeof types): ClassType {
  const { names, values, meanings, takesList } = comparisonWords;
  const value = types[type];
  const fields = comparisonsOf[type].map((comparison): [string, InputField] => {
    const of = comparison === 'isNull' ? Boolean : value;
    return [comparison, { type: () => of, isList: takesList(comparison), description: meanings[comparison] }];
  });
  if (type === 'date')
    fields.push([withinLast, { type: () => String, description: comparisonWords.withinLast }]);
  return createInputType(
    names[type],
    `Compares ${values[type]}. Several comparisons all have to hold.`,
    Object.fromEntries(fields),
  );
}

const made = Object.fromEntries(
  (Object.keys(types) as (keyof typeof types)[]).map((type) => [type, createComparisonType(type)]),
) as Readonly<Record<keyof typeof types, ClassType>>;

/** The graph's input for comparisons of each type of value (docs/filters.md). Of lists of lists, all elements are compared. */
export const comparisonTypes: Readonly<Record<FilterType, ClassType>> = { ...made, textLists: made.texts };
