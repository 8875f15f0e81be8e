import { invariant } from '../../errors/invariant.js';
import type { JsonSchema } from './described-operation.js';

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Returns the name of the schema that a reference points to. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/**
 * Returns the TypeScript type of a schema's values. Values that callers send are declared read-only, so that callers
 * can also pass read-only values.
 */
export function typeOf(schema: JsonSchema, isSent: boolean): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.properties !== undefined) return objectOf(schema, schema.properties, isSent);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((choice) => typeOf(choice, isSent)));
  if (schema.type === undefined) return 'unknown';
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return union(types.map((type) => typeOfKind(type, schema, isSent)));
}

function typeOfKind(type: string, schema: JsonSchema, isSent: boolean): string {
  if (type === 'array') return listOf(schema.items ?? {}, isSent);
  if (type === 'object') return mapOf(schema, isSent);
  const plain = plainTypes[type];
  invariant(plain !== undefined, `a JSON schema has no type ${type}`);
  return plain;
}

/** Returns a union type. `null` always comes last, regardless of its position in the schema. */
function union(types: readonly string[]): string {
  const others = types.filter((type) => type !== 'null');
  return [...new Set([...others, ...types])].join(' | ');
}

function listOf(items: JsonSchema, isSent: boolean): string {
  const item = typeOf(items, isSent);
  const list = /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
  return isSent ? `readonly ${list}` : list;
}

function mapOf({ additionalProperties, propertyNames }: JsonSchema, isSent: boolean): string {
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, isSent) : 'unknown';
  if (propertyNames?.enum === undefined) return `Record<string, ${values}>`;
  return `Partial<Record<${typeOf(propertyNames, isSent)}, ${values}>>`;
}

/**
 * Returns an object type. If an object must have exactly one of its properties, returns a union with one object type
 * per property.
 */
function objectOf(
  schema: JsonSchema,
  properties: NonNullable<JsonSchema['properties']>,
  isSent: boolean,
): string {
  const names = Object.keys(properties);
  const oneOfThem = schema.minProperties === 1 && schema.maxProperties === 1;
  if (!oneOfThem) return block(names, properties, schema.required ?? [], isSent);
  return union(names.map((name) => block([name], properties, [name], isSent)));
}

function block(
  names: readonly string[],
  properties: NonNullable<JsonSchema['properties']>,
  required: readonly string[],
  isSent: boolean,
): string {
  const lines = names.map((name) => {
    const schema = properties[name] ?? {};
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const value = typeOf(schema, isSent);
    return `${docOf(schema.description)}${isSent ? 'readonly ' : ''}${key}${required.includes(name) ? '' : '?'}: ${value};`;
  });
  return `{\n${indent(lines.join('\n'))}\n}`;
}

/** Returns a doc comment with a line ending; an empty string if there is no text. */
export function docOf(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`;
}

/** Indents each line of a text. */
export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
