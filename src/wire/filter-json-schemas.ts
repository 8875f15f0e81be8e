import { enumeratedFields } from '../domain/filters/enumerated-fields.js';
import type { FilterField, FilterFields } from '../domain/filters/filter-field.js';
import { filterFields } from '../domain/filters/filter-fields.js';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { comparisonJsonSchemas, comparisonName } from './comparison-json-schemas.js';
import { referTo } from './refer-to.js';
import { snakeCase } from './snake-case.js';
import { wireNames } from './wire-names.js';

type Schemas = Record<string, object>;

type Field<Name extends string> = Extract<FilterField, Readonly<Record<Name, unknown>>>;

const groupMeanings = {
  and: 'All of these hold.',
  or: 'At least one of these holds; an empty list matches nothing.',
};

/**
 * The component schemas of filters in the contract's words, made of the tables that filters are read by; of the same names
 * as the graph's types. Parts that several fields share, and what stands at the end of an edge, are schemas of their own.
 */
export const filterJsonSchemas: Readonly<Record<string, object>> = {
  ...comparisonJsonSchemas,
  ...describeFilters(),
};

function describeFilters(): Schemas {
  const schemas: Schemas = {};
  for (const kind of recordKinds) {
    const what = `records of the kind ${kind}`;
    const properties = { ...describeFields(filterFields[kind], schemas, kind), ...describeWords(kind) };
    const note = ' Edges go two steps. The names of fields may be written as the graph has them, too.';
    schemas[`${kind}Filter`] = withGroups(`${kind}Filter`, what, properties, note);
  }
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The record's own words for fields: of a list of names that has the word of an edge, what it is compared with. */
function describeWords(kind: RecordKind): Schemas {
  const fields = filterFields[kind];
  const schemas = Object.entries(wireNames[kind]).flatMap(([word, name]): [string, object][] => {
    const field = fields[name];
    if (field === undefined || !('value' in field)) return [];
    const compared = referTo(comparisonName(field.value));
    const edge = Object.hasOwn(fields, word) ? fields[word] : undefined;
    if (edge === undefined || !('many' in edge))
      return [[word, { ...compared, description: `The same as \`${snakeCase(name)}\`.` }]];
    const description = `The edge; compared as a list, the same as \`${snakeCase(name)}\`.`;
    return [[word, { anyOf: [referTo(`${edge.many}ListFilter`), compared], description }]];
  });
  return Object.fromEntries(schemas);
}

function describeFields(fields: FilterFields, schemas: Schemas, kind: RecordKind | null): Schemas {
  const entries = Object.entries(fields).map(([name, field]) => [
    snakeCase(name),
    describeField(field, schemas, kind, [name]),
  ]);
  return Object.fromEntries(entries) as Schemas;
}

/** `kind` is null in an item of a list; `path` are the graph's names that lead to the field. */
function describeField(
  field: FilterField,
  schemas: Schemas,
  kind: RecordKind | null,
  path: readonly string[],
): object {
  if ('value' in field) return { ...referTo(comparisonName(field.value)), ...describeValues(kind, path) };
  if ('part' in field) return describePart(field, schemas, kind, path);
  if ('items' in field) return describeItems(field, schemas);
  if ('one' in field)
    return { ...referTo(`${field.one}Filter`), description: 'The record exists and meets this filter.' };
  return describeEdge(field, schemas);
}

function describeEdge({ many, directions }: Field<'many'>, schemas: Schemas): object {
  const name = `${directions === undefined ? '' : 'Directed'}${many}ListFilter`;
  const direction = {
    enum: Object.keys(directions ?? {}).map((one) => one.toLowerCase()),
    default: 'both',
    description: 'On which side of the deal it stands.',
  };
  const more: Schemas = directions === undefined ? {} : { direction };
  schemas[name] ??= listFilter(`${many}Filter`, 'the records of an edge', more);
  return referTo(name);
}

/** Which values there are, where the contract says. */
function describeValues(kind: RecordKind | null, path: readonly string[]): object {
  const name = path.join('.');
  const field = enumeratedFields.find((one) => one.kind === kind && one.path.join('.') === name);
  if (field?.allowed === undefined) return {};
  return { description: `One of ${field.allowed.map((value) => `\`${value}\``).join(', ')}.` };
}

function describePart(
  { part, name }: Field<'part'>,
  schemas: Schemas,
  kind: RecordKind | null,
  path: readonly string[],
): object {
  const describe = (): object => {
    const entries = Object.entries(part).map(([inner, field]) => [
      snakeCase(inner),
      describeField(field, schemas, kind, [...path, inner]),
    ]);
    return closed(Object.fromEntries(entries) as Schemas);
  };
  if (name === undefined) return describe();
  schemas[`${name}Filter`] ??= describe();
  return referTo(`${name}Filter`);
}

function describeItems({ items, name }: Field<'items'>, schemas: Schemas): object {
  const item = `${name}Filter`;
  schemas[item] ??= withGroups(item, `one item of the list`, describeFields(items, schemas, null), '');
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
      not: { ...self, description: 'This does not hold.' },
    }),
    description: `Conditions on ${what}; all of them have to hold, and {} matches all.${note}`,
  };
}

function listFilter(name: string, what: string, more: Schemas = {}): object {
  const filter = referTo(name);
  const none = 'so too when there is none at all';
  return {
    ...closed({
      some: { ...filter, description: 'At least one meets this filter.' },
      every: { ...filter, description: `There is none that does not meet this filter; ${none}.` },
      none: { ...filter, description: `None meets this filter; ${none}.` },
      count: { ...referTo(comparisonName('integer')), description: 'How many there are.' },
      ...more,
    }),
    description: `Looks at ${what}; all that is given has to hold.`,
  };
}

function closed(properties: Schemas): object {
  return { type: 'object', additionalProperties: false, properties };
}
