import { ApiError } from '../../errors/api-error.js';
import { type Field, fieldsOf, type ObjectTable } from '../../records/fields.js';
import { byKind, type RecordKind, recordTables } from '../../records/record-kinds.js';
import { unknownName, wireNameOf } from '../../records/wire/wire-names.js';
import { quote } from '../../values/nearest-texts.js';

/** The fields that can be corrected, by their dotted paths in the contract's JSON. */
type Paths = ReadonlyMap<string, Field<unknown>>;

/**
 * Values and lists of each record kind, also those in objects that are always present (`hq.city`). Lists and objects
 * that may be null are corrected as a whole. The ID, and the lists of signal IDs, which follow the signals (D22), cannot
 * be corrected.
 */
const pathsOf: Readonly<Record<RecordKind, Paths>> = byKind((kind) => {
  const found = listPaths(recordTables[kind], '');
  return new Map(found.filter(([, field]) => !isFixed(field)));
});

const fixedPaths: Readonly<Record<RecordKind, ReadonlySet<string>>> = byKind((kind) => {
  const found = listPaths(recordTables[kind], '');
  return new Set(found.filter(([, field]) => isFixed(field)).map(([path]) => path));
});

/** The values of an import line that are not part of the record. */
const unrecorded: ReadonlySet<string> = new Set(['emails', 'profnet_id']);

function listPaths(table: ObjectTable, prefix: string): (readonly [string, Field<unknown>])[] {
  return fieldsOf(table).flatMap(([name, field]) => {
    const path = prefix + wireNameOf(name, field);
    const { table: inner, depth, isNullable } = field.settings;
    const isPart = inner !== undefined && depth === 0 && !isNullable;
    return isPart ? listPaths(inner, `${path}.`) : [[path, field] as const];
  });
}

function isFixed({ settings: { type, idKind, isNullable } }: Field<unknown>): boolean {
  return type === 'signalId' || (idKind !== undefined && !isNullable);
}

/**
 * Returns the paths that a path stands for: itself, or the values in an object that is always present.
 * @throws ApiError VALIDATION_ERROR for a path that cannot be corrected.
 */
export function readPath(kind: RecordKind, path: string): readonly string[] {
  const paths = pathsOf[kind];
  if (paths.has(path)) return [path];
  const inside = [...paths.keys()].filter((one) => one.startsWith(`${path}.`));
  if (inside.length > 0) return inside;
  throw describePath(kind, path);
}

/** Returns the field at a path that `readPath` returned; undefined for any other path. */
export function fieldAt(kind: RecordKind, path: string): Field<unknown> | undefined {
  return pathsOf[kind].get(path);
}

function describePath(kind: RecordKind, path: string): ApiError {
  if (fixedPaths[kind].has(path)) {
    const reason = path.endsWith('signal_ids') ? 'an import of signals sets it' : 'it identifies the record';
    return new ApiError('VALIDATION_ERROR', `${path} cannot be corrected: ${reason}.`);
  }
  if (unrecorded.has(path)) {
    const message = `${path} cannot be corrected, because it is not part of the record. Import it with --update.`;
    return new ApiError('VALIDATION_ERROR', message);
  }
  const whole = outerPath(kind, path);
  if (whole === undefined) return unknownName(path, 'path', path, [...pathsOf[kind].keys()]);
  const isList = (fieldAt(kind, whole)?.settings.depth ?? 0) > 0;
  const message = `${quote(path)} is inside ${whole}, which is corrected as a whole: set ${whole} to ${isList ? 'a list' : 'an object'} or null.`;
  return new ApiError('VALIDATION_ERROR', message);
}

/** Returns the path of the list or object that a deeper path leads into, for example `investors[0].investor_name`. */
function outerPath(kind: RecordKind, path: string): string | undefined {
  const steps = path.split(/[.[\]]+/);
  const prefixes = steps.map((_, at) => steps.slice(0, at + 1).join('.'));
  return prefixes.find((prefix) => {
    const settings = fieldAt(kind, prefix)?.settings;
    return settings !== undefined && (settings.depth > 0 || settings.table !== undefined);
  });
}
