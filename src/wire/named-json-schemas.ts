import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** What only the inside of Zod's output needs: an OpenAPI document states its dialect once, and names components by keys. */
const unwanted = new Set(['$schema', '$id', 'id', 'default']);

/**
 * The JSON schemas of a wire schema, as answers have it, by their names: its own, and those of its parts that have one
 * (`meta({ id })`, which of a part decides). A default is a leniency of the input; an answer always has the key.
 */
export function namedJsonSchemas(name: string, schema: z.ZodType): Record<string, object> {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'output' });
  const schemas = Object.entries({ [name]: own, ...$defs }).map(([key, one]) => [key, tidy(one)] as const);
  return Object.fromEntries(schemas);
}

/** A schema inside a schema; `properties` holds names of our own, which are kept whatever they are. */
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

/** One type or null is written as two types. */
function withTypes(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, other] = anyOf as [Json, Json];
  if (other['type'] !== 'null' || typeof one['type'] !== 'string') return schema;
  const values = Array.isArray(one['enum']) ? { enum: [...(one['enum'] as unknown[]), null] } : {};
  return { ...one, ...values, type: [one['type'], 'null'], ...rest };
}

/** Whole numbers that JavaScript holds have a name in OpenAPI. */
function withoutBounds(schema: Json): Json {
  const { minimum, maximum, ...rest } = schema;
  const isWhole = minimum === Number.MIN_SAFE_INTEGER && maximum === Number.MAX_SAFE_INTEGER;
  return isWhole ? { ...rest, format: 'int64' } : schema;
}
