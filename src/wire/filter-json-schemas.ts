import { enumeratedFields } from '../domain/filters/enumerated-fields.js';
import type { FilterField, FilterFields } from '../domain/filters/filter-field.js';
import { filterFields } from '../domain/filters/filter-fields.js';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { comparisonJsonSchemas, comparisonName } from './comparison-json-schemas.js';
import { fieldMeaning } from './field-meaning.js';
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
    const owner = { name: kind, schemas };
    const properties = { ...describeFields(filterFields[kind], owner), ...describeWords(kind) };
    const note = ' Edges go two steps. The names of fields may be written as the graph has them, too.';
    // Generators of examples stop at a default, instead of writing every field of every edge.
    schemas[`${kind}Filter`] = { ...withGroups(`${kind}Filter`, what, properties, note), default: {} };
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

/** Whose fields these are: a kind of record, an item of a list of it, or a part that several fields are of. */
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

/** `path` are the graph's names that lead to the field. */
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
    return { ...referTo(`${field.one}Filter`), description: 'The record exists and meets this filter.' };
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
    description: 'On which side of the deal it stands.',
  };
  const more: Schemas = directions === undefined ? {} : { direction };
  schemas[name] ??= listFilter(`${many}Filter`, 'the records of an edge', more);
  return { ...referTo(name), description: `Its ${path.map(snakeCase).join('.').replaceAll('_', ' ')}.` };
}

/** Which values there are, where the contract says. */
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
    description: 'Conditions on a part of a record; all of them have to hold.',
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
