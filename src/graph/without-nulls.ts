import {
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

type Values = Readonly<Record<string, unknown>>;

/**
 * The variables of an operation without those that are null, and without what is null in their inputs: what is null in a
 * variable was not asked. (No argument of the schema has a default, and none tells null from absent.) A null that is
 * written in a document stays what it is, and so does one in a JSON value or a list.
 */
export function withoutNulls(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: Pick<OperationDefinitionNode, 'variableDefinitions'>,
  variables: Values,
): Values {
  const given = Object.entries(variables).filter(([, value]) => value !== null);
  if (given.every(([, value]) => typeof value !== 'object') && given.length === Object.keys(variables).length)
    return variables;
  const types = new Map(
    variableDefinitions.map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type)]),
  );
  return Object.fromEntries(
    given.map(([name, value]) => [name, stripped(types.get(name) as GraphQLInputType | undefined, value)]),
  );
}

function stripped(type: GraphQLInputType | undefined, value: unknown): unknown {
  if (type === undefined || value === null || typeof value !== 'object') return value;
  if (isNonNullType(type)) return stripped(type.ofType, value);
  if (isListType(type))
    return Array.isArray(value) ? value.map((item) => stripped(type.ofType, item)) : value;
  if (!isInputObjectType(type)) return value;
  const fields = type.getFields();
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([name, inner]) => [name, stripped(fields[name]?.type, inner)]));
}
