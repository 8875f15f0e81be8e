import type { FilterField, FilterFields } from '../domain/filters/filter-field.js';
import { spell } from '../domain/aggregates/spell.js';
import { filterFields } from '../domain/filters/filter-fields.js';
import { comparisonsOf, withinLast } from '../domain/filters/read-comparison.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import { snakeCase } from './snake-case.js';
import { unknownName } from './unknown-name.js';
import { wireNames } from './wire-names.js';

/** Deeper than any filter that is taken: what lies there is not looked at, for the whole is refused. */
const deepest = 50;

/** What an object of a filter may have: fields of a kind of record, or of a part of one, or comparisons. */
interface Known {
  readonly fields: FilterFields;
  /** The record's own words for fields, with the graph's names. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly hasGroups: boolean;
}

/** Where in the filter we are, in the words in which it was written. */
interface Place {
  readonly path: string;
  readonly depth: number;
}

/**
 * The graph's spelling of a filter that is written in snake case, in the graph's own names, or in both: names of fields
 * and comparisons are translated, values are left as they are. What is no object is left to
 * the reader of filters, which judges the whole.
 * @throws ApiError VALIDATION_ERROR for a name that is not known, with the nearest one that is, and for a field that is
 * given in both spellings at once.
 */
export function readFilterSpelling(kind: RecordKind, json: unknown): unknown {
  return readFields(ofRecord(kind), json, { path: 'filter', depth: 0 });
}

function ofRecord(kind: RecordKind): Known {
  return { fields: filterFields[kind], aliases: wireNames[kind], hasGroups: true };
}

/** The items of a list that a record holds have no words of their own, but groups as records have. */
function ofItems(fields: FilterFields): Known {
  return { fields, aliases: {}, hasGroups: true };
}

function readFields(known: Known, json: unknown, at: Place): unknown {
  return translate(json, at, (key, value) => {
    const inner = enter(at, key);
    if (known.hasGroups && (key === 'and' || key === 'or')) return [key, readGroup(known, value, inner)];
    if (known.hasGroups && key === 'not') return [key, readFields(known, value, inner)];
    const name = nameOf(known, key, value);
    const field = name === undefined ? undefined : known.fields[name];
    if (name === undefined || field === undefined) throw unknownField(known, key, inner);
    return [name, readField(field, value, inner)];
  });
}

function readGroup(known: Known, json: unknown, at: Place): unknown {
  if (!Array.isArray(json)) return json;
  return json.map((item: unknown, index) => readFields(known, item, enter(at, String(index))));
}

function readField(field: FilterField, json: unknown, at: Place): unknown {
  if ('value' in field) return readComparisons(field, json, at);
  if ('part' in field) return readFields({ fields: field.part, aliases: {}, hasGroups: false }, json, at);
  if ('one' in field) return readFields(ofRecord(field.one), json, at);
  const known = 'items' in field ? ofItems(field.items) : ofRecord(field.many);
  return translate(json, at, (key, value) => {
    const inner = enter(at, key);
    if (key === 'count') return [key, readComparisons(wholeNumber, value, inner)];
    if (key === 'direction') return [key, typeof value === 'string' ? value.toUpperCase() : value];
    // Another key is left to the reader, which says what is asked of a list.
    return [key, ofLists.has(key) ? readFields(known, value, inner) : value];
  });
}

const ofLists: ReadonlySet<string> = new Set(['some', 'every', 'none']);

type ValueField = Extract<FilterField, { value: unknown }>;

const wholeNumber: ValueField = { value: 'integer' };

function readComparisons({ value: type }: ValueField, json: unknown, at: Place): unknown {
  const names: readonly string[] = [...comparisonsOf[type], ...(type === 'date' ? [withinLast] : [])];
  return translate(json, at, (key, value) => {
    const name = names.find((one) => one === key || snakeCase(one) === key);
    if (name === undefined)
      throw unknownName(enter(at, key).path, 'comparison of this field', key, names.map(snakeCase));
    return [name, value];
  });
}

/** Translates the entries of an object; anything else stays as it is. */
function translate(
  json: unknown,
  at: Place,
  entry: (key: string, value: unknown) => readonly [string, unknown],
): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || at.depth > deepest) return json;
  const spelled = new Map<string, string>();
  const entries = Object.entries(json).map(([key, value]: [string, unknown]) => {
    const [name, translated] = entry(key, value);
    const other = spelled.get(name);
    if (other !== undefined) throw givenTwice(at, other, key);
    spelled.set(name, key);
    return [name, translated] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The graph's name of a field. A record's own word can be that of an edge too (a company's `investors`): it means the
 * list of names where it is compared as one.
 */
function nameOf({ fields, aliases }: Known, key: string, value: unknown): string | undefined {
  const own = spellings(fields).get(key);
  const alias = Object.hasOwn(aliases, key) ? aliases[key] : undefined;
  if (own === undefined || alias === undefined) return own ?? alias;
  const field = fields[alias];
  return field !== undefined && 'value' in field && isComparedAs(field, value) ? alias : own;
}

function isComparedAs({ value: type }: ValueField, json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const keys = Object.keys(json);
  const names: readonly string[] = comparisonsOf[type].flatMap((name) => [name, snakeCase(name)]);
  return keys.length > 0 && keys.every((key) => names.includes(key));
}

const spellingsOf = new WeakMap<FilterFields, ReadonlyMap<string, string>>();

/** The graph's names of fields by either spelling. */
function spellings(fields: FilterFields): ReadonlyMap<string, string> {
  let names = spellingsOf.get(fields);
  if (names === undefined) {
    names = new Map(
      Object.keys(fields).flatMap((name) => [
        [name, name],
        [snakeCase(name), name],
      ]),
    );
    spellingsOf.set(fields, names);
  }
  return names;
}

function unknownField({ fields, aliases, hasGroups }: Known, key: string, at: Place): ApiError {
  const groups = hasGroups ? ['and', 'or', 'not'] : [];
  const part = partOf(fields, key);
  if (part !== null)
    return new ApiError('VALIDATION_ERROR', `${at.path.slice(0, 100)} is no field; did you mean ${part}?`);
  const names = new Set([...Object.keys(fields).map(snakeCase), ...Object.keys(aliases), ...groups]);
  return unknownName(at.path, 'field', key, [...names]);
}

/** How a field of a part is written, for who wrote it as `hq.country`, `hq_country` or `country`. */
function partOf(fields: FilterFields, key: string): string | null {
  for (const [name, field] of Object.entries(fields))
    for (const inner of 'part' in field && field.name === undefined ? Object.keys(field.part) : []) {
      const word = spell(key);
      if (word === spell(name + inner) || word === spell(inner))
        return `{"${snakeCase(name)}": {"${snakeCase(inner)}": ...}}`;
    }
  return null;
}

function givenTwice({ path }: Place, one: string, other: string): ApiError {
  const message = `${path} has ${one} and ${other}, which are the same field; give it once.`;
  return new ApiError('VALIDATION_ERROR', message);
}

function enter({ path, depth }: Place, key: string): Place {
  return { path: `${path}.${key.slice(0, 100)}`, depth: depth + 1 };
}
