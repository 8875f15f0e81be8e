const longestKey = 256;

/**
 * The key by which imports join records of the same name, and derive IDs from names: lower case, trimmed. It does not
 * change, so that IDs do not. Look-ups compare by `nameLookupKey`. Null when nothing remains.
 */
export function nameKey(name: string): string | null {
  const key = name.normalize('NFC').trim().toLowerCase().slice(0, longestKey).toWellFormed();
  return key === '' ? null : key;
}
