/** The values of an object by their paths: `website.domain`. Lists are left out, because they hold several values. */
export function flattenObject(object: Readonly<Record<string, unknown>>, above = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(object)) {
    const path = `${above}${key}`;
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'number' || typeof value === 'boolean') found.set(path, String(value));
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, text] of flattenObject(value as Readonly<Record<string, unknown>>, `${path}.`))
        found.set(inner, text);
  }
  return found;
}
