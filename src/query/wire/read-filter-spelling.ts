import { ApiError } from '../../errors/api-error.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { snakeCase, unknownName, wireNames } from '../../records/wire/wire-names.js';
import { spell } from '../model/aggregate-fields.js';
import { setCallerKeys } from '../model/caller-keys.js';
import type { FilterField, FilterFields } from '../model/filter-field.js';
import { filterFields } from '../model/filter-fields.js';
import { comparisonsOf, withinLast } from '../model/read-comparison.js';

/**
 * Maximum depth of objects that are converted. Deeper objects are left unchanged, because `readFilter` rejects a filter
 * of this depth.
 */
const deepest = 50;

/** The keys that an object in a filter may have. */
interface Known {
  readonly fields: FilterFields;
  /** The contract's field names that differ from the GraphQL names, mapped to the GraphQL names. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly hasGroups: boolean;
}

/** A position in the filter, in the spelling of the request. */
interface InputPath {
  readonly path: string;
  readonly depth: number;
}

/**
 * Converts a filter to the GraphQL spelling. Names of fields and comparisons may be in snake case, in the GraphQL
 * spelling, or mixed. Values are not changed; `readFilter` validates them later.
 * @throws ApiError VALIDATION_ERROR for an unknown name, with the most similar known one, and for a field given in both
 * spellings.
 */
export function readFilterSpelling(kind: RecordKind, json: unknown): unknown {
  return readFields(ofRecord(kind), json, { path: 'filter', depth: 0 });
}

function ofRecord(kind: RecordKind): Known {
  return { fields: filterFields[kind], aliases: wireNames[kind], hasGroups: true };
}

/**
 * Returns the keys of a filter on list items. Unlike records, items have no contract names that differ from snake case.
 * Like records, they support `and`, `or` and `not`.
 */
function ofItems(fields: FilterFields): Known {
  return { fields, aliases: {}, hasGroups: true };
}

function readFields(known: Known, json: unknown, at: InputPath): unknown {
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

function readGroup(known: Known, json: unknown, at: InputPath): unknown {
  if (!Array.isArray(json)) return json;
  return json.map((item: unknown, index) => readFields(known, item, enter(at, String(index))));
}

function readField(field: FilterField, json: unknown, at: InputPath): unknown {
  if ('value' in field) return readComparisons(field, json, at);
  if ('part' in field) return readFields({ fields: field.part, aliases: {}, hasGroups: false }, json, at);
  if ('one' in field) return readFields(ofRecord(field.one), json, at);
  const known = 'items' in field ? ofItems(field.items) : ofRecord(field.many);
  return translate(json, at, (key, value) => {
    const inner = enter(at, key);
    if (key === 'count') return [key, readComparisons(wholeNumber, value, inner)];
    if (key === 'direction') return [key, typeof value === 'string' ? value.toUpperCase() : value];
    // Other keys are passed on unchanged. `readFilter` rejects them with a list of the valid keys.
    return [key, ofLists.has(key) ? readFields(known, value, inner) : value];
  });
}

const ofLists: ReadonlySet<string> = new Set(['some', 'every', 'none']);

type ValueField = Extract<FilterField, { value: unknown }>;

const wholeNumber: ValueField = { value: 'integer' };

function readComparisons({ value: type }: ValueField, json: unknown, at: InputPath): unknown {
  const names: readonly string[] = [...comparisonsOf[type], ...(type === 'date' ? [withinLast] : [])];
  return translate(json, at, (key, value) => {
    const name = names.find((one) => one === key || snakeCase(one) === key);
    if (name === undefined)
      throw unknownName(enter(at, key).path, 'comparison of this field', key, names.map(snakeCase));
    return [name, value];
  });
}

/** Converts each entry of an object with `entry`. Returns other values unchanged. */
function translate(
  json: unknown,
  at: InputPath,
  entry: (key: string, value: unknown) => readonly [string, unknown],
): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || at.depth > deepest) return json;
  const spelled = new Map<string, string>();
  const entries = Object.entries(json).map(([key, value]: [string, unknown]) => {
    const [name, translated] = entry(key, value);
    const other = spelled.get(name);
    if (other !== undefined) throw duplicateKey(at, other, key);
    spelled.set(name, key);
    return [name, translated] as const;
  });
  const converted = Object.fromEntries(entries);
  setCallerKeys(converted, spelled);
  return converted;
}

/**
 * Returns the GraphQL name of a field. A contract name can also be the name of an edge: `investors` of a company means
 * the list of names if it is compared as a list, and the edge otherwise.
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

/** Returns the GraphQL names of fields, by their GraphQL names and by their names in snake case. */
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

function unknownField({ fields, aliases, hasGroups }: Known, key: string, at: InputPath): ApiError {
  const groups = hasGroups ? ['and', 'or', 'not'] : [];
  const part = partOf(fields, key);
  if (part !== null)
    return new ApiError(
      'VALIDATION_ERROR',
      `${at.path.slice(0, 100)} is an unknown field; did you mean ${part}?`,
    );
  const names = new Set([...Object.keys(fields).map(snakeCase), ...Object.keys(aliases), ...groups]);
  return unknownName(at.path, 'field', key, [...names]);
}

/**
 * Returns the correct form of a nested field that was written as `hq.country`, `hq_country` or `country`; null if the
 * key is not a nested field.
 */
function partOf(fields: FilterFields, key: string): string | null {
  for (const [name, field] of Object.entries(fields))
    for (const inner of 'part' in field && field.name === undefined ? Object.keys(field.part) : []) {
      const word = spell(key);
      if (word === spell(name + inner) || word === spell(inner))
        return `{"${snakeCase(name)}": {"${snakeCase(inner)}": ...}}`;
    }
  return null;
}

function duplicateKey({ path }: InputPath, one: string, other: string): ApiError {
  const message = `${path} has ${one} and ${other}, which are the same field; give it once.`;
  return new ApiError('VALIDATION_ERROR', message);
}

function enter({ path, depth }: InputPath, key: string): InputPath {
  return { path: `${path}.${key.slice(0, 100)}`, depth: depth + 1 };
}
