import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
} from 'graphql';
import { isPromise } from 'graphql/jsutils/isPromise.js';
import { invariant } from '../../errors/invariant.js';
import { completeField } from './complete-field.js';
import { createReader, type Reader } from './create-reader.js';
import { findRun, type Run } from './run.js';

/** The resolver of a field's twin: what the field resolves to, completed with all that is asked below it. */
export function resolveWhole(field: GraphQLField<unknown, unknown>): GraphQLFieldResolver<unknown, unknown> {
  const resolve = field.resolve ?? defaultFieldResolver;
  return (source, args, context, info) => {
    const complete = (value: unknown): unknown => completeWhole(value, field, info, context);
    const told = { ...info, fieldName: field.name, returnType: field.type };
    const value: unknown = resolve(source, args, context, told);
    return isPromise(value) ? value.then(complete) : complete(value);
  };
}

function completeWhole(
  value: unknown,
  field: GraphQLField<unknown, unknown>,
  info: GraphQLResolveInfo,
  context: unknown,
): unknown {
  const run = findRun(info.schema);
  invariant(run !== undefined, 'whole fields are only asked for in a run');
  const read = findReader(field, info, run);
  if (read !== null) {
    try {
      return read(value);
    } catch {
      // graphql-js finds out what is wrong, where, and what it nulls.
    }
  }
  return completeField(value, field, info, context, run);
}

function findReader(
  { type }: GraphQLField<unknown, unknown>,
  info: GraphQLResolveInfo,
  { readers }: Run,
): Reader | null {
  const nodes = info.fieldNodes;
  const [first] = nodes;
  invariant(first !== undefined, 'a field is asked for by a node');
  const known = readers.get(first);
  if (known?.nodes.length === nodes.length && known.nodes.every((node, at) => node === nodes[at]))
    return known.read;
  const { schema, fragments, variableValues } = info;
  const read = createReader(type, nodes, { schema, fragments, variableValues });
  readers.set(first, { nodes, read });
  return read;
}
