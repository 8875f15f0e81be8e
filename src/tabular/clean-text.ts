/**
 * Text as it can be stored: well-formed, without NUL, trimmed. Null when nothing is left, since a blank field of
 * an export (an e-mail of one space) means unknown (D8).
 */
export function cleanText(raw: string): string | null {
  const text = (raw.includes('\0') ? raw.replaceAll('\0', '') : raw).toWellFormed().trim();
  return text === '' ? null : text;
}

/** The parts of a separated list, each cleaned, empty ones and repeats left out; null when there is none. */
export function cleanList(raw: string | null, separator: string): string[] | null {
  if (raw === null) return null;
  const parts = raw
    .split(separator)
    .map(cleanText)
    .filter((part) => part !== null);
  return parts.length === 0 ? null : [...new Set(parts)];
}
