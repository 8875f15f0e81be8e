/**
 * A value as a data block of a page, for a script to read by its id. Browsers do not run it, so no content security
 * policy stops it; no value can end the block early, because every `<` is escaped.
 */
export function embedJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
