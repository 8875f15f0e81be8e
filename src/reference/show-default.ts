/** A default of the program as a page shows it: a text as it is, anything else as JSON. */
export function showDefault(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
