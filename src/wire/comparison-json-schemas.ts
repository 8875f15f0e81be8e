import { comparisonWords } from '../domain/filters/comparison-words.js';
import type { FilterType } from '../domain/filters/filter-field.js';
import { comparisonsOf, withinLast } from '../domain/filters/read-comparison.js';
import { snakeCase } from './snake-case.js';

type ComparedType = keyof typeof comparisonWords.names;

const text = { type: 'string', maxLength: 1000 };

const valueSchemas: Readonly<Record<ComparedType, object>> = {
  id: text,
  text,
  texts: text,
  integer: { type: 'integer', format: 'int64' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
};

/** The component schemas of what fields of filters are compared with, by their names. */
export const comparisonJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  (Object.keys(comparisonWords.names) as ComparedType[]).map((type) => [
    comparisonWords.names[type],
    describeComparisons(type),
  ]),
);

/** The name of the schema of what a field of a type is compared with; lists of lists are compared by their elements. */
export function comparisonName(type: FilterType): string {
  return comparisonWords.names[type === 'textLists' ? 'texts' : type];
}

function describeComparisons(type: ComparedType): object {
  const { meanings, takesList, values } = comparisonWords;
  const known = comparisonsOf[type].map((comparison) => {
    const one = comparison === 'isNull' ? valueSchemas.boolean : valueSchemas[type];
    const value = takesList(comparison) ? { type: 'array', items: one, maxItems: 1000 } : one;
    return [snakeCase(comparison), { ...value, description: meanings[comparison] }];
  });
  const duration = { type: 'string', examples: ['P1Y6M'], description: comparisonWords.withinLast };
  return {
    type: 'object',
    description: `Compares ${values[type]}. Several comparisons all have to hold.`,
    additionalProperties: false,
    properties: {
      ...(Object.fromEntries(known) as object),
      ...(type === 'date' && { [snakeCase(withinLast)]: duration }),
    },
  };
}
