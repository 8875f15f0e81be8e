const maxNameLength = 60;

/** Returns rows for `it.each` with the title `%s`. Each row consists of a short, readable name and the value. */
export function named<Value>(values: readonly Value[]): [name: string, value: Value][] {
  return values.map((value) => [nameOf(value), value]);
}

function nameOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= maxNameLength) return text;
  return `${text.slice(0, maxNameLength).toWellFormed()}… (${text.length})`;
}
