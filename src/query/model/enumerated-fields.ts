import type { Enumeration } from '../../records/fields.js';
import { type RecordKind, recordKinds, valuesOf } from '../../records/record-kinds.js';
import type { Comparison, FilterCondition, FilterType } from './filter-field.js';

/**
 * A field with few distinct values. `Vocabulary` rejects a filter that compares it with a misspelled value
 * (docs/searching.md).
 */
export interface EnumeratedField extends Enumeration {
  readonly kind: RecordKind;
  readonly path: readonly string[];
  readonly type: Extract<FilterType, 'text' | 'texts' | 'textLists'>;
  /**
   * The values that the contract allows. Absent if it allows any value; `Vocabulary` then compares with the values of
   * existing records.
   */
  readonly allowed?: readonly string[];
}

const types = ['text', 'texts', 'textLists'] as const;

export const enumeratedFields: readonly EnumeratedField[] = recordKinds.flatMap((kind) =>
  valuesOf(kind).flatMap(({ path, field: { settings } }) => {
    const { enumeration, choice, depth } = settings;
    if (enumeration === undefined) return [];
    const allowed = choice === undefined ? {} : { allowed: choice.values };
    return [{ ...enumeration, kind, path, type: types[depth], ...allowed }];
  }),
);

/** An enumerated field in a filter, and the values that it is compared with. */
export interface FilterValues {
  readonly field: EnumeratedField;
  readonly values: readonly string[];
}

const equalities: ReadonlySet<Comparison> = new Set(['eq', 'ne', 'in', 'notIn', 'has', 'hasAny', 'hasAll']);

/**
 * Returns the enumerated fields in a filter and the values that they are compared with, including nested conditions.
 * Each field is listed once.
 */
export function filterValues(kind: RecordKind, condition: FilterCondition): readonly FilterValues[] {
  const requested = new Map<EnumeratedField, string[]>();
  collect(kind, condition, requested);
  return [...requested].map(([field, values]) => ({ field, values }));
}

/**
 * Adds the values in a condition to `requested`. `kind` is null for conditions on list items, which have no enumerated
 * fields.
 */
function collect(
  kind: RecordKind | null,
  condition: FilterCondition,
  requested: Map<EnumeratedField, string[]>,
): void {
  switch (condition.op) {
    case 'and':
    case 'or':
      for (const one of condition.conditions) collect(kind, one, requested);
      return;
    case 'not':
      collect(kind, condition.condition, requested);
      return;
    case 'edge':
      collect(condition.kind, condition.condition, requested);
      return;
    case 'item':
      collect(null, condition.condition, requested);
      return;
    case 'compare': {
      const field = equalities.has(condition.comparison) ? find(kind, condition.path) : undefined;
      if (field === undefined) return;
      const values = [condition.value].flat().map(String);
      requested.set(field, [...(requested.get(field) ?? []), ...values]);
      return;
    }
    case 'count':
  }
}

function find(kind: RecordKind | null, path: readonly string[]): EnumeratedField | undefined {
  const name = path.join('.');
  return enumeratedFields.find((field) => field.kind === kind && field.path.join('.') === name);
}
