import { type ClassType, Float, ID } from 'type-graphql';
import {
  addFields,
  createInputType,
  type InputField,
  type InputFieldType,
} from '../../graphql/create-input-type.js';
import { DateScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { comparisonWords } from '../../query/model/comparison-words.js';
import type { FilterField, FilterFields, FilterType } from '../../query/model/filter-field.js';
import { filterFields } from '../../query/model/filter-fields.js';
import { comparisonsOf, withinLast } from '../../query/model/read-comparison.js';
import { byKind, type RecordKind } from '../../records/record-kinds.js';
import { acquisitionDirectionEnum } from './aggregate-enums.js';

const types: Readonly<Record<Exclude<FilterType, 'textLists'>, InputFieldType>> = {
  id: ID,
  text: String,
  texts: String,
  integer: SafeIntScalar,
  number: Float,
  date: DateScalar,
  boolean: Boolean,
  words: String,
};

const comparisonInputs = Object.fromEntries(
  (Object.keys(types) as (keyof typeof types)[]).map((type) => [type, createComparisonType(type)]),
) as Readonly<Record<keyof typeof types, ClassType>>;

/**
 * The GraphQL input types for comparisons, by value type (docs/searching.md). A list of lists is compared as one list
 * of all elements.
 */
const comparisonTypes: Readonly<Record<FilterType, ClassType>> = {
  ...comparisonInputs,
  textLists: comparisonInputs.texts,
};

const fieldsByName = new Map<string, FilterFields>();

/** The fields of each record filter and item filter, by the name of its GraphQL type. */
export const fieldsOfFilters: ReadonlyMap<string, FilterFields> = fieldsByName;

/** The types created so far for objects, items and directed lists, by the definition they were created from. */
const made = new Map<object, ClassType>();

const listTypes = byKind((kind) =>
  createListFilter(`${kind}ListFilter`, 'the records of an edge', () => filterTypes[kind]),
);

/** The GraphQL filter type of each record kind. Saved searches store the same JSON (D7). */
export const filterTypes: Readonly<Record<RecordKind, ClassType>> = byKind((kind) =>
  createFilter(
    `${kind}Filter`,
    `Conditions on \`${kind}\` records. All must match; {} matches every record. Edges can be followed two levels deep.`,
    filterFields[kind],
    kind,
  ),
);

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
    `Compares ${values[type]}. If several comparisons are given, all must match.`,
    Object.fromEntries(fields),
  );
}

/** Creates a filter type. `prefix` is the prefix of the type names of nested objects. */
function createFilter(name: string, description: string, fields: FilterFields, prefix: string): ClassType {
  const type = createInputType(name, description, inputsOf(prefix, fields));
  const self = (): ClassType => type;
  fieldsByName.set(name, fields);
  addFields(type, {
    and: { type: self, isList: true, description: 'All of these filters must match.' },
    or: {
      type: self,
      isList: true,
      description: 'At least one of these filters must match. An empty list matches nothing.',
    },
    not: { type: self, description: 'This filter must not match.' },
  });
  return type;
}

function createListFilter(name: string, what: string, of: () => ClassType): ClassType {
  return createInputType(name, `Conditions on ${what}. All given conditions must match.`, {
    some: { type: of, description: 'At least one of them matches this filter.' },
    every: {
      type: of,
      description: 'All of them match this filter. Also true when there are none.',
    },
    none: { type: of, description: 'No linked record matches this filter. Also true when there are none.' },
    count: { type: () => comparisonTypes.integer, description: 'Compares the number of them.' },
  });
}

function inputsOf(prefix: string, fields: FilterFields): Readonly<Record<string, InputField>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, inputOf(prefix, name, field)]),
  );
}

function inputOf(prefix: string, name: string, field: FilterField): InputField {
  if ('value' in field)
    return { type: () => comparisonTypes[field.value], description: `Compares \`${name}\`.` };
  const description = `Conditions on \`${name}\`.`;
  if ('part' in field) {
    const part = partType(prefix, name, field);
    return { type: () => part, description };
  }
  if ('items' in field) {
    const list = once(field, () => itemListType(field));
    return { type: () => list, description };
  }
  if ('one' in field) {
    return { type: () => filterTypes[field.one], description: `\`${name}\` exists and matches this filter.` };
  }
  const { many, directions } = field;
  if (directions === undefined) return { type: () => listTypes[many], description };
  const list = once(directions, () => directedListType(many));
  return { type: () => list, description };
}

function partType(
  prefix: string,
  name: string,
  { part, name: own }: Extract<FilterField, { part: unknown }>,
): ClassType {
  const typeName = `${own ?? `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`}Filter`;
  const what = own === undefined ? `a record's \`${name}\`` : `one \`${own}\``;
  return once(part, () =>
    createInputType(typeName, `Conditions on ${what}. All must match.`, inputsOf(prefix, part)),
  );
}

function itemListType({ items, name }: Extract<FilterField, { items: unknown }>): ClassType {
  const item = createFilter(
    `${name}Filter`,
    `Conditions on one \`${name}\`. All must match; {} matches every item.`,
    items,
    name,
  );
  return createListFilter(`${name}ListFilter`, `a record's list of \`${name}\``, () => item);
}

function directedListType(kind: RecordKind): ClassType {
  const type = createListFilter(
    `Directed${kind}ListFilter`,
    'the records of an edge',
    () => filterTypes[kind],
  );
  addFields(type, {
    direction: {
      type: () => acquisitionDirectionEnum,
      description: 'The side of the acquisition that the company is on. Default: BOTH.',
    },
  });
  return type;
}

function once(of: object, make: () => ClassType): ClassType {
  const known = made.get(of);
  if (known !== undefined) return known;
  const type = make();
  made.set(of, type);
  return type;
}
