import type { RawArguments } from '../context/operation.js';
import { spendingOf } from './describe-tool.js';
import type { Tool } from './tools/tool.js';

/** What clients send for an optional argument that they do not use. */
function isPlaceholder(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Variables of a document: null is a value there. */
const taken: ReadonlySet<string> = new Set(['variables']);

/**
 * Returns the arguments of a call without those that count as not given: an optional one that is null, `""`, `[]` or
 * `{}`. Clients with strict schemas send every argument. Null properties inside an argument are left out too. A required
 * argument stays as it is, and is refused where it is read.
 */
export function givenArguments(tool: Tool, raw: RawArguments): RawArguments {
  const optional = { ...tool.arguments, ...spendingOf(tool) };
  const entries = Object.entries(raw).filter(
    ([name, value]) => tool.required.includes(name) || !(name in optional) || !isPlaceholder(value),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, taken.has(name) ? value : withoutNulls(value, 0)]),
  );
}

/** Bodies that are nested deeper are refused where they are read. */
const deepest = 100;

/** An object with null properties only stays as it is: `{"eq": null}` is refused rather than read as no condition. */
function withoutNulls(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1));
  const given = Object.entries(value).filter(([, inner]) => inner !== null);
  const kept = given.length === 0 ? Object.entries(value) : given;
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNulls(inner, depth + 1)]));
}
