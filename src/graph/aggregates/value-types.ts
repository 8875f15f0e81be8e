import { Field, Float, ObjectType, type ClassType } from 'type-graphql';
import type { AggregateField } from '../../domain/aggregates/aggregate-field.js';
import { aggregateFields } from '../../domain/aggregates/aggregate-fields.js';
import { byKind, type RecordKind } from '../../domain/record-kinds.js';
import { emptyClass } from '../create-input-type.js';
import { DateScalar } from '../scalars/date-scalar.js';

const known = new Map<string, ClassType>();

/** The names of what all fifteen metrics of traction, and all their windows, have alike, by how deep it lies. */
const tractionNames = ['', 'Traction', 'TractionMetric', 'TractionWindow'];

/**
 * The types of a figure of a kind's fields, in the shape of the record: of its numbers (`sum`, `avg`), and of its
 * numbers and dates (the others).
 */
export const numberTypes = byKind((kind) => typeOf(kind, fieldsOf(kind, false), [], 'Numbers'));
export const valueTypes = byKind((kind) => typeOf(kind, fieldsOf(kind, true), [], 'Values'));

function fieldsOf(kind: RecordKind, hasDates: boolean): AggregateField[] {
  return aggregateFields[kind].filter(
    ({ type }) => type === 'integer' || type === 'number' || (hasDates && type === 'date'),
  );
}

/** The type of what lies below a part; one without dates is the same for every figure. */
function typeOf(
  kind: RecordKind,
  fields: readonly AggregateField[],
  above: readonly string[],
  variant: 'Numbers' | 'Values',
): ClassType {
  const hasDates = fields.some(({ type }) => type === 'date');
  const name = `${nameOf(kind, above)}${hasDates ? variant : 'Numbers'}`;
  const made = known.get(name);
  if (made !== undefined) return made;
  const type = emptyClass(name);
  known.set(name, type);
  const description = 'A figure of each of these fields; null when none of the records has a value.';
  ObjectType(name, { description, simpleResolvers: true })(type);
  for (const [next, below] of groupByStep(fields, above.length)) {
    const path = [...above, next];
    const [leaf] = below.filter((field) => field.path.length === path.length);
    const of = leaf === undefined ? typeOf(kind, below, path, variant) : scalarOf(leaf);
    const options = { nullable: leaf !== undefined, description: `Of \`${next}\`.` };
    Field(() => of, options)(type.prototype, next);
  }
  return type;
}

function scalarOf({ type }: AggregateField) {
  return type === 'date' ? DateScalar : Float;
}

function nameOf(kind: RecordKind, above: readonly string[]): string {
  if (above[0] === 'tractionMetrics') return tractionNames[above.length] ?? '';
  return kind + above.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}

function groupByStep(fields: readonly AggregateField[], at: number): Map<string, AggregateField[]> {
  const groups = new Map<string, AggregateField[]>();
  for (const field of fields) {
    const step = field.path[at];
    if (step !== undefined) groups.set(step, [...(groups.get(step) ?? []), field]);
  }
  return groups;
}
