import { ApiError } from '../../errors/api-error.js';
import type { RecordEdge } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';
import type { DateString } from '../../values/dates.js';
import { listNames, quote } from '../../values/nearest-texts.js';
import { callerKeyOf } from './caller-keys.js';
import type { FilterCondition, FilterField, FilterFields } from './filter-field.js';
import { filterFields } from './filter-fields.js';
import { comparisonsOf, readComparison } from './read-comparison.js';

/**
 * Limits on the size of a filter. `conditions` counts comparisons, edges, lists of items, and empty objects and lists.
 * `parts` counts objects and groups; each costs little, but without this limit a filter could have any number of them.
 * `values` counts the elements of lists.
 */
const bounds = { conditions: 500, parts: 2000, edges: 10, values: 5000 } as const;

const named = {
  conditions: 'conditions',
  parts: 'objects and groups',
  edges: 'edges',
  values: 'values in its lists',
} as const;

const maxLevels = 12;
const maxSteps = 2;

type Field<Name extends string> = Extract<FilterField, Readonly<Record<Name, unknown>>>;

/**
 * Reads the filter JSON of a saved search or of GraphQL (D7). All keys of an object must match, so `{}` matches all
 * records. Edges can be nested two levels deep. A filter has at most 500 conditions, 2,000 objects and groups, 10 edges
 * and 5,000 values in lists; empty objects and lists count as conditions. `withinLast` is relative to `today`, and is
 * rejected without it, as in a saved search.
 * @throws ApiError VALIDATION_ERROR naming the path in the JSON, the value received and what is needed.
 */
export function readFilter(
  kind: RecordKind,
  json: unknown,
  { today = null }: { readonly today?: DateString | null } = {},
): FilterCondition {
  return readObject(filterFields[kind], json, startOfFilter(today));
}

function readObject(fields: FilterFields, json: unknown, at: FilterPosition): FilterCondition {
  if (at.level > maxLevels) throw refused(`${at.path} is nested more than ${maxLevels} levels deep.`);
  count(at, 'parts');
  const conditions = listEntries(json, at).map(([key, value, inner]) => {
    if (key === 'and' || key === 'or') return readGroup(key, fields, value, inner);
    if (key === 'not') return { op: 'not', condition: readObject(fields, value, inner) } as const;
    return readField(key, fieldOf(fields, key, inner, groups), value, inner);
  });
  return conditions.length === 1 && conditions[0] !== undefined ? conditions[0] : { op: 'and', conditions };
}

const groups = ['and', 'or', 'not'];

/** Finds a field by its key. `others` are the keys besides field names that are allowed here, for the error message. */
function fieldOf(
  fields: FilterFields,
  key: string,
  at: FilterPosition,
  others: readonly string[],
): FilterField {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field !== undefined) return field;
  const offered = Object.entries(fields).filter(([, one]) => at.steps < maxSteps || !('edge' in one));
  const known = listNames([...offered.map(([name]) => name), ...others]);
  throw refused(`${at.path} is an unknown field. Expected one of ${known}.`);
}

function readGroup(
  op: 'and' | 'or',
  fields: FilterFields,
  json: unknown,
  at: FilterPosition,
): FilterCondition {
  if (!Array.isArray(json)) throw refused(`${at.path} must be a list of filters, got ${quote(json)}.`);
  count(at, json.length === 0 ? 'conditions' : 'parts');
  const conditions = json.map((item: unknown, index) => readObject(fields, item, enter(at, String(index))));
  return { op, conditions };
}

function readField(name: string, field: FilterField, json: unknown, at: FilterPosition): FilterCondition {
  if ('value' in field) return readComparisons([name], field, json, at);
  if ('part' in field) return readPart([name], field.part, json, at);
  if ('items' in field) return readItems([name], field, json, at);
  const beyond = stepAlong(at);
  if ('many' in field) return readMany(field, json, beyond);
  return { op: 'edge', edge: field.edge, kind: field.one, condition: readEnd(field.one, json, beyond) };
}

function stepAlong(at: FilterPosition): FilterPosition {
  if (at.steps === maxSteps) throw refused(`${at.path} is a third nested edge; a filter can nest two.`);
  count(at, 'conditions');
  count(at, 'edges');
  return { ...at, steps: at.steps + 1 };
}

/** Reads the filter of the records that an edge leads to. */
function readEnd(kind: RecordKind, json: unknown, at: FilterPosition): FilterCondition {
  return readObject(filterFields[kind], json, at);
}

/** Reads the conditions on the records of an edge, or on the items of a list. */
interface Several {
  readonly some: (json: unknown, at: FilterPosition) => FilterCondition;
  readonly of: Extract<FilterCondition, { op: 'count' }>['of'];
  /** True if `direction` is an allowed key. It selects the edge, and has been read before. */
  readonly hasDirection: boolean;
}

function readMany(field: Field<'many'>, json: unknown, at: FilterPosition): FilterCondition {
  const { many: kind, directions } = field;
  const edge = directions === undefined ? field.edge : chooseEdge(directions, json, at);
  const some = (inner: unknown, end: FilterPosition): FilterCondition => {
    return { op: 'edge', edge, kind, condition: readEnd(kind, inner, end) };
  };
  return readSeveral({ some, of: { edge, kind }, hasDirection: directions !== undefined }, json, at);
}

