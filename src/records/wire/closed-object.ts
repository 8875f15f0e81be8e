/**
 * Returns the schema of an object that allows only the keys of `properties`. All keys are required except those in
 * `optional`.
 */
export function closedObject(
  properties: Properties,
  description: string,
  optional: readonly string[] = [],
): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, required, additionalProperties: false, properties };
}

/** Returns the schema of an object that has exactly one of the keys of `properties`. */
export function oneOfKeys(properties: Properties, description: string): object {
  const shapes = Object.entries(properties).map(([name, property]) => ({
    title: name,
    ...closedObject({ [name]: property }, `By \`${name}\`.`),
  }));
  return { description, oneOf: shapes };
}
export type Properties = Readonly<Record<string, object>>;
