import type { LinePatch } from '../records/intake-record.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { PreparedRecord } from './sql/prepare-record.js';
import type { StoredLine } from './sql/stored-lines.js';

/** A record in the contract's JSON form. */
export type Json = Readonly<Record<string, unknown>>;

/** A stored record, or an entry of a batch, which is about to be written. */
type LineSource = StoredLine | { readonly record: PreparedRecord };

/** Returns the contract's JSON of a record. */
export function toLine(source: LineSource): Json {
  const { document } = 'record' in source ? (JSON.parse(source.record.row) as { document: string }) : source;
  return JSON.parse(document) as Json;
}

/** Returns a record as an import line. The line of a company has its `hq.region`. */
export function toImportLine(kind: RecordKind, source: LineSource): Json {
  const json = toLine(source);
  if (kind !== 'Company') return json;
  const region =
    'record' in source
      ? ((JSON.parse(source.record.row) as { hq_region?: string }).hq_region ?? null)
      : source.region;
  return { ...json, hq: { ...(json['hq'] as Json), region } };
}

/** Merges objects at every level. Lists and other values are replaced. */
export function mergeLine(stored: Json, patch: LinePatch): Json {
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key];
    merged[key] = isObject(value) && isObject(before) ? mergeLine(before, value) : value;
  }
  return merged;
}

/**
 * Returns the value at a dotted path of a line. Returns null inside an object that is null, and undefined if the line
 * lacks the path.
 */
export function valueAt(line: Json, path: string): unknown {
  let value: unknown = line;
  for (const key of path.split('.')) {
    if (value === null) return null;
    if (!isObject(value)) return undefined;
    value = value[key];
  }
  return value;
}

/** Returns a line with other values at dotted paths. */
export function withValues(
  line: Json,
  values: readonly { readonly path: string; readonly value: unknown }[],
): Json {
  return values.reduce((changed, { path, value }) => withValueAt(changed, path.split('.'), value), line);
}

function withValueAt(line: Json, [key = '', ...rest]: readonly string[], value: unknown): Json {
  const inner = line[key];
  return {
    ...line,
    [key]: rest.length === 0 ? value : withValueAt(isObject(inner) ? inner : {}, rest, value),
  };
}

/** Returns whether a value is a JSON object, not a list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
