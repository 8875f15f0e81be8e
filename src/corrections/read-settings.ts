import { ApiError } from '../errors/api-error.js';
import { isObject } from '../import/entry-line.js';
import type { RecordKind } from '../records/record-kinds.js';
import { quote } from '../values/nearest-texts.js';
import { fieldAt, readPath } from './model/correctable-paths.js';

/** Maximum number of values that one call corrects. A record has fewer. */
export const maxSettings = 500;

/** A new value at a path of a record. */
export interface Setting {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Reads the values of a correction, by path. An object stands for the values in it, and null for an object that is always
 * present empties all values in it.
 * @throws ApiError VALIDATION_ERROR for a path that cannot be corrected, or that is given twice.
 */
export function readSettings(kind: RecordKind, given: readonly Setting[]): readonly Setting[] {
  if (given.length === 0)
    throw new ApiError('VALIDATION_ERROR', 'Expected at least one value to set, got none.');
  if (given.length > maxSettings)
    throw new ApiError('VALIDATION_ERROR', `Expected at most ${maxSettings} values, got ${given.length}.`);
  const settings = given.flatMap((setting) => expand(kind, setting));
  const seen = new Set<string>();
  for (const { path } of settings) {
    if (seen.has(path)) throw new ApiError('VALIDATION_ERROR', `${path} is set twice.`);
    seen.add(path);
  }
  return settings;
}

function expand(kind: RecordKind, { path, value }: Setting): Setting[] {
  const paths = readPath(kind, path);
  if (paths.length === 1 && paths[0] === path) return [{ path, value }];
  if (value === null) return paths.map((each) => ({ path: each, value: null }));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, each]) =>
      expand(kind, { path: `${path}.${key}`, value: each }),
    );
  throw new ApiError('VALIDATION_ERROR', `${path}: got ${quote(value)}, need an object or null.`);
}

const textTypes: ReadonlySet<string> = new Set(['choice', 'date', 'id', 'moment', 'name', 'text']);

/**
 * Reads a setting in the form `path=value`. The value is JSON, such as `null`, `12` or `["a"]`. At a path of a text, any
 * other value is the text itself: `hq.city=Boston`, `name=2020`.
 * @throws ApiError VALIDATION_ERROR when there is no `=`.
 */
export function parseSetting(kind: RecordKind, given: string): Setting {
  const at = given.indexOf('=');
  if (at <= 0)
    throw new ApiError(
      'VALIDATION_ERROR',
      `Expected path=value, for example hq.city=Boston, got ${quote(given)}.`,
    );
  const [path, text] = [given.slice(0, at).trim(), given.slice(at + 1)];
  const { depth, type = '' } = fieldAt(kind, path)?.settings ?? {};
  const isText = depth === 0 && textTypes.has(type);
  const value = parseJson(text);
  if (value === undefined) return { path, value: text };
  return { path, value: isText && value !== null && typeof value !== 'string' ? text : value };
}

/** Returns undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const maxReasonLength = 500;

/** Reads the reason of a correction. @throws ApiError VALIDATION_ERROR when it is empty or too long. */
export function readReason(given: string): string {
  const reason = given.trim();
  if (reason === '') throw new ApiError('VALIDATION_ERROR', 'reason must not be empty.');
  if (reason.length <= maxReasonLength) return reason;
  const message = `reason must have at most ${maxReasonLength} characters, got ${reason.length}.`;
  throw new ApiError('VALIDATION_ERROR', message);
}
