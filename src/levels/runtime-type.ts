import {
  GraphQLError,
  isObjectType,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql';
import { describeValue } from './describe-value.js';
import type { Execution } from './execution.js';
import type { FieldPlan } from './field-plan.js';
import { Rejected } from './rejected.js';
import { isPromise } from './settle.js';

/** An object whose type is to be found out, and the field that led to it. */
export interface Untyped {
  readonly value: unknown;
  readonly field: FieldPlan;
  readonly info: GraphQLResolveInfo;
}

/**
 * The type of an object of a field that leads to an interface, a union, or a type which judges its objects (`isTypeOf`);
 * `Rejected` when what is asked of it cannot be read.
 * @throws GraphQLError, or rejects with it, when there is none.
 */
export function findRuntimeType(
  untyped: Untyped,
  declared: GraphQLAbstractType | GraphQLObjectType,
  execution: Execution,
): unknown {
  if (isObjectType(declared)) return judge(untyped, declared, execution);
  const resolve = declared.resolveType ?? execution.typeResolver;
  const take = (name: unknown): unknown => judge(untyped, readTypeName(name, untyped, declared), execution);
  const name: unknown = resolve(untyped.value, execution.contextValue, untyped.info, declared);
  return isPromise(name) ? Promise.resolve(name).then(take) : take(name);
}

/** The type itself when it takes the object for one of its own, and what is asked of it can be read. */
function judge(
  { value, info, field }: Untyped,
  type: GraphQLObjectType,
  { contextValue }: Execution,
): unknown {
  if (!type.isTypeOf) return type;
  const selection = field.select(type);
  if (selection instanceof Rejected) return selection;
  const take = (isOfType: unknown): GraphQLObjectType => {
    if (isOfType) return type;
    const message = `Expected value of type "${type.name}" but got: ${describeValue(value)}.`;
    throw new GraphQLError(message, { nodes: info.fieldNodes });
  };
  const isOfType: unknown = type.isTypeOf(value, contextValue, info);
  return isPromise(isOfType) ? Promise.resolve(isOfType).then(take) : take(isOfType);
}

function readTypeName(
  name: unknown,
  { value, info }: Untyped,
  declared: GraphQLAbstractType,
): GraphQLObjectType {
  const nodes = info.fieldNodes;
  const field = `${info.parentType.name}.${info.fieldName}`;
  const mustResolve = `Abstract type "${declared.name}" must resolve to an Object type at runtime for field "${field}"`;
  if (name === null || name === undefined)
    throw new GraphQLError(
      `${mustResolve}. Either the "${declared.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      { nodes },
    );
  if (isObjectType(name))
    throw new GraphQLError(
      'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.',
    );
  if (typeof name !== 'string')
    throw new GraphQLError(
      `${mustResolve} with value ${describeValue(value)}, received "${describeValue(name)}".`,
    );
  return findType(name, info, declared);
}

function findType(
  name: string,
  { schema, fieldNodes: nodes }: GraphQLResolveInfo,
  declared: GraphQLAbstractType,
): GraphQLObjectType {
  const type = schema.getType(name);
  const resolved = `Abstract type "${declared.name}" was resolved to a`;
  if (type === undefined)
    throw new GraphQLError(`${resolved} type "${name}" that does not exist inside the schema.`, { nodes });
  if (!isObjectType(type)) throw new GraphQLError(`${resolved} non-object type "${name}".`, { nodes });
  if (schema.isSubType(declared, type)) return type;
  throw new GraphQLError(`Runtime Object type "${name}" is not a possible type for "${declared.name}".`, {
    nodes,
  });
}
