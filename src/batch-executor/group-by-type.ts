import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isObjectType,
} from 'graphql';
import { type Execution, isPromise, settle } from './execution.js';
import { describeValue } from './failure.js';
import type { Answer, FieldPlan, SelectionPlan } from './field-plan.js';
import { type Frame, Group } from './group.js';
import { Rejected } from './marked-values.js';
import { createInfo } from './resolve-field.js';

type Types = readonly unknown[];

/**
 * Groups the objects of a frame by runtime type, and puts their result objects into the response. An object whose type
 * cannot be resolved, or whose selection cannot be planned, becomes null and is recorded as a failure. Never rejects.
 */
export function groupByType(
  frame: Frame,
  objects: readonly unknown[],
  execution: Execution,
): readonly Group[] | Promise<readonly Group[]> {
  const types: Types | Promise<unknown[]> = settle(
    objects.map((_, at) => typeOf(frame, objects, at, execution)),
  );
  const group = (found: Types): readonly Group[] => groupObjects(frame, objects, found, execution);
  return isPromise(types) ? types.then(group) : group(types);
}

function typeOf(frame: Frame, objects: readonly unknown[], at: number, execution: Execution): unknown {
  const { group, field } = frame;
  const { inner } = field;
  if (inner.kind === 'leaf') return undefined;
  try {
    const info = createInfo(group, frame.locate(at).parent, field, execution);
    return findRuntimeType({ value: objects[at], field, info }, inner.type, execution);
  } catch (error) {
    return new Rejected(error);
  }
}

/** The objects of one type, with their positions in the frame and their result objects. */
interface Members {
  readonly plan: SelectionPlan;
  readonly positions: number[];
  readonly parents: unknown[];
  readonly answers: Answer[];
}

function groupObjects(
  frame: Frame,
  objects: readonly unknown[],
  types: Types,
  execution: Execution,
): readonly Group[] {
  const groups = new Map<SelectionPlan, Members>();
  for (const [at, parent] of objects.entries()) {
    const type = types[at] as GraphQLObjectType | Rejected;
    const plan = type instanceof Rejected ? type : frame.field.select(type);
    if (plan instanceof Rejected) {
      fail(frame, at, plan.reason, execution);
      continue;
    }
    const answer = plan.createAnswer();
    writeAnswer(frame, at, answer);
    const members = groups.get(plan) ?? { plan, positions: [], parents: [], answers: [] };
    groups.set(plan, members);
    members.positions.push(at);
    members.parents.push(parent);
    members.answers.push(answer);
  }
  return [...groups.values()].map(
    ({ plan, positions, parents, answers }) => new Group(plan, parents, answers, frame, positions),
  );
}

function fail(frame: Frame, at: number, reason: unknown, { failures }: Execution): void {
  const { parent, indexes } = frame.locate(at);
  failures.push({ group: frame.group, at: parent, field: frame.field, indexes, reason });
  writeAnswer(frame, at, null);
}

/** Writes a result object, or null, to the position of an object in the response. */
function writeAnswer(frame: Frame, at: number, answer: Answer | null): void {
  const { parent, indexes } = frame.locate(at);
  let holder = frame.group.answers[parent] as Record<string | number, unknown>;
  let key: string | number = frame.field.key;
  for (const index of indexes) {
    holder = holder[key] as typeof holder;
    key = index;
  }
  holder[key] = answer;
}

/** An object whose type is not known yet, and the field that returned it. */
interface Untyped {
  readonly value: unknown;
  readonly field: FieldPlan;
  readonly info: GraphQLResolveInfo;
}

/**
 * Returns the runtime type of an object, or a promise of it. Called if the field's type is an interface, a union, or an
 * object type with `isTypeOf`. Returns `Rejected` if the selection cannot be planned.
 * @throws GraphQLError, or rejects with it, when the object has no valid type.
 */
function findRuntimeType(
  untyped: Untyped,
  declared: GraphQLAbstractType | GraphQLObjectType,
  execution: Execution,
): unknown {
  if (isObjectType(declared)) return checkType(untyped, declared, execution);
  const resolve = declared.resolveType ?? execution.typeResolver;
  const take = (name: unknown): unknown =>
    checkType(untyped, readTypeName(name, untyped, declared), execution);
  const name: unknown = resolve(untyped.value, execution.contextValue, untyped.info, declared);
  return isPromise(name) ? Promise.resolve(name).then(take) : take(name);
}

/** Returns the type if `isTypeOf` accepts the object. Returns `Rejected` if its selection cannot be planned. */
function checkType(
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
