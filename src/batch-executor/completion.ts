import { GraphQLError, type GraphQLLeafType } from 'graphql';
import type { Execution } from './execution.js';
import { describeValue } from './failure.js';
import type { Answer, FieldPlan, SelectionPlan } from './field-plan.js';
import type { Group } from './group.js';
import { Finished, isFailure, reasonOf, Rejected } from './marked-values.js';
import type { LeafShape, ListShape, Shape } from './shape.js';

/** A result object, indexed by response name, or a list in a result, indexed by position. */
type Holder = Record<string, unknown>;
type HeldList = unknown[] & Holder;

/**
 * Completes the values of one field for all objects of a group. Writes leaves, nulls and lists to the result objects.
 * Collects the objects for the next level, each with its own result object.
 */
export class Completion {
  readonly objects: unknown[] = [];
  readonly answers: Answer[] = [];
  private at = 0;
  private readonly indexes: number[] = [];
  /** The selection on the collected objects, or null if their types must still be resolved. */
  readonly plan: SelectionPlan | null;
  private readonly below: SelectionPlan | Rejected | null;

  constructor(
    private readonly group: Group,
    private readonly field: FieldPlan,
    private readonly execution: Execution,
  ) {
    const { inner } = field;
    const isTyped = inner.kind === 'object' && inner.type.isTypeOf === undefined;
    this.below = isTyped ? field.select(inner.type) : null;
    this.plan = this.below instanceof Rejected ? null : this.below;
  }

  complete(values: readonly unknown[]): void {
    const { shape, key } = this.field;
    const { answers } = this.group;
    for (; this.at < values.length; this.at++)
      this.write(answers[this.at] as Holder, key, values[this.at], shape);
  }

  private write(holder: Holder, key: string | number, value: unknown, shape: Shape): void {
    if (value === null || value === undefined) {
      holder[key] = null;
      if (shape.nonNull) this.fail(holder, key, this.noNull());
    } else if (shape.kind === 'leaf') this.writeLeaf(holder, key, value, shape);
    else if (typeof value === 'object' && isFailure(value)) this.fail(holder, key, reasonOf(value));
    else if (value instanceof Finished) holder[key] = value.value;
    else if (shape.kind === 'list') this.writeList(holder, key, value, shape);
    else this.writeObject(holder, key, value);
  }

  private writeLeaf(holder: Holder, key: string | number, value: unknown, { type, asIs }: LeafShape): void {
    if (typeof value === asIs) holder[key] = value;
    else if (typeof value === 'object' && value !== null && isFailure(value))
      this.fail(holder, key, reasonOf(value));
    else
      try {
        holder[key] = serialize(type, value);
      } catch (error) {
        this.fail(holder, key, error);
      }
  }

  private writeList(holder: Holder, key: string | number, value: unknown, { item }: ListShape): void {
    if (!Array.isArray(value)) {
      this.fail(holder, key, this.noList());
      return;
    }
    const items: readonly unknown[] = value;
    const list = new Array<unknown>(items.length) as HeldList;
    holder[key] = list;
    const depth = this.indexes.push(0);
    for (let at = 0; at < items.length; at++) {
      this.indexes[depth - 1] = at;
      this.write(list, at, items[at], item);
    }
    this.indexes.pop();
  }

  private writeObject(holder: Holder, key: string | number, value: unknown): void {
    const { below } = this;
    if (below instanceof Rejected) {
      this.fail(holder, key, below.reason);
      return;
    }
    // If the type is not known yet, an empty object marks the position until `groupByType` replaces it.
    const answer = below === null ? {} : below.createAnswer();
    holder[key] = answer;
    this.objects.push(value);
    this.answers.push(answer);
  }

  private fail(holder: Holder, key: string | number, reason: unknown): void {
    holder[key] = null;
    const { group, at, field } = this;
    this.execution.failures.push({ group, at, field, indexes: [...this.indexes], reason });
  }

  private noNull(): Error {
    return new Error(`Cannot return null for non-nullable field ${this.name}.`);
  }

  private noList(): Error {
    return new GraphQLError(`Expected Iterable, but did not find one for field "${this.name}".`);
  }

  private get name(): string {
    return `${this.field.parentType.name}.${this.field.name}`;
  }
}

function serialize(type: GraphQLLeafType, value: unknown): unknown {
  const serialized: unknown = type.serialize(value);
  if (serialized !== null && serialized !== undefined) return serialized;
  throw new Error(
    `Expected \`${type.toString()}.serialize(${describeValue(value)})\` to return non-nullable value, returned: ${describeValue(serialized)}`,
  );
}
