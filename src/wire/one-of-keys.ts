type Properties = Readonly<Record<string, object>>;

/** An object with all of these keys and no others, but for the optional ones. */
export function closedObject(
  properties: Properties,
  description: string,
  optional: readonly string[] = [],
): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, required, additionalProperties: false, properties };
}

/** An object with exactly one of these keys. */
export function oneOfKeys(properties: Properties, description: string): object {
  const shapes = Object.entries(properties).map(([name, property]) => ({
    title: name,
    ...closedObject({ [name]: property }, `By \`${name}\`.`),
  }));
  return { description, oneOf: shapes };
}
