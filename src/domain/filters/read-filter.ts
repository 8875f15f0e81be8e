import type { DateString } from '../date-string.js';
import type { RecordEdge } from '../edges/record-edges.js';
import { quote } from '../quote.js';
import type { RecordKind } from '../record-kinds.js';
import type { FilterCondition } from './filter-condition.js';
import type { FilterField, FilterFields } from './filter-field.js';
import { filterFields } from './filter-fields.js';
import { count, enter, listEntries, refused, startOfFilter, type FilterPosition } from './filter-position.js';
import { comparisonsOf, readComparison } from './read-comparison.js';

const mostLevels = 12;
const mostSteps = 2;

type Field<Name extends string> = Extract<FilterField, Readonly<Record<Name, unknown>>>;

/**
 * Reads the filter JSON of a saved search or of the graph (D7). `{}` matches all; several keys of one object all have to
 * hold. Edges go two steps. It has at most 500 conditions, 2,000 objects and groups, 10 edges and 5,000 values in lists,
 * empty ones counted too. `today` is what `withinLast` counts from; without it, as in a saved search, there is none.
 * @throws ApiError VALIDATION_ERROR that names the path in the JSON, what was got and what is needed.
 */
export function readFilter(
  kind: RecordKind,
  json: unknown,
  { today = null }: { readonly today?: DateString | null } = {},
): FilterCondition {
  return readObject(filterFields[kind], json, startOfFilter(today));
}

function readObject(fields: FilterFields, json: unknown, at: FilterPosition): FilterCondition {
  if (at.level > mostLevels) throw refused(`${at.path} is nested more than ${mostLevels} levels deep.`);
  count(at, 'parts');
  const conditions = listEntries(json, at).map(([key, value]) => {
    const inner = enter(at, key);
    if (key === 'and' || key === 'or') return readGroup(key, fields, value, inner);
    if (key === 'not') return { op: 'not', condition: readObject(fields, value, inner) } as const;
    return readField(key, fieldOf(fields, key, inner, groups), value, inner);
  });
  return conditions.length === 1 && conditions[0] !== undefined ? conditions[0] : { op: 'and', conditions };
}

const groups = ['and', 'or', 'not'];

/** `others` are the keys that stand beside fields. */
function fieldOf(
  fields: FilterFields,
  key: string,
  at: FilterPosition,
  others: readonly string[],
): FilterField {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field !== undefined) return field;
  const offered = Object.entries(fields).filter(([, one]) => at.steps < mostSteps || !('edge' in one));
  const known = [...offered.map(([name]) => name), ...others].join(', ');
  throw refused(`${at.path} is no field; the fields are ${known}.`);
}

function readGroup(
  op: 'and' | 'or',
  fields: FilterFields,
  json: unknown,
  at: FilterPosition,
): FilterCondition {
  if (!Array.isArray(json)) throw refused(`${at.path} needs to be a list of filters, got ${quote(json)}.`);
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
  if (at.steps === mostSteps) throw refused(`${at.path} goes a third step along edges; a filter goes two.`);
  count(at, 'conditions');
  count(at, 'edges');
  return { ...at, steps: at.steps + 1 };
}

/** A filter of the records at the end of an edge. */
function readEnd(kind: RecordKind, json: unknown, at: FilterPosition): FilterCondition {
  return readObject(filterFields[kind], json, at);
}

/** What is asked of several records, or items, of which some may meet a condition. */
interface Several {
  readonly some: (json: unknown, at: FilterPosition) => FilterCondition;
  readonly of: Extract<FilterCondition, { op: 'count' }>['of'];
  /** Whether `direction` chooses the edge, and was read. */
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
  throw refused(`${at.path}.direction needs to be one of ${known}, got ${quote(direction)}.`);
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

const askedOfSeveral = ['some', 'every', 'none', 'count'];

function readSeveral(several: Several, json: unknown, at: FilterPosition): FilterCondition {
  const entries = listEntries(json, at).filter(([key]) => key !== 'direction' || !several.hasDirection);
  const conditions = entries.map(([key, value]) => readOfSeveral(several, key, value, enter(at, key)));
  return conditions.length === 1 && conditions[0] !== undefined ? conditions[0] : { op: 'and', conditions };
}

/** `every` is that none does not meet it, so that records without any, and lists that are not known, meet it too. */
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
  const known = [...askedOfSeveral, ...(hasDirection ? ['direction'] : [])].join(', ');
  throw refused(`${at.path} is not asked of a list; what is, is ${known}.`);
}

function not(condition: FilterCondition): FilterCondition {
  return { op: 'not', condition };
}

/** "Some meets the condition" as "some does not meet it". */
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
  const conditions = listEntries(json, at).map(([key, value]) => {
    const inner = enter(at, key);
    const field = fieldOf(fields, key, inner, []);
    if ('part' in field) return readPart([...path, key], field.part, value, inner);
    if ('value' in field) return readComparisons([...path, key], field, value, inner);
    throw refused(`${inner.path} is no field of a part.`);
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
    throw refused(
      `${at.path} needs to be an object such as ${quote({ [first]: json })}, got ${quote(json)}.`,
    );
  }
  const conditions = listEntries(json, at).map(([key, value]) => {
    count(at, 'conditions');
    if (Array.isArray(value)) count(at, 'values', value.length);
    return readComparison(path, field.value, key, value, `${at.path}.${key}`, at.today);
  });
  return { op: 'and', conditions };
}
