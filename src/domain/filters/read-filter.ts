import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import type { RecordKind } from '../record-kinds.js';
import type { FilterCondition } from './filter-condition.js';
import type { FilterField, FilterFields } from './filter-field.js';
import { filterFields } from './filter-fields.js';
import { readComparison } from './read-comparison.js';

const mostLevels = 12;

/**
 * What a filter may cost. Conditions are comparisons, edges, and what is empty; parts are its objects and groups, which
 * cost little each and are many in a filter that asks nothing; values are those of its lists.
 */
const bounds = { conditions: 500, parts: 2000, edges: 10, values: 5000 } as const;

type Cost = { -readonly [Name in keyof typeof bounds]: number };

/** Where in the filter we are, and what it has cost so far. */
interface Position {
  readonly path: string;
  readonly level: number;
  readonly cost: Cost;
}

/**
 * Reads the filter JSON of a saved search or of the graph (D7). `{}` matches all; several keys of one object all
 * have to hold. Edges go one step. It has at most 500 conditions, 2,000 objects and groups, 10 edges and 5,000 values in
 * lists, empty ones counted too.
 * @throws ApiError VALIDATION_ERROR that names the path in the JSON, what was got and what is needed.
 */
export function readFilter(kind: RecordKind, json: unknown): FilterCondition {
  const cost = { conditions: 0, parts: 0, edges: 0, values: 0 };
  const position = { path: 'filter', level: 0, cost };
  return readObject(filterFields[kind], json, position, true);
}

function readObject(fields: FilterFields, json: unknown, at: Position, edges: boolean): FilterCondition {
  if (at.level > mostLevels) throw refused(`${at.path} is nested more than ${mostLevels} levels deep.`);
  count(at, 'parts');
  const entries = listEntries(json, at);
  const conditions = entries.map(([key, value]) => {
    const inner = enter(at, key);
    if (key === 'and' || key === 'or') return readGroup(key, fields, value, inner, edges);
    if (key === 'not') return { op: 'not', condition: readObject(fields, value, inner, edges) } as const;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined)
      throw refused(`${inner.path} is no field; the fields are ${listFields(fields, edges)}.`);
    return readField(key, field, value, inner, edges);
  });
  return conditions.length === 1 && conditions[0] !== undefined ? conditions[0] : { op: 'and', conditions };
}

function readGroup(
  op: 'and' | 'or',
  fields: FilterFields,
  json: unknown,
  at: Position,
  edges: boolean,
): FilterCondition {
  if (!Array.isArray(json)) throw refused(`${at.path} needs to be a list of filters, got ${quote(json)}.`);
  count(at, json.length === 0 ? 'conditions' : 'parts');
  const conditions = json.map((item: unknown, index) =>
    readObject(fields, item, enter(at, String(index)), edges),
  );
  return { op, conditions };
}

function readField(
  name: string,
  field: FilterField,
  json: unknown,
  at: Position,
  edges: boolean,
): FilterCondition {
  if ('value' in field) return readComparisons([name], field, json, at);
  if ('part' in field) return readPart(name, field.part, json, at);
  if (!edges) throw refused(`${at.path} goes a second step along an edge; a filter goes one.`);
  count(at, 'conditions');
  count(at, 'edges');
  const kind = 'one' in field ? field.one : field.many;
  const [inner, position] = 'one' in field ? [json, at] : readSome(json, at);
  return {
    op: 'edge',
    edge: field.edge,
    kind,
    condition: readObject(filterFields[kind], inner, position, false),
  };
}

function readSome(json: unknown, at: Position): [unknown, Position] {
  const object = asObject(json, at);
  const keys = Object.keys(object);
  if (keys.length !== 1 || keys[0] !== 'some') {
    throw refused(`${at.path} needs to be {"some": {...}}, got ${quote(json)}.`);
  }
  return [object['some'], enter(at, 'some')];
}

function readPart(part: string, fields: FilterFields, json: unknown, at: Position): FilterCondition {
  const conditions = listEntries(json, at).map(([key, value]) => {
    const inner = enter(at, key);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined || !('value' in field)) {
      throw refused(`${inner.path} is no field; the fields are ${Object.keys(fields).join(', ')}.`);
    }
    return readComparisons([part, key], field, value, inner);
  });
  return { op: 'and', conditions };
}

function readComparisons(
  path: readonly string[],
  field: Extract<FilterField, { value: unknown }>,
  json: unknown,
  at: Position,
): FilterCondition {
  const conditions = listEntries(json, at).map(([key, value]) => {
    count(at, 'conditions');
    if (Array.isArray(value)) count(at, 'values', value.length);
    return readComparison(path, field.value, key, value, `${at.path}.${key}`);
  });
  return { op: 'and', conditions };
}

/** The keys of an object with their values; an object without any, which matches all, is a condition too. */
function listEntries(json: unknown, at: Position): [key: string, value: unknown][] {
  const entries = Object.entries(asObject(json, at));
  if (entries.length === 0) count(at, 'conditions');
  return entries;
}

const named = {
  conditions: 'conditions',
  parts: 'objects and groups',
  edges: 'edges',
  values: 'values in its lists',
} as const;

function count(at: Position, what: keyof Cost, by = 1): void {
  at.cost[what] += by;
  if (at.cost[what] <= bounds[what]) return;
  throw refused(`The filter has more than ${bounds[what]} ${named[what]}.`);
}

function enter(at: Position, key: string): Position {
  return { ...at, path: `${at.path}.${key.slice(0, 100)}`, level: at.level + 1 };
}

function asObject(json: unknown, at: Position): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw refused(`${at.path} needs to be an object, got ${quote(json)}.`);
  }
  return json as Readonly<Record<string, unknown>>;
}

function listFields(fields: FilterFields, edges: boolean): string {
  const names = Object.entries(fields).filter(([, field]) => edges || 'value' in field || 'part' in field);
  return [...names.map(([name]) => name), 'and', 'or', 'not'].join(', ');
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
