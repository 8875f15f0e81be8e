/** The parts of a stored list, which has commas between them, each once; null when there is none. */
export function listOf(text: string | null): string[] | null {
  if (text === null) return null;
  const parts: string[] = [];
  for (const raw of text.split(',')) {
    const part = raw.trim();
    if (part !== '' && !parts.includes(part)) parts.push(part);
  }
  return parts.length === 0 ? null : parts;
}
