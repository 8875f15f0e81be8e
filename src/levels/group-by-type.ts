import type { GraphQLObjectType } from 'graphql';
import type { Execution } from './execution.js';
import type { Answer, SelectionPlan } from './field-plan.js';
import { createInfo } from './create-info.js';
import { Group, type Frame } from './group.js';
import { Rejected } from './rejected.js';
import { findRuntimeType } from './runtime-type.js';
import { isPromise, settle } from './settle.js';

type Types = readonly unknown[];

/**
 * The objects of a frame by the types they turn out to have, with their answers in place. Those without a type, and
 * those of which something is asked that cannot be read, are null and noted. Never rejects.
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

/** Objects of one type: the places that they have among the frame's, and their answers. */
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
    place(frame, at, answer);
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
  place(frame, at, null);
}

/** Puts an object's answer, or null, where the object stands. */
function place(frame: Frame, at: number, answer: Answer | null): void {
  const { parent, indexes } = frame.locate(at);
  let holder = frame.group.answers[parent] as Record<string | number, unknown>;
  let key: string | number = frame.field.key;
  for (const index of indexes) {
    holder = holder[key] as typeof holder;
    key = index;
  }
  holder[key] = answer;
}
