/**
 * A JSON schema with each `$ref` replaced by the schema of its name, at every depth. A name that is not among `named`
 * is left out. For schemas that do not hold themselves.
 */
export function withoutReferences(schema: unknown, named: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withoutReferences(each, named));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref: reference, ...own } = schema as Readonly<Record<string, unknown>>;
  const name = typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : '';
  const whole = { ...(named[name] as object | undefined), ...own };
  return Object.fromEntries(
    Object.entries(whole).map(([key, value]) => [key, withoutReferences(value, named)]),
  );
}
