import { ApiError } from '../../errors/api-error.js';
import { invariant } from '../../errors/invariant.js';
import { byKind, type RecordKind, recordKinds, valuesOf } from '../../records/record-kinds.js';
import { nearestTexts, quote } from '../../values/nearest-texts.js';
import type { FilterFields, FilterType } from './filter-field.js';
import { filterFields } from './filter-fields.js';

/**
 * The fields of each kind that aggregates can group by or compute metrics of: all fields that filters can compare,
 * except those of list items.
 */
export const aggregateFields: Readonly<Record<RecordKind, readonly AggregateField[]>> = byKind((kind) =>
  listFields(filterFields[kind], []),
);

const bySpelling = byKind((kind) => {
  const fields = new Map(aggregateFields[kind].map((field) => [spell(field.name), field]));
  invariant(fields.size === aggregateFields[kind].length, `each field of ${kind} has a unique name`);
  return fields;
});

/**
 * Finds a field by its name, in GraphQL or REST spelling. `where` is the position in the request, for the error
 * message. `types` are the accepted field types. Default: all.
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

/** Lists field names for an error message. The many traction fields are shown as two patterns. */
function describeFields(fields: readonly AggregateField[]): string {
  const names = fields.filter((field) => !isTraction(field)).map(({ name }) => name);
  if (fields.some(isTraction))
    names.push('tractionMetrics.<metric>.latest', 'tractionMetrics.<metric>.<window>.<value>');
  return names.join(', ');
}

function listFields(fields: FilterFields, above: readonly string[]): AggregateField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if ('value' in field)
      return field.value === 'words' ? [] : [{ name: path.join('.'), path, type: field.value }];
    return 'part' in field ? listFields(field.part, path) : [];
  });
}

/** A field of a record or of a nested object that aggregates can group by or compute metrics of. */
export interface AggregateField {
  /** The path of the field with GraphQL names, joined by dots: `hq.country`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly type: Exclude<FilterType, 'words'>;
}

/** Creates the error for an unknown name. Suggests the most similar known name; if none is similar, shows `list`. */
export function notOneOf(
  where: string,
  given: unknown,
  known: readonly string[],
  list = known.join(', '),
): ApiError {
  const [nearest] = typeof given === 'string' ? nearestTexts(given, known, 1) : [];
  const message =
    nearest === undefined
      ? `${where} must be one of ${list}, got ${quote(given)}.`
      : `${where} cannot be ${quote(given)}; did you mean ${nearest}?`;
  return new ApiError('VALIDATION_ERROR', message);
}

/** Normalizes the spelling of a name: `HQ_COUNTRY`, `hq.country` and `hqCountry` are equal. */
export function spell(name: string): string {
  return name.replaceAll(/[._]/g, '').toLowerCase();
}

/**
 * The fields available to facets, by record kind: fields whose values many records share. Names, addresses, texts and
 * amounts are excluded, because they are the paid content of a record and a facet is free (D11).
 */
export const facetFields: Readonly<Record<RecordKind, readonly AggregateField[]>> = byKind((kind) => {
  const facets = valuesOf(kind).filter(({ field }) => field.settings.isFacet === true);
  const names = new Set(facets.map(({ path }) => path.join('.')));
  return aggregateFields[kind].filter(({ name }) => names.has(name));
});

/** The distinct facet field names of all kinds. */
export const facetFieldNames: readonly string[] = [
  ...new Set(recordKinds.flatMap((kind) => facetFields[kind].map(({ name }) => name))),
];

/** Returns true if a field of this type has several values in one record. A list of lists counts as one list. */
export function isListType(type: FilterType): type is 'texts' | 'textLists' {
  return type === 'texts' || type === 'textLists';
}

/** Converts a dotted name to a GraphQL enum value: `hq.country` becomes `HQ_COUNTRY`. */
export function upperSnake(name: string): string {
  return name.replaceAll('.', '_').replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}
