import { type RecordKind, recordKinds } from '../../records/record-kinds.js';
import { referTo } from '../../records/wire/named-json-schemas.js';
import { recordJsonSchemas } from '../../records/wire/record-json-schemas.js';
import { snakeCase, wireNames } from '../../records/wire/wire-names.js';
import { comparisonWords } from '../model/comparison-words.js';
import { enumeratedFields } from '../model/enumerated-fields.js';
import type { FilterField, FilterFields, FilterType } from '../model/filter-field.js';
import { filterFields } from '../model/filter-fields.js';
import { comparisonsOf, maxQueryLength, withinLast } from '../model/read-comparison.js';

const text = { type: 'string', maxLength: 1000 };

const valueSchemas: Readonly<Record<ComparedType, object>> = {
  id: text,
  text,
  texts: text,
  integer: { type: 'integer', format: 'int64' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
  words: { type: 'string', maxLength: maxQueryLength },
};

/** Component schemas of comparisons, by name. */
const comparisonJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  (Object.keys(comparisonWords.names) as ComparedType[]).map((type) => [
    comparisonWords.names[type],
    describeComparisons(type),
  ]),
);

let known: Readonly<Record<string, Schema>> | undefined;

type Schemas = Record<string, object>;

type Field<Name extends string> = Extract<FilterField, Readonly<Record<Name, unknown>>>;

const groupMeanings = {
  and: 'All of these filters must match.',
  or: 'At least one of these filters must match. An empty list matches nothing.',
};

/**
 * Component schemas of filters with the contract's field names, generated from `filterFields`. They have the same names
 * as the GraphQL types. Objects that several fields share, and the filters of related records, are separate schemas.
 */
export const filterJsonSchemas: Readonly<Record<string, object>> = {
  ...comparisonJsonSchemas,
  ...describeFilters(),
};

