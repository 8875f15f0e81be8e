type Fields = Readonly<Record<string, unknown>>;

/**
 * The value that a path with dots leads to; through a list, the values of its items. A key may have dots itself, as the
 * keys of groups have: the longest one that is there is taken.
 */
export function valueAt(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => valueAt(item, path));
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Fields;
  if (Object.hasOwn(fields, path)) return fields[path];
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) {
    const key = path.slice(0, end);
    if (Object.hasOwn(fields, key)) return valueAt(fields[key], path.slice(end + 1));
  }
  return null;
}

/** The paths of a row's values: objects are gone into, lists are values. */
export function pathsOf(row: unknown, above = ''): string[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return above === '' ? [] : [above];
  const entries = Object.entries(row);
  if (entries.length === 0) return above === '' ? [] : [above];
  return entries.flatMap(([key, value]) => pathsOf(value, above === '' ? key : `${above}.${key}`));
}
