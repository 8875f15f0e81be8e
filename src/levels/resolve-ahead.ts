import { getArgumentValues } from 'graphql';
import type { Execution } from './execution.js';
import type { FieldPlan } from './field-plan.js';
import type { AheadValues, Group } from './group.js';
import { Rejected } from './rejected.js';
import { resolveBatch } from './resolve-field.js';

/**
 * Resolves what hangs at the object of a field before that object is there, for what stands for it. Null when nothing
 * does, or nothing that is asked for takes it. Nothing of it is told when the object never comes.
 */
export function resolveAhead(group: Group, field: FieldPlan, execution: Execution): AheadValues | null {
  const { standIn, shape } = field;
  if (standIn === undefined || shape.kind !== 'object' || shape.type.isTypeOf !== undefined) return null;
  const selection = field.select(shape.type);
  if (group.parents.length !== 1 || selection instanceof Rejected) return null;
  const below = selection.fields.filter(({ takesStandIns }) => takesStandIns);
  const object = below.length === 0 ? null : standInFor(field, standIn, execution);
  return object === null
    ? null
    : new Map(below.map((one) => [one, resolveBatch([object], one, execution, true)]));
}

function standInFor(
  { definition, nodes }: FieldPlan,
  standIn: NonNullable<FieldPlan['standIn']>,
  { variables }: Execution,
): object | null {
  try {
    return standIn(getArgumentValues(definition, nodes[0], variables));
  } catch {
    // The field itself tells what is wrong with its arguments.
    return null;
  }
}
