/** A value as an error message shows it: as JSON, and never more than 100 characters of it. */
export function quote(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text;
}
