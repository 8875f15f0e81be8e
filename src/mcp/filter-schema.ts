import { comparisonWords } from '../query/model/comparison-words.js';
import type { FilterField, FilterFields } from '../query/model/filter-field.js';
import { filterFields } from '../query/model/filter-fields.js';
import { comparisonsOf } from '../query/model/read-comparison.js';
import { type RecordKind, recordWords } from '../records/record-kinds.js';
import { snakeCase } from '../records/wire/wire-names.js';

type Schemas = Record<string, object>;
type ComparedType = keyof typeof comparisonsOf & keyof typeof comparisonWords.names;

const valueTypes: Readonly<Record<string, object>> = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
};
const text = { type: 'string' };

/** The JSON schemas of comparisons by field type. Filter schemas refer to them by name. */
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
  const within = { type: 'string', description: 'A period that ends today, such as P1Y6M.' };
  return { ...Object.fromEntries(entries), ...(type === 'date' && { within_last: within }) };
}

/**
 * Returns the JSON schema of a record kind's filter, for tool descriptions. It is generated from the table of filter
 * fields that parsing also uses. It is short, because every model that lists the tools reads it: fields of linked
 * records are described in words, and the resource dealgraph://filters has the complete reference.
 */
export function filterSchema(kind: RecordKind): object {
  return {
    type: 'object',
    description:
      'Conditions, all of which must hold; {} or no filter matches all. Each field takes an object of comparisons, such as {"eq": ...}. Combine with and, or (lists of filters) and not. Full reference: the resource dealgraph://filters.',
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
  if ('one' in field) return { type: 'object', description: `A filter on its ${words(field.one)}.` };
  if ('part' in field) return describePart(field.part);
  const what = 'many' in field ? recordWords[field.many].many : 'items';
  return {
    type: 'object',
    description: `Condition on ${what}: {"some"|"every"|"none": filter, "count": {"gte": 2}}.`,
  };
}

/**
 * Describes a nested object of fields. If its fields are nested objects too, as for traction metrics, describes their
 * common shape in words.
 */
function describePart(part: FilterFields): object {
  const names = Object.keys(part).map(snakeCase);
  const isDeep = Object.values(part).some((one) => 'part' in one);
  if (!isDeep) return { type: 'object', properties: describeFields(part) };
  const description = `Condition by metric (${names.join(', ')}): {"latest": {"gte": 1000}} or {"12mo": {"percentage": {"gte": 50}}}.`;
  return { type: 'object', description };
}

function words(kind: RecordKind): string {
  return snakeCase(kind.charAt(0).toLowerCase() + kind.slice(1)).replaceAll('_', ' ');
}
