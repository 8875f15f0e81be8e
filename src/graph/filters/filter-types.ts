import type { ClassType } from 'type-graphql';
import type { FilterField, FilterFields } from '../../domain/filters/filter-field.js';
import { filterFields } from '../../domain/filters/filter-fields.js';
import { byKind, recordKinds, type RecordKind } from '../../domain/record-kinds.js';
import { addFields, createInputType, type InputField } from '../create-input-type.js';
import { comparisonTypes } from './comparison-types.js';

const parts = new Map<FilterFields, ClassType>();

/** Filters of the records at the end of an edge: an edge goes one step, so these have none. */
const linkedTypes = byKind((kind) => createRecordFilter(kind, `${kind}LinkFilter`, false));

/** The kinds of record that edges lead to, by the names of the inputs that filter them. */
export const linkFilterKinds: ReadonlyMap<string, RecordKind> = new Map(
  recordKinds.map((kind) => [linkedTypes[kind].name, kind]),
);

const someTypes = byKind((kind) =>
  createInputType(`${kind}ListFilter`, `Looks at the records of an edge.`, {
    some: {
      type: () => linkedTypes[kind],
      isRequired: true,
      description: 'At least one of the records meets this filter.',
    },
  }),
);

/** The graph's filter of each kind of record; the same JSON is a saved search's definition (D7). */
export const filterTypes = byKind((kind) => createRecordFilter(kind, `${kind}Filter`, true));

function createRecordFilter(kind: RecordKind, name: string, hasEdges: boolean): ClassType {
  const edges = hasEdges ? ' Edges go one step.' : ' Goes no further along edges.';
  const description = `Conditions on records of the kind ${kind}; all of them have to hold, and {} matches all.${edges}`;
  const entries = Object.entries(filterFields[kind]).flatMap(([field, definition]): [string, InputField][] =>
    hasEdges || isOwn(definition) ? [[field, inputOf(kind, field, definition)]] : [],
  );
  const type = createInputType(name, description, Object.fromEntries(entries));
  const self = (): ClassType => type;
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

function isOwn(field: FilterField): boolean {
  return 'value' in field || 'part' in field;
}

function inputOf(kind: RecordKind, name: string, field: FilterField): InputField {
  if ('value' in field)
    return { type: () => comparisonTypes[field.value], description: `Compares \`${name}\`.` };
  if ('part' in field) {
    const part = partType(kind, name, field.part);
    return { type: () => part, description: `Conditions on \`${name}\`.` };
  }
  if ('one' in field) {
    return { type: () => linkedTypes[field.one], description: `\`${name}\` exists and meets this filter.` };
  }
  return { type: () => someTypes[field.many], description: `Conditions on \`${name}\`.` };
}

function partType(kind: RecordKind, name: string, fields: FilterFields): ClassType {
  const known = parts.get(fields);
  if (known !== undefined) return known;
  const entries = Object.entries(fields).map(([field, definition]) => [
    field,
    inputOf(kind, field, definition),
  ]);
  const typeName = `${kind}${name.charAt(0).toUpperCase()}${name.slice(1)}Filter`;
  const type = createInputType(
    typeName,
    `Conditions on a record's \`${name}\`; all of them have to hold.`,
    Object.fromEntries(entries) as Record<string, InputField>,
  );
  parts.set(fields, type);
  return type;
}
