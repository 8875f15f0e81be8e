import type { RecordKind } from '../record-kinds.js';
import { enumeratedFields, type EnumeratedField } from './enumerated-fields.js';
import type { Comparison, FilterCondition } from './filter-condition.js';

/** What a filter compares an enumerated field with. */
export interface AskedValues {
  readonly field: EnumeratedField;
  /** All that it is compared with. */
  readonly values: readonly string[];
}

const equalities: ReadonlySet<Comparison> = new Set(['eq', 'ne', 'in', 'notIn', 'has', 'hasAny', 'hasAll']);

/** The values of enumerated fields that a filter asks for, wherever they stand in it; each field once. */
export function askedValues(kind: RecordKind, condition: FilterCondition): readonly AskedValues[] {
  const asked = new Map<EnumeratedField, string[]>();
  collect(kind, condition, asked);
  return [...asked].map(([field, values]) => ({ field, values }));
}

/** `kind` is null where the condition speaks of an item of a list, whose fields are not enumerated. */
function collect(
  kind: RecordKind | null,
  condition: FilterCondition,
  asked: Map<EnumeratedField, string[]>,
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
      asked.set(field, [...(asked.get(field) ?? []), ...values]);
      return;
    }
    case 'count':
  }
}

function find(kind: RecordKind | null, path: readonly string[]): EnumeratedField | undefined {
  const name = path.join('.');
  return enumeratedFields.find((field) => field.kind === kind && field.path.join('.') === name);
}
