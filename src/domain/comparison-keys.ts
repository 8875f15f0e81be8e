const longestKey = 256;

/** A name as it is compared: without case and surrounding white space (contract 4.10). Null when nothing is left. */
export function nameKey(name: string): string | null {
  const key = name.normalize('NFC').trim().toLowerCase().slice(0, longestKey).toWellFormed();
  return key === '' ? null : key;
}
