import { Completion } from './completion.js';
import type { Execution } from './execution.js';
import type { FieldPlan } from './field-plan.js';
import { Frame, Group, type AheadValues } from './group.js';
import { groupByType } from './group-by-type.js';
import { openLists } from './open-lists.js';
import { resolveAhead } from './resolve-ahead.js';
import { resolveField } from './resolve-field.js';
import { isPromise } from './settle.js';

/** Work that may have to wait; undefined when it is done. It never rejects: what goes wrong is noted in the execution. */
export type Waiting = Promise<unknown> | undefined;

/** A field of so many objects takes its time: between two of them others may have the event loop. */
const wide = 200;

/** Answers all fields of a group's objects, each field once for all of them, and everything below. */
export function runGroup(group: Group, execution: Execution): Waiting {
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

/** Answers one field of a group's objects, and everything below. */
export function runField(group: Group, field: FieldPlan, execution: Execution): Waiting {
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
