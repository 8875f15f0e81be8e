import {
  getNamedType,
  Kind,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { recordKinds } from '../domain/record-kinds.js';
import { readScopes, type Scope } from '../domain/scopes.js';

const scopeOfType: ReadonlyMap<string, Scope> = new Map(
  recordKinds.flatMap((kind) => [
    [kind, readScopes[kind]],
    [`${kind}Connection`, readScopes[kind]],
  ]),
);

/**
 * The scopes that an operation needs for the records it links to. They are looked at before it runs, so that a key
 * without one of them is refused once, and not at every row. Root fields say for themselves what they need.
 */
export function linkScopes(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlySet<Scope> {
  const needed = new Set<Scope>();
  const types = new TypeInfo(schema);
  const root = schema.getRootType(operation.operation);
  const own = separateOperations(document)[operation.name?.value ?? ''] ?? document;
  const look = visitWithTypeInfo(types, {
    [Kind.FIELD]: () => {
      const scope = scopeOfType.get(getNamedType(types.getType())?.name ?? '');
      if (scope !== undefined && types.getParentType() !== root) needed.add(scope);
    },
  });
  visit(own, look);
  return needed;
}
