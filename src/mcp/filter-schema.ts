import type { comparisonWords } from '../query/model/comparison-words.js';
import type { FilterField, FilterFields, FilterType } from '../query/model/filter-field.js';
import { filterFields } from '../query/model/filter-fields.js';
import { comparisonsOf } from '../query/model/read-comparison.js';
import { type RecordKind, recordWords } from '../records/record-kinds.js';
import { snakeCase } from '../records/wire/wire-names.js';

/**
 * Returns the JSON schema of a record kind's filter, for tool descriptions. It is generated from the table of filter
 * fields that parsing also uses. It is short, because every model that lists the tools reads it: the comparisons of a
 * type are described once, without references, which some hosts do not support, and fields of linked
 * records are described in words, and the resource dealgraph://filters has the complete reference.
 */
export function filterSchema(kind: RecordKind): object {
  return {
    type: 'object',
    description: `Conditions, all of which must hold; {} or no filter matches all. Each field takes an object of the comparisons of its type. ${describeTypes(typesOf(filterFields[kind]))} Combine with and, or (lists of filters) and not. Full reference: the resource dealgraph://filters.`,
    properties: { ...describeFields(filterFields[kind]), ...groups },
  };
}

type Schemas = Record<string, object>;

type ComparedType = keyof typeof comparisonsOf & keyof typeof comparisonWords.names;

/** Returns the types of a record kind's own fields, which have comparisons. */
function typesOf(fields: FilterFields): ReadonlySet<ComparedType> {
  const found = Object.values(fields).flatMap((field): ComparedType[] => {
    if ('value' in field) return [typeOf(field.value)];
    return 'part' in field ? [...typesOf(field.part)] : [];
  });
  return new Set(found);
}

function typeOf(value: FilterType): ComparedType {
  return value === 'textLists' ? 'texts' : value;
}

function comparisonNames(type: ComparedType): readonly string[] {
  return [...comparisonsOf[type].map(snakeCase), ...(type === 'date' ? ['within_last'] : [])];
}

/** Lists the comparisons by type. Those that most types have are named once. */
function describeTypes(types: ReadonlySet<ComparedType>): string {
  const named = [...types].map((type) => ({ type, names: comparisonNames(type) }));
  const scalars = named.filter(({ names }) => names.includes('eq'));
  const shared = scalars[0]?.names.filter((name) => scalars.every(({ names }) => names.includes(name))) ?? [];
  const further = new Map<string, string[]>();
  for (const { type, names } of scalars) {
    const others = names.filter((name) => !shared.includes(name)).join(', ');
    if (others !== '') further.set(others, [...(further.get(others) ?? []), type]);
  }
  const parts = [
    `${scalars.map(({ type }) => type).join(', ')}: ${shared.join(', ')}`,
    ...[...further].map(([names, of]) => `${of.join(', ')} also: ${names}`),
    ...named.filter((one) => !scalars.includes(one)).map(({ type, names }) => `${type}: ${names.join(', ')}`),
  ];
  const within = types.has('date') ? '; within_last a period that ends today, such as "P1Y6M"' : '';
  return `By type: ${parts.join('; ')}. in, not_in, has_any and has_all take a list; is_null takes a boolean${within}.`;
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
  if ('value' in field) return { type: 'object', description: typeOf(field.value) };
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
