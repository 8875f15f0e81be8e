import { getNamedType, type GraphQLOutputType, type GraphQLSchema, isObjectType } from 'graphql';
import { recordKinds } from '../../src/records/record-kinds.js';

const records: ReadonlySet<string> = new Set(recordKinds);

/**
 * Returns a selection of all fields of a type, recursively. Omits fields with arguments and, inside a record, links to
 * other records.
 */
function selectionOf(type: GraphQLOutputType, isBelowRecord: boolean): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const isBelow = isBelowRecord || records.has(named.name);
  const isLink = (of: GraphQLOutputType): boolean => {
    const { name } = getNamedType(of);
    return isBelow && (records.has(name) || name === 'Founder');
  };
  const fields = Object.values(named.getFields()).filter(
    (field) => field.args.length === 0 && !isLink(field.type),
  );
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(field.type, isBelow)}`).join(' ')} }`;
}

/** Returns a selection of everything that a root field returns. */
export function wholeSelection(schema: GraphQLSchema, rootField: string): string {
  const field = schema.getQueryType()?.getFields()[rootField];
  if (field === undefined) throw new Error(`The graph has no root field ${rootField}.`);
  return selectionOf(field.type, false);
}
