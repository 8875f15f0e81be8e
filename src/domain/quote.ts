/** A value as an error message shows it: as JSON, and never more than 100 characters of it. */
export function quote(value: unknown): string {
  const text = value === undefined ? 'nothing' : toJson(value);
  return text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text;
}

/** JSON.stringify works by recursion, so a body of thousands of nested lists is too deep for it. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return Array.isArray(value) ? 'a deeply nested list' : 'a deeply nested object';
  }
}