function chooseEdge(
  directions: Readonly<Record<string, RecordEdge>>,
  json: unknown,
  at: FilterPosition,
): RecordEdge {
  const direction = (json as { readonly direction?: unknown } | null)?.direction ?? 'BOTH';
  const isKnown = typeof direction === 'string' && Object.hasOwn(directions, direction);
  const edge = isKnown ? directions[direction] : undefined;
  if (edge !== undefined) return edge;
  const known = Object.keys(directions).join(', ');
  throw refused(`${at.path}.direction must be one of ${known}, got ${quote(direction)}.`);
}

function readItems(
  path: readonly string[],
  { items }: Field<'items'>,
  json: unknown,
  at: FilterPosition,
): FilterCondition {
  count(at, 'conditions');
  const some = (inner: unknown, end: FilterPosition): FilterCondition => {
    return { op: 'item', path, condition: readObject(items, inner, end) };
  };
  return readSeveral({ some, of: { path }, hasDirection: false }, json, at);
}

const requestedOfSeveral = ['some', 'every', 'none', 'count'];

function readSeveral(several: Several, json: unknown, at: FilterPosition): FilterCondition {
  const entries = listEntries(json, at).filter(([key]) => key !== 'direction' || !several.hasDirection);
  const conditions = entries.map(([key, value, inner]) => readOfSeveral(several, key, value, inner));
  return conditions.length === 1 && conditions[0] !== undefined ? conditions[0] : { op: 'and', conditions };
}

/**
 * Reads `some`, `every`, `none` or `count`. `every` is converted to "no record fails the condition", so it also matches
 * an empty or unknown list.
 */
function readOfSeveral(
  { some, of, hasDirection }: Several,
  key: string,
  json: unknown,
  at: FilterPosition,
): FilterCondition {
  if (key === 'some') return some(json, at);
  if (key === 'none') return not(some(json, at));
  if (key === 'every') return not(negated(some(json, at)));
  if (key === 'count') return readCount(of, json, at);
  const known = [...requestedOfSeveral, ...(hasDirection ? ['direction'] : [])].join(', ');
  throw refused(`${at.path} is not a list operator. Expected one of ${known}.`);
}

function not(condition: FilterCondition): FilterCondition {
  return { op: 'not', condition };
}

/** Converts "some match the condition" to "some do not match the condition". */
function negated(some: FilterCondition): FilterCondition {
  return some.op === 'edge' || some.op === 'item' ? { ...some, condition: not(some.condition) } : some;
}

function readCount(of: Several['of'], json: unknown, at: FilterPosition): FilterCondition {
  const compared = readComparisons([], { value: 'integer' }, json, at);
  const conditions = (compared.op === 'and' ? compared.conditions : [compared]).flatMap((one) =>
    one.op === 'compare' ? [{ op: 'count', of, comparison: one.comparison, value: one.value } as const] : [],
  );
  return { op: 'and', conditions };
}

function readPart(
  path: readonly string[],
  fields: FilterFields,
  json: unknown,
  at: FilterPosition,
): FilterCondition {
  const conditions = listEntries(json, at).map(([key, value, inner]) => {
    const field = fieldOf(fields, key, inner, []);
    if ('part' in field) return readPart([...path, key], field.part, value, inner);
    if ('value' in field) return readComparisons([...path, key], field, value, inner);
    throw refused(`${inner.path} is not a field of a list item.`);
  });
  return { op: 'and', conditions };
}

function readComparisons(
  path: readonly string[],
  field: Field<'value'>,
  json: unknown,
  at: FilterPosition,
): FilterCondition {
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean') {
    const [first = 'eq'] = comparisonsOf[field.value];
    throw refused(`${at.path} must be an object such as ${quote({ [first]: json })}, got ${quote(json)}.`);
  }
  const conditions = listEntries(json, at).map(([key, value, { path: where }]) => {
    count(at, 'conditions');
    if (Array.isArray(value)) count(at, 'values', value.length);
    return readComparison(path, field.value, key, value, where, at.today);
  });
  return { op: 'and', conditions };
}

type Cost = { -readonly [Name in keyof typeof bounds]: number };

/**
 * A position in the filter, with the size of the whole filter so far, and the date for comparisons relative to today.
 */
interface FilterPosition {
  readonly path: string;
  readonly level: number;
  /** Number of edges followed to this position. */
  readonly steps: number;
  readonly cost: Cost;
  /** Null if the filter must not use dates relative to today. */
  readonly today: DateString | null;
}

function startOfFilter(today: DateString | null): FilterPosition {
  const cost = { conditions: 0, parts: 0, edges: 0, values: 0 };
  return { path: 'filter', level: 0, steps: 0, cost, today };
}

function enter(at: FilterPosition, key: string): FilterPosition {
  return { ...at, path: `${at.path}.${key.slice(0, 100)}`, level: at.level + 1 };
}

/**
 * Adds to the size of the filter.
 * @throws ApiError VALIDATION_ERROR when a limit is exceeded.
 */
function count(at: FilterPosition, what: keyof Cost, by = 1): void {
  at.cost[what] += by;
  if (at.cost[what] <= bounds[what]) return;
  throw refused(`The filter has more than ${bounds[what]} ${named[what]}.`);
}

/** A key of an object, its value, and its position. */
type Entry = [key: string, value: unknown, at: FilterPosition];

/**
 * Returns the keys and values of an object, with their positions. An empty object matches everything and counts as a condition.
 * @throws ApiError VALIDATION_ERROR when the value is not an object.
 */
function listEntries(json: unknown, at: FilterPosition): Entry[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw refused(`${at.path} must be an object, got ${quote(json)}.`);
  }
  const entries = Object.entries(json as Readonly<Record<string, unknown>>);
  if (entries.length === 0) count(at, 'conditions');
  return entries.map(([key, value]) => [key, value, enter(at, callerKeyOf(json, key))]);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
