import { type GraphQLError, locatedError } from 'graphql';
import type { Answer, FieldPlan } from './field-plan.js';
import type { Group } from './group.js';
import { shapeBelow } from './shape.js';

/** An error and its position: the object in a group, the field, and the indexes in the field's nested lists. */
export interface Failure {
  readonly group: Group;
  readonly at: number;
  readonly field: FieldPlan;
  readonly indexes: readonly number[];
  readonly reason: unknown;
}

/** A failure with the path from the root of the response. */
interface Located {
  readonly error: GraphQLError;
  readonly path: readonly (string | number)[];
  /** The same path with the positions of fields in their selection, for sorting in document order. */
  readonly order: readonly number[];
  /** Length of the path to the value that null propagation sets to null. 0 means the whole result. */
  readonly depth: number;
}

/**
 * Propagates nulls from failed positions to the nearest nullable positions. Returns the errors in document order. Like
 * graphql-js, omits errors inside a value that is already null.
 */
export function carryNulls(
  data: Answer,
  failures: readonly Failure[],
): { readonly data: Answer | null; readonly errors: readonly GraphQLError[] } {
  const errors: GraphQLError[] = [];
  let carried: Answer | null = data;
  let nulled: readonly number[] | null = null;
  for (const failure of failures.map(locate).sort(byOrder)) {
    // Failures inside the same value are adjacent in this order, so it is enough to compare with the last one.
    if (nulled !== null && startsWith(failure.order, nulled)) continue;
    errors.push(failure.error);
    nulled = failure.order.slice(0, failure.depth);
    if (failure.depth === 0) carried = null;
    else setNull(data, failure.path.slice(0, failure.depth));
  }
  return { data: carried, errors };
}

/** Returns whether a failure sets the whole result to null. */
export function isFatal(failure: Failure): boolean {
  return locate(failure).depth === 0;
}

function locate({ group, at, field, indexes, reason }: Failure): Located {
  const path: (string | number)[] = [];
  const order: number[] = [];
  let depth: number | null = null;
  let position: Pick<Failure, 'group' | 'at' | 'field' | 'indexes'> | null = { group, at, field, indexes };
  while (position !== null) {
    const { steps, nullable } = climb(position);
    path.unshift(position.field.key, ...position.indexes);
    order.unshift(position.group.plan.fields.indexOf(position.field), ...position.indexes);
    if (depth !== null) depth += steps;
    else if (nullable !== null) depth = nullable;
    position = positionAbove(position);
  }
  const error = locatedError(reason, field.nodes, path);
  return { error, path, order, depth: depth ?? 0 };
}

type FailurePosition = Pick<Failure, 'group' | 'at' | 'field' | 'indexes'>;

function climb({ field, indexes }: FailurePosition): {
  readonly steps: number;
  readonly nullable: number | null;
} {
  const steps = 1 + indexes.length;
  for (let lists = indexes.length; lists >= 0; lists--) {
    if (!shapeBelow(field.shape, lists).nonNull) return { steps, nullable: 1 + lists };
  }
  return { steps, nullable: null };
}

function positionAbove({ group, at }: FailurePosition): FailurePosition | null {
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

const maxItems = 10;
const deepest = 2;

/** Formats a value for an error message, as graphql-js does. */
export function describeValue(value: unknown): string {
  return describe(value, []);
}

function describe(value: unknown, holders: readonly object[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return value.name === '' ? '[function]' : `[function ${value.name}]`;
  return typeof value === 'object' && value !== null ? describeObject(value, holders) : String(value);
}

function describeObject(value: object, above: readonly object[]): string {
  if (above.includes(value)) return '[Circular]';
  const holders = [...above, value];
  const isEncodable = typeof (value as { toJSON?: unknown }).toJSON === 'function';
  const encoded: unknown = isEncodable ? (value as { toJSON: () => unknown }).toJSON() : value;
  if (encoded !== value) return typeof encoded === 'string' ? encoded : describe(encoded, holders);
  return Array.isArray(value) && !isEncodable
    ? describeList(value, holders)
    : describeEntries(value, holders);
}

function describeEntries(value: object, holders: readonly object[]): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  if (holders.length > deepest) return `[${nameOf(value)}]`;
  return `{ ${entries.map(([key, one]) => `${key}: ${describe(one, holders)}`).join(', ')} }`;
}

function describeList(items: readonly unknown[], holders: readonly object[]): string {
  if (items.length === 0) return '[]';
  if (holders.length > deepest) return '[Array]';
  const shown = items.slice(0, maxItems).map((item) => describe(item, holders));
  const more = items.length - shown.length;
  if (more > 0) shown.push(`... ${more} more item${more === 1 ? '' : 's'}`);
  return `[${shown.join(', ')}]`;
}

function nameOf(value: object): string {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  const { name } = (value.constructor as { readonly name?: unknown } | undefined) ?? {};
  return tag === 'Object' && typeof name === 'string' && name !== '' ? name : tag;
}
