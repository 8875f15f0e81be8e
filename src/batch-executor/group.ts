import type { GraphQLResolveInfo } from 'graphql';
import type { Answer, FieldPlan, SelectionPlan } from './field-plan.js';

/**
 * Objects of one type at one level, with their result objects. `positions` contains their indexes in the frame, unless
 * the group contains all objects of the frame.
 */
export class Group {
  private paths: (Path | undefined)[] = [];

  constructor(
    readonly plan: SelectionPlan,
    readonly parents: readonly unknown[],
    readonly answers: readonly Answer[],
    readonly frame: Frame | null,
    private readonly positions: readonly number[] | null = null,
    readonly ahead: AheadValues | null = null,
  ) {}

  /** Returns the position of an object of the group, or null for the root. */
  spotOf(at: number): (Spot & { readonly frame: Frame }) | null {
    if (this.frame === null) return null;
    return { frame: this.frame, ...this.frame.locate(this.positions?.[at] ?? at) };
  }

  /** Returns the path of an object of the group, as resolvers receive it, or undefined for the root. */
  pathOf(at: number): Path | undefined {
    const known = this.paths[at];
    if (known !== undefined) return known;
    const spot = this.spotOf(at);
    if (spot === null) return undefined;
    const { frame, parent, indexes } = spot;
    let path = fieldPath(frame.group, parent, frame.field);
    for (const key of indexes) path = { prev: path, key, typename: undefined };
    this.paths[at] = path;
    return path;
  }
}

type Path = GraphQLResolveInfo['path'];

/** Values of fields that were resolved before their parent objects were available, one value per parent. */
export type AheadValues = ReadonlyMap<FieldPlan, readonly unknown[] | Promise<readonly unknown[]>>;

/** The position of an object: the index of its parent in the level above, and its indexes in the lists in between. */
export interface Spot {
  readonly parent: number;
  readonly indexes: readonly number[];
}

/** All objects that one field of a group returns. */
export class Frame {
  private spots: readonly Spot[] | null = null;

  constructor(
    readonly group: Group,
    readonly field: FieldPlan,
  ) {}

  /**
   * Returns the position of an object. Only errors and resolvers that use their path need positions. They are therefore
   * computed on first use, for all objects, by walking the result objects, which are in the same order.
   */
  locate(at: number): Spot {
    this.spots ??= this.findSpots();
    const spot = this.spots[at];
    if (spot === undefined) throw new Error(`Object ${at} of ${this.field.name} has no position.`);
    return spot;
  }

  private findSpots(): readonly Spot[] {
    const spots: Spot[] = [];
    const { answers } = this.group;
    for (const [parent, answer] of answers.entries())
      visitObjects(answer[this.field.key], [], (indexes) => spots.push({ parent, indexes }));
    return spots;
  }
}

function visitObjects(value: unknown, indexes: readonly number[], see: (indexes: readonly number[]) => void) {
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) visitObjects(item, [...indexes, at], see);
  else if (isResultObject(value)) see(indexes);
}

/** Returns false for the values of `Finished`, whose selection is not executed. They must not be plain objects. */
function isResultObject(value: unknown): boolean {
  return value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the path of a field of an object of a group. */
export function fieldPath(group: Group, at: number, { key, parentType }: FieldPlan): Path {
  return { prev: group.pathOf(at), key, typename: parentType.name };
}
