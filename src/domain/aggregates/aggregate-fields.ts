import { invariant } from '../../errors/invariant.js';
import type { FilterFields, FilterType } from '../filters/filter-field.js';
import { filterFields } from '../filters/filter-fields.js';
import { byKind, type RecordKind } from '../record-kinds.js';
import { tractionMetricNames, tractionWindowNames } from '../traction-metrics.js';
import type { AggregateField } from './aggregate-field.js';
import { notOneOf } from './not-one-of.js';
import { spell } from './spell.js';

/** Every field that records of a kind can be grouped or measured by: those that filters know, and traction. */
export const aggregateFields: Readonly<Record<RecordKind, readonly AggregateField[]>> = byKind((kind) => {
  const fields = listFields(filterFields[kind], []).filter(({ path }) => path[0] !== 'tractionMetrics');
  return kind === 'Company' ? [...fields, ...listTraction()] : fields;
});

const bySpelling = byKind((kind) => {
  const fields = new Map(aggregateFields[kind].map((field) => [spell(field.name), field]));
  invariant(fields.size === aggregateFields[kind].length, `each field of ${kind} has a spelling of its own`);
  return fields;
});

/**
 * The field of a name in either spelling. `where` is where the name stands in the request, for the message; `types` are
 * those that will do there, all when not given.
 * @throws ApiError VALIDATION_ERROR when the kind has no such field.
 */
export function readField(
  kind: RecordKind,
  name: unknown,
  where: string,
  types?: readonly FilterType[],
): AggregateField {
  const field = typeof name === 'string' ? bySpelling[kind].get(spell(name)) : undefined;
  if (field !== undefined && (types?.includes(field.type) ?? true)) return field;
  const fitting = aggregateFields[kind].filter(({ type }) => types?.includes(type) ?? true);
  const known = fitting.filter((one) => !isTraction(one)).map((one) => one.name);
  throw notOneOf(where, name, known, `${describeFields(fitting)} of the kind ${kind}`);
}

function isTraction({ path }: AggregateField): boolean {
  return path[0] === 'tractionMetrics';
}

/** The many fields of traction as one word. */
function describeFields(fields: readonly AggregateField[]): string {
  const names = fields.filter((field) => !isTraction(field)).map(({ name }) => name);
  if (fields.some(isTraction))
    names.push('tractionMetrics.<metric>.latest', 'tractionMetrics.<metric>.<window>.<value>');
  return names.join(', ');
}

function listFields(fields: FilterFields, above: readonly string[]): AggregateField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if ('value' in field) return [{ name: path.join('.'), path, type: field.value }];
    return 'part' in field ? listFields(field.part, path) : [];
  });
}

function listTraction(): AggregateField[] {
  return tractionMetricNames.flatMap((metric) => {
    const windows = tractionWindowNames.flatMap((window) =>
      ['value', 'change', 'percentage'].map((value) => [window, value]),
    );
    return [['latest'], ...windows].map((rest) => {
      const path = ['tractionMetrics', metric, ...rest];
      return { name: path.join('.'), path, type: 'number' as const };
    });
  });
}
