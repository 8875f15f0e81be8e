import type { GraphQLError } from 'graphql';
import { locatedError } from 'graphql';
import type { Answer, FieldPlan } from './field-plan.js';
import type { Group } from './group.js';
import { shapeBelow } from './shape.js';

/** What went wrong, and where: at a field of one object of a group, so deep in the field's lists. */
export interface Failure {
  readonly group: Group;
  readonly at: number;
  readonly field: FieldPlan;
  readonly indexes: readonly number[];
  readonly reason: unknown;
}

/** A failure with its way from the root. */
interface Located {
  readonly error: GraphQLError;
  readonly path: readonly (string | number)[];
  /** The same way by the places of the fields, so that failures can be put in the document's order. */
  readonly order: readonly number[];
  /** How much of the way is left when the nulls have gone upwards: what stands there is null. */
  readonly kept: number;
}

/**
 * Carries the nulls of failed places upwards to where null may be, and tells the errors in the order of the document. A
 * failure inside what is null already is left out, as graphql-js does.
 */
export function carryNulls(
  data: Answer,
  failures: readonly Failure[],
): { readonly data: Answer | null; readonly errors: readonly GraphQLError[] } {
  const errors: GraphQLError[] = [];
  let carried: Answer | null = data;
  let nulled: readonly number[] | null = null;
  for (const failure of failures.map(locate).sort(byOrder)) {
    // What is below one place stands together in this order, so the last one is enough to look at.
    if (nulled !== null && startsWith(failure.order, nulled)) continue;
    errors.push(failure.error);
    nulled = failure.order.slice(0, failure.kept);
    if (failure.kept === 0) carried = null;
    else setNull(data, failure.path.slice(0, failure.kept));
  }
  return { data: carried, errors };
}

/** True when a failure leaves nothing of the whole answer. */
export function isFatal(failure: Failure): boolean {
  return locate(failure).kept === 0;
}

function locate({ group, at, field, indexes, reason }: Failure): Located {
  const path: (string | number)[] = [];
  const order: number[] = [];
  let kept: number | null = null;
  let place: Pick<Failure, 'group' | 'at' | 'field' | 'indexes'> | null = { group, at, field, indexes };
  while (place !== null) {
    const { steps, nullable } = climb(place);
    path.unshift(place.field.key, ...place.indexes);
    order.unshift(place.group.plan.fields.indexOf(place.field), ...place.indexes);
    if (kept !== null) kept += steps;
    else if (nullable !== null) kept = nullable;
    place = placeAbove(place);
  }
  const error = locatedError(reason, field.nodes, path);
  return { error, path, order, kept: kept ?? 0 };
}

type Place = Pick<Failure, 'group' | 'at' | 'field' | 'indexes'>;

function climb({ field, indexes }: Place): { readonly steps: number; readonly nullable: number | null } {
  const steps = 1 + indexes.length;
  for (let lists = indexes.length; lists >= 0; lists--) {
    if (!shapeBelow(field.shape, lists).nonNull) return { steps, nullable: 1 + lists };
  }
  return { steps, nullable: null };
}

function placeAbove({ group, at }: Place): Place | null {
  const spot = group.spotOf(at);
  if (spot === null) return null;
  const { frame, parent, indexes } = spot;
  return { group: frame.group, at: parent, field: frame.field, indexes };
}

function byOrder(one: Located, other: Located): number {
  const shorter = Math.min(one.order.length, other.order.length);
  for (let at = 0; at < shorter; at++) {
    const difference = (one.order[at] ?? 0) - (other.order[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.order.length - other.order.length;
}

function startsWith(order: readonly number[], start: readonly number[]): boolean {
  return start.every((step, at) => order[at] === step);
}

function setNull(data: Answer, path: readonly (string | number)[]): void {
  let holder: unknown = data;
  for (const step of path.slice(0, -1)) {
    if (holder === null) return;
    holder = (holder as Answer)[step];
  }
  if (holder !== null) (holder as Answer)[path.at(-1) as string] = null;
}
