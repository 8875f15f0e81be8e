import { comparisonWords } from '../domain/filters/comparison-words.js';
import type { FilterField, FilterFields } from '../domain/filters/filter-field.js';
import { filterFields } from '../domain/filters/filter-fields.js';
import { comparisonsOf } from '../domain/filters/read-comparison.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { snakeCase } from '../wire/snake-case.js';

type Schemas = Record<string, object>;
type ComparedType = keyof typeof comparisonsOf & keyof typeof comparisonWords.names;

const valueTypes: Readonly<Record<string, object>> = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
};
const text = { type: 'string' };

/** What fields are compared with, by names that the schemas of filters refer to. */
export const filterDefinitions: Readonly<Record<string, object>> = Object.fromEntries(
  (Object.keys(comparisonWords.names) as ComparedType[]).map((type) => [
    type,
    { type: 'object', properties: describeComparisons(type) },
  ]),
);

function describeComparisons(type: ComparedType): Schemas {
  const one = valueTypes[type] ?? text;
  const entries = comparisonsOf[type].map((comparison): [string, object] => {
    if (comparison === 'isNull') return ['is_null', { type: 'boolean' }];
    return [
      snakeCase(comparison),
      comparisonWords.takesList(comparison) ? { type: 'array', items: one } : one,
    ];
  });
  const within = { type: 'string', description: 'A duration up to today, such as P1Y6M.' };
  return { ...Object.fromEntries(entries), ...(type === 'date' && { within_last: within }) };
}

/**
 * The filter of a kind as a tool describes it, of the table that filters are read by; short, because every model that is
 * shown the tools reads it: what stands behind an edge is said in words, and the guide has the whole.
 */
export function filterSchema(kind: RecordKind): object {
  return {
    type: 'object',
    description:
      'Conditions; all have to hold, and {} or none matches all. Each field takes an object of comparisons, such as {"eq": ...}. Combine with and, or (lists of filters) and not. The whole: the resource dealgraph://filters.',
    properties: { ...describeFields(filterFields[kind]), ...groups },
  };
}

const list = { type: 'array', items: { type: 'object' } };
const groups: Schemas = { and: list, or: list, not: { type: 'object' } };

function describeFields(fields: FilterFields): Schemas {
  const entries = Object.entries(fields).map(([name, field]): [string, object] => [
    snakeCase(name),
    describeField(field),
  ]);
  return Object.fromEntries(entries);
}

function describeField(field: FilterField): object {
  if ('value' in field) return { $ref: `#/$defs/${field.value === 'textLists' ? 'texts' : field.value}` };
  if ('one' in field)
    return { type: 'object', description: `A filter of the one ${words(field.one)} that it belongs to.` };
  if ('part' in field) return describePart(field.part);
  const what = 'many' in field ? `records of the kind ${words(field.many)}` : 'items';
  return { type: 'object', description: `${what}: {"some"|"every"|"none": filter, "count": {"gte": 2}}.` };
}

/** A part of many alike parts, which traction is, is shown by one of them. */
function describePart(part: FilterFields): object {
  const names = Object.keys(part).map(snakeCase);
  const isDeep = Object.values(part).some((one) => 'part' in one);
  if (!isDeep) return { type: 'object', properties: describeFields(part) };
  const description = `By metric (${names.join(', ')}): {"latest": {"gte": 1000}} or {"12mo": {"percentage": {"gte": 50}}}.`;
  return { type: 'object', description };
}

function words(kind: RecordKind): string {
  return snakeCase(kind.charAt(0).toLowerCase() + kind.slice(1)).replaceAll('_', ' ');
}
