import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/**
 * Keys of Zod's output that OpenAPI does not need: an OpenAPI document states its dialect once, and names components by
 * keys. Defaults apply only to input.
 */
const unwanted = new Set(['$schema', '$id', 'id', 'default']);

/**
 * Converts a Zod schema to JSON schemas for responses, by name: the schema itself, and each nested schema with a name
 * (`meta({ id })`). Fields with a default are required, because a response always has them.
 */
export function namedJsonSchemas(name: string, schema: z.ZodType): Record<string, object> {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'output' });
  const schemas = Object.entries({ [name]: own, ...$defs }).map(([key, one]) => [key, tidy(one)] as const);
  return Object.fromEntries(schemas);
}

/**
 * Removes the unwanted keys of a schema and its nested schemas. The keys of `properties` are field names, so none of
 * them is removed.
 */
function tidy(node: unknown): object {
  const entries = Object.entries(node as Json)
    .filter(([key]) => !unwanted.has(key))
    .map(([key, value]): [string, unknown] => [key, tidyValue(key, value)]);
  return withoutBounds(withTypes(Object.fromEntries(entries)));
}

function tidyValue(key: string, value: unknown): unknown {
  if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/');
  if (key === 'properties')
    return Object.fromEntries(Object.entries(value as Json).map(([name, one]) => [name, tidy(one)]));
  if (key === 'anyOf') return (value as unknown[]).map(tidy);
  const isSchema = (key === 'items' || key === 'additionalProperties') && typeof value === 'object';
  return isSchema ? tidy(value) : value;
}

/** Converts a nullable type from `anyOf` to a list of two types. */
function withTypes(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, other] = anyOf as [Json, Json];
  if (other['type'] !== 'null' || typeof one['type'] !== 'string') return schema;
  const values = Array.isArray(one['enum']) ? { enum: [...(one['enum'] as unknown[]), null] } : {};
  return { ...one, ...values, type: [one['type'], 'null'], ...rest };
}

/** Replaces the range of safe integers with OpenAPI's format `int64`. */
function withoutBounds(schema: Json): Json {
  const { minimum, maximum, ...rest } = schema;
  const isWhole = minimum === Number.MIN_SAFE_INTEGER && maximum === Number.MAX_SAFE_INTEGER;
  return isWhole ? { ...rest, format: 'int64' } : schema;
}

/** Returns a reference to a component schema of the OpenAPI document. */
export function referTo(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Returns a JSON schema in which each `$ref` is replaced by the schema with that name, at every depth. References to
 * names that are not in `named` are dropped. Does not support recursive schemas.
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
