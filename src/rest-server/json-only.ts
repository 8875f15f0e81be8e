const json = 'application/json';

/**
 * Returns an OpenAPI document without the other formats of bodies that also exist as JSON. Some generators write clients
 * that never parse JSON if an operation can also return NDJSON.
 */
export function jsonOnly(document: object): object {
  return reduce(document) as object;
}

function reduce(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reduce);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'content' ? onlyJson(part) : reduce(part)]),
  );
}

/** Returns the JSON among the formats of a body; all formats if there is no JSON. */
function onlyJson(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !(json in content)) return reduce(content);
  return { [json]: reduce(content[json]) };
}
