/**
 * Properties whose values have data as keys, such as the reasons in `rejectedByReason`. These keys are printed
 * unchanged.
 */
const verbatim: ReadonlySet<string> = new Set(['filter', 'records', 'rejectedByReason', 'counts']);

/** Converts the keys of JSON to snake_case, for output (docs/command-line.md) and for stored details. */
export function toSnakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeKeys);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [snake(key), verbatim.has(key) ? inner : toSnakeKeys(inner)]),
  );
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
