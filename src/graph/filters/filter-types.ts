import type { ClassType } from 'type-graphql';
import type { FilterField, FilterFields } from '../../domain/filters/filter-field.js';
import { filterFields } from '../../domain/filters/filter-fields.js';
import { byKind, type RecordKind } from '../../domain/record-kinds.js';
import { addFields, createInputType, type InputField } from '../create-input-type.js';
import { acquisitionDirectionEnum } from './acquisition-direction-enum.js';
import { comparisonTypes } from './comparison-types.js';

const fieldsByName = new Map<string, FilterFields>();

/** What the filters of records and items can ask, by the names of their types. */
export const fieldsOfFilters: ReadonlyMap<string, FilterFields> = fieldsByName;

/** The types of parts, items and directed lists, by what they are made of. */
const made = new Map<object, ClassType>();

const listTypes = byKind((kind) =>
  createListFilter(`${kind}ListFilter`, 'the records of an edge', () => filterTypes[kind]),
);

/** The graph's filter of each kind of record; the same JSON is a saved search's definition (D7). */
export const filterTypes: Readonly<Record<RecordKind, ClassType>> = byKind((kind) =>
  createFilter(
    `${kind}Filter`,
    `Conditions on records of the kind ${kind}; all of them have to hold, and {} matches all. Edges go two steps.`,
    filterFields[kind],
    kind,
  ),
);

/** `prefix` begins the names of the parts' types. */
function createFilter(name: string, description: string, fields: FilterFields, prefix: string): ClassType {
  const type = createInputType(name, description, inputsOf(prefix, fields));
  const self = (): ClassType => type;
  fieldsByName.set(name, fields);
  addFields(type, {
    and: { type: self, isList: true, description: 'All of these hold.' },
    or: {
      type: self,
      isList: true,
      description: 'At least one of these holds; an empty list matches nothing.',
    },
    not: { type: self, description: 'This does not hold.' },
  });
  return type;
}

function createListFilter(name: string, what: string, of: () => ClassType): ClassType {
  return createInputType(name, `Looks at ${what}; all that is given has to hold.`, {
    some: { type: of, description: 'At least one meets this filter.' },
    every: {
      type: of,
      description: 'None is there that does not meet this filter; so too when none is there at all.',
    },
    none: { type: of, description: 'None meets this filter; so too when none is there at all.' },
    count: { type: () => comparisonTypes.integer, description: 'How many there are.' },
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
    return { type: () => filterTypes[field.one], description: `\`${name}\` exists and meets this filter.` };
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
    createInputType(typeName, `Conditions on ${what}; all of them have to hold.`, inputsOf(prefix, part)),
  );
}

function itemListType({ items, name }: Extract<FilterField, { items: unknown }>): ClassType {
  const item = createFilter(
    `${name}Filter`,
    `Conditions on one \`${name}\`; all of them have to hold, and {} matches all.`,
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
      description: 'On which side of the deal it stands. Default: BOTH.',
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
