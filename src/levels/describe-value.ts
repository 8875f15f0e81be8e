const mostItems = 10;
const deepest = 2;

/** A value as error messages show it, in the words of graphql-js. */
export function describeValue(value: unknown): string {
  return describe(value, []);
}

function describe(value: unknown, holders: readonly object[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return value.name === '' ? '[function]' : `[function ${value.name}]`;
  return typeof value === 'object' && value !== null ? describeObject(value, holders) : String(value);
}

function describeObject(value: object, above: readonly object[]): string {
  if (above.includes(value)) return '[Circular]';
  const holders = [...above, value];
  const isEncodable = typeof (value as { toJSON?: unknown }).toJSON === 'function';
  const encoded: unknown = isEncodable ? (value as { toJSON: () => unknown }).toJSON() : value;
  if (encoded !== value) return typeof encoded === 'string' ? encoded : describe(encoded, holders);
  return Array.isArray(value) && !isEncodable
    ? describeList(value, holders)
    : describeEntries(value, holders);
}

function describeEntries(value: object, holders: readonly object[]): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  if (holders.length > deepest) return `[${nameOf(value)}]`;
  return `{ ${entries.map(([key, one]) => `${key}: ${describe(one, holders)}`).join(', ')} }`;
}

function describeList(items: readonly unknown[], holders: readonly object[]): string {
  if (items.length === 0) return '[]';
  if (holders.length > deepest) return '[Array]';
  const shown = items.slice(0, mostItems).map((item) => describe(item, holders));
  const more = items.length - shown.length;
  if (more > 0) shown.push(`... ${more} more item${more === 1 ? '' : 's'}`);
  return `[${shown.join(', ')}]`;
}

function nameOf(value: object): string {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  const { name } = (value.constructor as { readonly name?: unknown } | undefined) ?? {};
  return tag === 'Object' && typeof name === 'string' && name !== '' ? name : tag;
}
