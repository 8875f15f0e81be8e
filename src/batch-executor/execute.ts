import { type ExecutionResult, GraphQLError, OperationTypeNode } from 'graphql';
import { Completion } from './completion.js';
import { type Execution, isPromise, type LevelsArgs, prepareExecution, settle } from './execution.js';
import { carryNulls, isFatal } from './failure.js';
import type { Answer, FieldPlan, SelectionPlan } from './field-plan.js';
import { type AheadValues, Frame, Group } from './group.js';
import { groupByType } from './group-by-type.js';
import { Rejected } from './marked-values.js';
import { findPlan } from './planner.js';
import { resolveAhead, resolveField } from './resolve-field.js';
import type { Shape } from './shape.js';

/**
 * Executes an operation of a valid document level by level, where a level is a depth in the response. Each field is
 * executed for all objects of its level together: a batch resolver (`setBatchResolver`) is called once, any other
 * resolver once per object, as in graphql-js. Parameters and result are those of graphql-js's `execute`. Returns synchronously if nothing is
 * asynchronous. If `turn` is set, large levels yield to the event loop between fields.
 * @throws Error for an invalid schema, and for variables that are not an object.
 */
export function execute(args: LevelsArgs): Promise<ExecutionResult> | ExecutionResult {
  const execution = prepareExecution(args);
  if (!('operation' in execution)) return { errors: execution };
  const plan = planOf(execution);
  if (plan instanceof GraphQLError) return { errors: [plan], data: null };
  const data = plan.createAnswer();
  const root = new Group(plan, [execution.rootValue], [data], null);
  const isSerial = execution.operation.operation === OperationTypeNode.MUTATION;
  const waiting = isSerial ? runSerially(root, 0, execution) : runGroup(root, execution);
  return waiting === undefined ? finish(data, execution) : waiting.then(() => finish(data, execution));
}

function planOf(execution: Execution): SelectionPlan | GraphQLError {
  const { schema, operation } = execution;
  const rootType = schema.getRootType(operation.operation);
  if (!rootType)
    return new GraphQLError(`Schema is not configured to execute ${operation.operation} operation.`, {
      nodes: operation,
    });
  try {
    return findPlan(execution, rootType);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/**
 * Executes the root fields one after the other, each with its subselections. Stops after an error that sets the whole
 * result to null.
 */
function runSerially(root: Group, from: number, execution: Execution): Waiting {
  for (let at = from; at < root.plan.fields.length; at++) {
    const field = root.plan.fields[at];
    if (field === undefined || execution.failures.some(isFatal)) return undefined;
    const waiting = runField(root, field, execution);
    if (waiting !== undefined) return waiting.then(() => runSerially(root, at + 1, execution));
  }
  return undefined;
}

function finish(answer: Answer, { failures }: Execution): ExecutionResult {
  if (failures.length === 0) return { data: answer };
  const { data, errors } = carryNulls(answer, failures);
  return { errors, data };
}

/** Pending work, or undefined if the work is done. Never rejects, because errors are recorded in the execution. */
type Waiting = Promise<unknown> | undefined;

/** Levels with more objects than this may yield to the event loop between fields. */
const wide = 200;

/** Executes all fields of a group, each field once for all objects, and their subselections. */
function runGroup(group: Group, execution: Execution): Waiting {
  return runFields(group, 0, execution);
}

function runFields(group: Group, from: number, execution: Execution): Waiting {
  const { turn } = execution;
  const works: Waiting[] = [];
  const { fields } = group.plan;
  for (let at = from; at < fields.length; at++) {
    const field = fields[at];
    if (field === undefined) continue;
    if (at > from && group.parents.length > wide && turn?.isOver === true) {
      works.push(turn.renew().then(() => runFields(group, at, execution)));
      break;
    }
    works.push(runField(group, field, execution));
  }
  return all(works);
}

/** Executes one field of a group, and its subselections. */
function runField(group: Group, field: FieldPlan, execution: Execution): Waiting {
  const { shape } = field;
  const resolved = resolveField(group, field, execution);
  const ahead = isPromise(resolved) ? resolveAhead(group, field, execution) : null;
  const complete = (values: readonly unknown[]): Waiting =>
    completeField(group, field, values, ahead, execution);
  return after(resolved, (values) =>
    shape.kind === 'list' ? after(openLists(values, shape), complete) : complete(values),
  );
}

function completeField(
  group: Group,
  field: FieldPlan,
  values: readonly unknown[],
  ahead: AheadValues | null,
  execution: Execution,
): Waiting {
  const completion = new Completion(group, field, execution);
  completion.complete(values);
  const { objects, answers, plan } = completion;
  if (objects.length === 0) return undefined;
  const frame = new Frame(group, field);
  if (plan !== null) return runGroup(new Group(plan, objects, answers, frame, null, ahead), execution);
  return after(groupByType(frame, objects, execution), (groups) =>
    all(groups.map((ofType) => runGroup(ofType, execution))),
  );
}

function all(works: readonly Waiting[]): Waiting {
  const waiting = works.filter((work) => work !== undefined);
  return waiting.length > 1 ? Promise.all(waiting) : waiting[0];
}

function after<T>(value: T | Promise<T>, go: (value: T) => Waiting): Waiting {
  return isPromise(value) ? value.then(go) : go(value);
}

/**
 * Prepares the values of a list field for completion: converts iterables to arrays, and resolves the promises in them.
 * Never rejects.
 */
function openLists(
  values: readonly unknown[],
  { item }: { readonly item: Shape },
): readonly unknown[] | Promise<unknown[]> {
  return settle(values.map((value) => openList(value, item)));
}

function openList(value: unknown, item: Shape): unknown {
  const items = toArray(value);
  if (!Array.isArray(items)) return items;
  if (item.kind === 'list') return settle(items.map((one) => openItem(one, item.item)));
  return settle(items);
}

function openItem(value: unknown, item: Shape): unknown {
  if (!isPromise(value)) return openList(value, item);
  return Promise.resolve(value).then((waited) => openList(waited, item));
}

/** Converts an iterable object to an array. Returns other values unchanged. */
function toArray(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  const items: unknown[] = [];
  try {
    if (typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] !== 'function') return value;
    for (const item of value as Iterable<unknown>) items.push(item);
    return items;
  } catch (error) {
    // Settles the promises collected before the error, because an unhandled rejection would end the process.
    void settle(items);
    return new Rejected(error);
  }
}
