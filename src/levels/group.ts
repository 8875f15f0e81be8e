import type { GraphQLResolveInfo } from 'graphql';
import type { Answer, FieldPlan, SelectionPlan } from './field-plan.js';

type Path = GraphQLResolveInfo['path'];

/** Values of fields, one for each object, that were resolved before the objects were there. */
export type AheadValues = ReadonlyMap<FieldPlan, readonly unknown[] | Promise<readonly unknown[]>>;

/** Where an object stands: below which object of the level above, and at which places of the lists in between. */
export interface Spot {
  readonly parent: number;
  readonly indexes: readonly number[];
}

/** All objects that one field leads to. */
export class Frame {
  private spots: readonly Spot[] | null = null;

  constructor(
    readonly group: Group,
    readonly field: FieldPlan,
  ) {}

  /**
   * Where an object stands. That is only asked when something is wrong or a resolver wants its path, so it is found out
   * then, for all of them, from the answers: their objects come in the same order. Nothing is taken out of an answer
   * before the end, but what a frame itself takes out, after it asked.
   */
  locate(at: number): Spot {
    this.spots ??= this.findSpots();
    const spot = this.spots[at];
    if (spot === undefined) throw new Error(`Object ${at} of ${this.field.name} stands nowhere.`);
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
  else if (value !== null) see(indexes);
}

/** Objects of one type at one level, and their answers; `positions` tells which of the frame's they are, if not all. */
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

  /** Where one of its objects stands; null for the root. */
  spotOf(at: number): (Spot & { readonly frame: Frame }) | null {
    if (this.frame === null) return null;
    return { frame: this.frame, ...this.frame.locate(this.positions?.[at] ?? at) };
  }

  /** The path of one of its objects, as resolvers get it; undefined for the root. */
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

/** The path of a field of one of a group's objects. */
export function fieldPath(group: Group, at: number, { key, parentType }: FieldPlan): Path {
  return { prev: group.pathOf(at), key, typename: parentType.name };
}
