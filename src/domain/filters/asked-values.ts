import type { RecordKind } from '../record-kinds.js';
import { enumeratedFields, type EnumeratedField } from './enumerated-fields.js';
import type { Comparison, FilterCondition } from './filter-condition.js';

/** What a filter compares an enumerated field with. */
export interface AskedValues {
  readonly field: EnumeratedField;
  /** The values of each comparison. Of several, one that is there is enough for the comparison to say something. */
  readonly comparisons: readonly (readonly string[])[];
}

const equalities: ReadonlySet<Comparison> = new Set(['eq', 'ne', 'in', 'notIn', 'has', 'hasAny', 'hasAll']);

/** The values of enumerated fields that a filter asks for, wherever they stand in it; each field once. */
export function askedValues(kind: RecordKind, condition: FilterCondition): readonly AskedValues[] {
  const asked = new Map<EnumeratedField, string[][]>();
  collect(kind, condition, asked);
  return [...asked].map(([field, comparisons]) => ({ field, comparisons }));
}

/** `kind` is null where the condition speaks of an item of a list, whose fields are not enumerated. */
function collect(
  kind: RecordKind | null,
  condition: FilterCondition,
  asked: Map<EnumeratedField, string[][]>,
): void {
  switch (condition.op) {
    case 'and':
    case 'or':
      for (const one of condition.conditions) collect(kind, one, asked);
      return;
    case 'not':
      collect(kind, condition.condition, asked);
      return;
    case 'edge':
      collect(condition.kind, condition.condition, asked);
      return;
    case 'item':
      collect(null, condition.condition, asked);
      return;
    case 'compare': {
      const field = equalities.has(condition.comparison) ? find(kind, condition.path) : undefined;
      if (field === undefined) return;
      const values = [condition.value].flat().map(String);
      const comparisons = condition.comparison === 'hasAll' ? values.map((value) => [value]) : [values];
      asked.set(field, [...(asked.get(field) ?? []), ...comparisons]);
      return;
    }
    case 'count':
  }
}

function find(kind: RecordKind | null, path: readonly string[]): EnumeratedField | undefined {
  const name = path.join('.');
  return enumeratedFields.find((field) => field.kind === kind && field.path.join('.') === name);
}
