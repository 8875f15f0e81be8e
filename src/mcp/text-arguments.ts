/** A JSON schema of an argument, as far as it is read here. */
interface ArgumentSchema {
  readonly type?: string;
  readonly anyOf?: readonly ArgumentSchema[];
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly items?: ArgumentSchema;
}

/**
 * Returns an argument in which JSON text is replaced by its value. Some hosts send every object, list, number and
 * boolean of a tool call as text, which the model cannot change. A text is replaced only where the schema allows no
 * text, and only if it is JSON of the schema's type; other texts are rejected when the argument is parsed.
 */
export function parseTextArgument(schema: object, value: unknown): unknown {
  return parsePart(schema, value);
}

function parsePart(schema: ArgumentSchema, given: unknown): unknown {
  const value = typeof given === 'string' ? parseText(schema, given) : given;
  if (typeof value !== 'object' || value === null) return value;
  const { properties, items } = schema;
  if (Array.isArray(value))
    return items === undefined ? value : value.map((item: unknown) => parsePart(items, item));
  if (properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, unknown] => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, known === undefined ? inner : parsePart(known, inner)];
    }),
  );
}

function parseText({ type, anyOf }: ArgumentSchema, text: string): unknown {
  if (type === undefined || type === 'string' || anyOf !== undefined) return text;
  try {
    const value: unknown = JSON.parse(text);
    return isOfType(type, value) ? value : text;
  } catch {
    return text;
  }
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