function describeFilters(): Schemas {
  const schemas: Schemas = {};
  for (const kind of recordKinds) {
    const what = `\`${kind}\` records`;
    const owner = { name: kind, schemas };
    const properties = { ...describeFields(filterFields[kind], owner), ...describeWords(kind) };
    const note = ' Edges can be followed two levels deep. Field names of the GraphQL API are also accepted.';
    // The default stops example generators from writing every field of every edge.
    schemas[`${kind}Filter`] = { ...withGroups(`${kind}Filter`, what, properties, note), default: {} };
  }
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Describes the fields whose contract name differs from the GraphQL name. A name that is both a list field and an edge
 * accepts conditions of both: list comparisons, and conditions on the edge.
 */
function describeWords(kind: RecordKind): Schemas {
  const fields = filterFields[kind];
  const schemas = Object.entries(wireNames[kind]).flatMap(([word, name]): [string, object][] => {
    const field = fields[name];
    if (field === undefined || !('value' in field)) return [];
    const compared = referTo(comparisonName(field.value));
    const edge = Object.hasOwn(fields, word) ? fields[word] : undefined;
    if (edge === undefined || !('many' in edge))
      return [[word, { ...compared, description: `Same as \`${snakeCase(name)}\`.` }]];
    const description = `Conditions on the edge. A list comparison is the same as one on \`${snakeCase(name)}\`.`;
    return [[word, { anyOf: [referTo(`${edge.many}ListFilter`), compared], description }]];
  });
  return Object.fromEntries(schemas);
}

/**
 * The owner of the described fields: a record kind, an item of one of its lists, or an object shared by several fields.
 */
interface Owner {
  readonly name: string;
  readonly schemas: Schemas;
}

function describeFields(fields: FilterFields, owner: Owner, path: readonly string[] = []): Schemas {
  const entries = Object.entries(fields).map(([name, field]) => [
    snakeCase(name),
    describeField(field, owner, [...path, name]),
  ]);
  return Object.fromEntries(entries) as Schemas;
}

/** Describes a field. `path` is the path of GraphQL names to it. */
function describeField(field: FilterField, owner: Owner, path: readonly string[]): object {
  const meaning = sentence(fieldMeaning(owner.name, path) ?? `Conditions on \`${path.join('.')}\``);
  if ('value' in field)
    return {
      ...referTo(comparisonName(field.value)),
      description: meaning + describeValues(owner.name, path),
    };
  if ('part' in field) return { ...describePart(field, owner, path), description: meaning };
  if ('items' in field) return { ...describeItems(field, owner.schemas), description: meaning };
  if ('one' in field)
    return { ...referTo(`${field.one}Filter`), description: 'The record exists and matches this filter.' };
  return describeEdge(field, owner.schemas, path);
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function describeEdge(
  { many, directions }: Field<'many'>,
  schemas: Schemas,
  path: readonly string[],
): object {
  const name = `${directions === undefined ? '' : 'Directed'}${many}ListFilter`;
  const direction = {
    type: 'string',
    enum: Object.keys(directions ?? {}).map((one) => one.toLowerCase()),
    default: 'both',
    description: 'The side of the acquisition that the company is on.',
  };
  const more: Schemas = directions === undefined ? {} : { direction };
  schemas[name] ??= listFilter(`${many}Filter`, 'the records of an edge', more);
  return {
    ...referTo(name),
    description: `Conditions on its ${path.map(snakeCase).join('.').replaceAll('_', ' ')}.`,
  };
}

/** Returns a sentence that lists the allowed values, or an empty string if the contract defines none. */
function describeValues(kind: string, path: readonly string[]): string {
  const name = path.join('.');
  const field = enumeratedFields.find((one) => one.kind === kind && one.path.join('.') === name);
  if (field?.allowed === undefined) return '';
  return ` One of ${field.allowed.map((value) => `\`${value}\``).join(', ')}.`;
}

function describePart({ part, name }: Field<'part'>, owner: Owner, path: readonly string[]): object {
  const [first = ''] = path;
  const own = name ?? `${owner.name}${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  const { schemas } = owner;
  schemas[`${own}Filter`] ??= {
    ...closed(
      name === undefined ? describeFields(part, owner, path) : describeFields(part, { name, schemas }),
    ),
    description: 'Conditions on a part of a record. All must match.',
  };
  return referTo(`${own}Filter`);
}

function describeItems({ items, name }: Field<'items'>, schemas: Schemas): object {
  const item = `${name}Filter`;
  schemas[item] ??= withGroups(item, `one item of the list`, describeFields(items, { name, schemas }), '');
  schemas[`${name}ListFilter`] ??= listFilter(item, 'the items of the list');
  return referTo(`${name}ListFilter`);
}

function withGroups(name: string, what: string, properties: Schemas, note: string): object {
  const self = referTo(name);
  const groups = Object.entries(groupMeanings).map(([group, description]) => [
    group,
    { type: 'array', items: self, description },
  ]);
  return {
    ...closed({
      ...properties,
      ...(Object.fromEntries(groups) as Schemas),
      not: { ...self, description: 'This filter must not match.' },
    }),
    description: `Conditions on ${what}. All must match; {} matches everything.${note}`,
  };
}

function listFilter(name: string, what: string, more: Schemas = {}): object {
  const filter = referTo(name);
  const none = 'Also true when there are none.';
  return {
    ...closed({
      some: { ...filter, description: 'At least one of them matches this filter.' },
      every: { ...filter, description: `All of them match this filter. ${none}` },
      none: { ...filter, description: `No linked record matches this filter. ${none}` },
      count: { ...referTo(comparisonName('integer')), description: 'Compares the number of them.' },
      ...more,
    }),
    description: `Conditions on ${what}. All given conditions must match.`,
  };
}

function closed(properties: Schemas): object {
  return { type: 'object', additionalProperties: false, properties };
}

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * Returns the description of a field from the JSON schema of its record; null if the schema does not have the field,
 * for example for edges. `owner` is a record kind or the name of a nested object. `path` contains GraphQL names.
 */
function fieldMeaning(owner: string, path: readonly string[]): string | null {
  known ??= recordJsonSchemas();
  // Only enrich-company (`CompanyMatch`) returns the region of the headquarters, but all filters of companies support
  // it.
  let schema: Schema | undefined = known[owner === 'Company' ? 'CompanyMatch' : owner];
  for (const name of path) schema = propertiesOf(schema, known)[wordOf(owner, name)];
  return schema?.description ?? null;
}

/** Returns the contract's name of a field. By default, this is the GraphQL name in snake case. */
function wordOf(owner: string, name: string): string {
  const words = Object.hasOwn(wireNames, owner) ? wireNames[owner as RecordKind] : {};
  const [word] = Object.entries(words).find(([, of]) => of === name) ?? [];
  return word ?? snakeCase(name);
}

/** Returns the properties of an object schema, following references, list items and nullable types. */
function propertiesOf(
  schema: Schema | undefined,
  schemas: Readonly<Record<string, Schema>>,
): Readonly<Record<string, Schema>> {
  if (schema === undefined) return {};
  const { $ref, anyOf, items, properties } = schema;
  if (properties !== undefined) return properties;
  const inner = $ref === undefined ? (items ?? anyOf?.[0]) : schemas[$ref.split('/').at(-1) ?? ''];
  return propertiesOf(inner, schemas);
}

type ComparedType = keyof typeof comparisonWords.names;

/** Returns the name of the comparison schema for a field type. Lists of lists are compared by their elements. */
function comparisonName(type: FilterType): string {
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
    description: `Compares ${values[type]}. If several comparisons are given, all must match.`,
    additionalProperties: false,
    properties: {
      ...(Object.fromEntries(known) as object),
      ...(type === 'date' && { [snakeCase(withinLast)]: duration }),
    },
  };
}
