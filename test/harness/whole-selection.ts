import { getNamedType, isObjectType, type GraphQLOutputType, type GraphQLSchema } from 'graphql';

/** The selection of every field of a type, all the way down, leaving out fields that take arguments. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ args }) => args.length === 0);
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(field.type)}`).join(' ')} }`;
}

/** The selection of everything that a root field answers. */
export function wholeSelection(schema: GraphQLSchema, rootField: string): string {
  const field = schema.getQueryType()?.getFields()[rootField];
  if (field === undefined) throw new Error(`The graph has no root field ${rootField}.`);
  return selectionOf(field.type);
}
