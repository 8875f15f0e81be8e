const longestName = 60;

/** Rows for `it.each` with the title `%s`: each value under a short, readable name. */
export function named<Value>(values: readonly Value[]): [name: string, value: Value][] {
  return values.map((value) => [nameOf(value), value]);
}

function nameOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= longestName) return text;
  return `${text.slice(0, longestName).toWellFormed()}… (${text.length})`;
}
