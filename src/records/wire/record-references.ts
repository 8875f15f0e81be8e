import { fieldsOf, type ObjectTable } from '../fields.js';
import { byKind, type RecordKind, recordTables } from '../record-kinds.js';
import { wireNameOf } from './wire-names.js';

type Json = Readonly<Record<string, unknown>>;

/** A key of a record's JSON that has IDs of other records: as its value, or in objects below it (`inner`). */
interface Reference {
  readonly key: string;
  readonly inner: readonly Reference[] | null;
  /** For a list whose items each stand for another record: the key of the item's ID. */
  readonly itemId: string | null;
}

/** The lists that have each record once, by the table of their items, with the key of the item's ID. */
const distinctLists: Readonly<Record<string, string>> = {
  Participation: 'investor_id',
  SignalInvestor: 'investor_id',
  FounderInfo: 'svc_person_id',
};

const references = byKind((kind) => referencesOf(recordTables[kind]));

function referencesOf(table: ObjectTable): readonly Reference[] {
  return fieldsOf(table).flatMap(([name, field]): Reference[] => {
    const { type, table: inner } = field.settings;
    const key = wireNameOf(name, field);
    if (type === 'id') return name === 'id' ? [] : [{ key, inner: null, itemId: null }];
    const below = inner === undefined ? [] : referencesOf(inner);
    return below.length === 0
      ? []
      : [{ key, inner: below, itemId: distinctLists[inner?.name ?? ''] ?? null }];
  });
}

/** Returns the IDs of other records in the JSON of a record, except those of signals, which signals determine (D22). */
export function listReferences(kind: RecordKind, line: Json): readonly string[] {
  const found = new Set<string>();
  replaceReferences(kind, line, (id) => {
    found.add(id);
    return id;
  });
  return [...found];
}

/**
 * Returns the JSON of a record in which IDs of other records are replaced. Returns the same object if none is. If an
 * investor or a founder is then listed twice, the first item stays, and leads the round if one of them does.
 */
export function replaceReferences(kind: RecordKind, line: Json, replace: (id: string) => string): Json {
  return inObject(references[kind], line, replace);
}

function inObject(keys: readonly Reference[], json: Json, replace: (id: string) => string): Json {
  let changed = json;
  for (const { key, inner, itemId } of keys) {
    const value = json[key];
    if (value === null || value === undefined) continue;
    const replaced = inner === null ? inIds(value, replace) : inObjects(inner, itemId, value, replace);
    if (replaced !== value) changed = { ...changed, [key]: replaced };
  }
  return changed;
}

function inIds(value: unknown, replace: (id: string) => string): unknown {
  if (!Array.isArray(value)) return typeof value === 'string' ? replace(value) : value;
  const replaced = value.map((one: unknown) => (typeof one === 'string' ? replace(one) : one));
  return isSame(value, replaced) ? value : [...new Set(replaced)];
}

function inObjects(
  keys: readonly Reference[],
  itemId: string | null,
  value: unknown,
  replace: (id: string) => string,
): unknown {
  if (!Array.isArray(value)) return inObject(keys, value as Json, replace);
  const replaced = (value as readonly Json[]).map((item) => inObject(keys, item, replace));
  if (isSame(value, replaced)) return value;
  return itemId === null ? replaced : distinctItems(replaced, itemId);
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.every((item, at) => item === other[at]);
}

function distinctItems(items: readonly Json[], key: string): readonly Json[] {
  const byId = new Map<unknown, Json>();
  for (const [at, item] of items.entries()) {
    const id = item[key] ?? at;
    const first = byId.get(id);
    if (first === undefined) byId.set(id, item);
    else if (item['is_lead_investor'] === true) byId.set(id, { ...first, is_lead_investor: true });
  }
  return [...byId.values()];
}
