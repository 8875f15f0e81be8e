/** A list keeps its first item, and more of them up to this many characters of JSON. */
const mostOfList = 300;

/** A text keeps this many characters. */
const mostOfText = 200;

/** Objects whose properties are all of one shape: an example shows one of them in full, the others as null. */
const alikeParts: ReadonlySet<string> = new Set(['traction_metrics']);

/** The windows of a metric, which are alike too. */
const windows = /^\d+mo$/;

/**
 * Shortens a recorded answer for the OpenAPI document: the same keys, with fewer items in lists, shorter texts and one of
 * many parts that are alike. Tools that make a collection of the document repeat every example many times.
 */
export function shortenExample(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > mostOfText ? `${value.slice(0, mostOfText)}...` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return shortenList(value);
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    alikeParts.has(name) ? keepFirst(inner, () => true) : shortenExample(inner),
  ]);
  return keepFirst(Object.fromEntries(entries), (name) => windows.test(name));
}

function shortenList(list: readonly unknown[]): unknown[] {
  const kept: unknown[] = [];
  let length = 0;
  for (const item of list) {
    const short = shortenExample(item);
    length += JSON.stringify(short).length;
    if (kept.length > 0 && length > mostOfList) break;
    kept.push(short);
  }
  return kept;
}

/** Of the properties that are alike, keeps the first that is not null. */
function keepFirst(value: unknown, isAlike: (name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value) as [string, unknown][];
  const first = entries.findIndex(([name, inner]) => isAlike(name) && inner !== null);
  if (first === -1) return value;
  return Object.fromEntries(
    entries.map(([name, inner], at) => [name, at !== first && isAlike(name) ? null : shortenExample(inner)]),
  );
}
