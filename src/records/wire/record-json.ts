import { type Field, fieldsOf, type ObjectTable } from '../fields.js';
import type { PersonMatch } from '../person.js';
import { type RecordKind, type RecordOfKind, recordTables } from '../record-kinds.js';
import { wireNameOf } from './wire-names.js';

/**
 * This module converts records to the contract's JSON and back, according to `recordTables`. The JSON has every key of
 * the contract in its order, with null for unknown values (D8).
 */
type Json = Record<string, unknown>;

/**
 * The conversion of a field: its two names, and the functions that convert its value. A function is null if the value
 * is not changed.
 */
interface Step {
  readonly name: string;
  readonly wireName: string;
  readonly isMatchOnly: boolean;
  readonly write: ((value: unknown, isMatch: boolean) => unknown) | null;
  readonly read: ((value: unknown) => unknown) | null;
}

const known = new Map<ObjectTable, readonly Step[]>();

function stepsOf(table: ObjectTable): readonly Step[] {
  const found = known.get(table);
  if (found !== undefined) return found;
  const steps = fieldsOf(table).map(([name, field]) => stepOf(name, field));
  known.set(table, steps);
  return steps;
}

function stepOf(name: string, field: Field<unknown>): Step {
  const { table, depth, isMatchOnly = false, isLowerCased } = field.settings;
  const step = { name, wireName: wireNameOf(name, field), isMatchOnly };
  if (isLowerCased === true)
    return { ...step, write: null, read: (value) => (value as string | null)?.toLowerCase() ?? null };
  if (table === undefined) return { ...step, write: null, read: null };
  const steps = stepsOf(table);
  const write = (value: unknown, isMatch: boolean): unknown => writeObject(steps, value as Json, isMatch);
  const read = (value: unknown): unknown => readObject(steps, value as Json);
  // An object with the same keys and values in both forms is not copied, because the JSON has just been parsed and is
  // not used elsewhere. A company has 120 such objects: its traction windows.
  const isSame = steps.every((one) => one.read === null && one.name === one.wireName);
  if (depth === 0)
    return {
      ...step,
      write: (value, isMatch) => (value === null ? null : write(value, isMatch)),
      read: isSame ? null : (value) => (value === null ? null : read(value)),
    };
  return {
    ...step,
    write: (items, isMatch) => (items as unknown[] | null)?.map((item) => write(item, isMatch)) ?? null,
    read: isSame ? null : (items) => (items as unknown[] | null)?.map(read) ?? null,
  };
}

function writeObject(steps: readonly Step[], record: Json, isMatch: boolean): Json {
  const json: Json = {};
  for (const { name, wireName, isMatchOnly, write } of steps) {
    if (isMatchOnly && !isMatch) continue;
    json[wireName] = write === null ? record[name] : write(record[name], isMatch);
  }
  return json;
}

function readObject(steps: readonly Step[], json: Json): Json {
  const record: Json = {};
  for (const { name, wireName, read } of steps) {
    const value = json[wireName] ?? null;
    record[name] = read === null ? value : read(value);
  }
  return record;
}

/** Returns the JSON of a record in the form of a lookup by ID. */
export function recordToJson<Kind extends RecordKind>(kind: Kind, record: RecordOfKind[Kind]): Json {
  return writeObject(stepsOf(recordTables[kind]), record, false);
}

/** Returns the JSON of a company in the form of enrich-company: with `hq.region` (D8). */
export function companyMatchToJson(record: RecordOfKind['Company']): Json {
  return writeObject(stepsOf(recordTables.Company), record as unknown as Json, true);
}

/**
 * Returns the JSON of a person in the form of enrich-person: with `email` and `score` in the positions of contract 2.3.
 */
export function personMatchToJson({ email, score, person }: PersonMatch): Json {
  const { person_id, last_updated, ...rest } = recordToJson('Person', person);
  return { person_id, last_updated, email, score, ...rest };
}

/**
 * Converts JSON to a record. The inverse of `recordToJson` and `companyMatchToJson`. The JSON must be valid and have
 * every key.
 */
export function recordFromJson<Kind extends RecordKind>(kind: Kind, json: object): RecordOfKind[Kind] {
  return readObject(stepsOf(recordTables[kind]), json as Json) as unknown as RecordOfKind[Kind];
}
