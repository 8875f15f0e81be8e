import {
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type FieldNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import { isPlainField, ordinaryName } from './whole-field.js';

/** Completes a value with all that is asked below it; throws on a value that graphql-js has to judge. */
export type Reader = (value: unknown) => unknown;

type Execution = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/** What a reader throws: which value it was does not matter, graphql-js looks at all of them again. */
const notPlain = new Error('This value is not plain data.');

/**
 * The reader of a type's values for what some nodes ask of them; null for interfaces and unions. It reads what graphql-js would complete without an error or a wait, in the same
 * way, and throws on the rest: an error, a promise, a function, null where none may be, a field with a resolver.
 */
export function createReader(
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  execution: Execution,
): Reader | null {
  if (isNonNullType(type)) return mapReader(createReader(type.ofType, nodes, execution), refuseNull);
  if (isListType(type)) return mapReader(createReader(type.ofType, nodes, execution), readList);
  if (isLeafType(type)) return readLeaf(type);
  return isObjectType(type) ? readObject(type, nodes, execution) : null;
}

function mapReader(inner: Reader | null, map: (inner: Reader) => Reader): Reader | null {
  return inner && map(inner);
}

function refuseNull(inner: Reader): Reader {
  return (value) => {
    const read = inner(value);
    if (read === null) throw notPlain;
    return read;
  };
}

function readList(inner: Reader): Reader {
  return (value) => {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) throw notPlain;
    const items: readonly unknown[] = value;
    const read = new Array<unknown>(items.length);
    for (let at = 0; at < items.length; at++) read[at] = inner(items[at]);
    return read;
  };
}

function readLeaf(type: GraphQLLeafType): Reader {
  return (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value === 'function' || isSpecial(value)) throw notPlain;
    const read: unknown = type.serialize(value);
    if (read === null || read === undefined) throw notPlain;
    return read;
  };
}

/** Promises and errors are no data. */
function isSpecial(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Error || typeof (value as { then?: unknown }).then === 'function';
}

/**
 * What is read of an object is only looked up when there is one: fragments that spread one another can ask for a tree
 * of any size, and like graphql-js this follows it no further than the data goes.
 */
function readObject(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  execution: Execution,
): Reader | null {
  if (type.isTypeOf) return null;
  let parts: readonly Part[] | null | undefined;
  return (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'object' || isSpecial(value)) throw notPlain;
    parts ??= readParts(type, nodes, execution);
    if (parts === null) throw notPlain;
    const source = value as Record<string, unknown>;
    const read: Record<string, unknown> = {};
    for (const { key, name, reader } of parts) read[key] = reader(source[name]);
    return read;
  };
}

interface Part {
  /** The name in the answer. */
  readonly key: string;
  /** The property of the value. */
  readonly name: string;
  readonly reader: Reader;
}

function readParts(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  execution: Execution,
): readonly Part[] | null {
  const { schema, fragments, variableValues } = execution;
  const parts: Part[] = [];
  for (const [key, asking] of collectSubfields(schema, fragments, variableValues, type, nodes)) {
    const name = ordinaryName(asking[0]?.name.value ?? '');
    const reader = createPartReader(type, name, asking, execution);
    // On an object with a prototype that key is no property.
    if (reader === null || key === '__proto__') return null;
    parts.push({ key, name, reader });
  }
  return parts;
}

function createPartReader(
  type: GraphQLObjectType,
  name: string,
  asking: readonly FieldNode[],
  execution: Execution,
): Reader | null {
  if (name === '__typename') return () => type.name;
  const field = type.getFields()[name];
  if (field === undefined || !isPlainField(field)) return null;
  return createReader(field.type, asking, execution);
}
