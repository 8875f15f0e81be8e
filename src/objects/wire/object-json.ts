import { z } from 'zod';
import type { Choice } from '../../records/fields.js';
import * as wire from '../../records/wire/wire-fields.js';
import { snakeCase } from '../../records/wire/wire-names.js';
import { type Field, fieldsOf, type ObjectTable, type ValueOf, type ValueType } from '../fields.js';

type Json = Record<string, unknown>;
type Settings = Field<unknown>['settings'];

const scalars: Readonly<Record<Exclude<ValueType, 'choice' | 'object'>, z.ZodType>> = {
  boolean: z.boolean(),
  count: wire.integer,
  day: wire.date,
  filter: z.record(z.string(), z.unknown()),
  id: wire.text,
  integer: wire.integer,
  json: z.record(z.string(), z.unknown()),
  moment: z.string().meta({ format: 'date-time' }),
  numericId: wire.integer,
  text: wire.text,
  texts: z.record(z.string(), wire.text),
  uuid: z.string().meta({ format: 'uuid' }),
  value: z.unknown(),
};

const schemas = new Map<ObjectTable, z.ZodType>();
const choiceSchemas = new Map<string, z.ZodType>();

/** Returns the schema of a table's JSON in REST, which is created once. The OpenAPI document has it by its name. */
export function wireSchema(table: ObjectTable): z.ZodType {
  const found = schemas.get(table);
  if (found !== undefined) return found;
  const shape = fieldsOf(table, 'rest').map(
    ([name, field]) => [keyOf(name, field), fieldSchema(field.settings)] as const,
  );
  const { schemaName: id, description } = table;
  const schema = z.strictObject(Object.fromEntries(shape)).meta({ id, description });
  schemas.set(table, schema);
  return schema;
}

/** Converts an object to the JSON of REST: its keys are in snake case, in the order of the table. */
export function serializeObject<Table extends ObjectTable>(table: Table, object: ValueOf<Table>): Json {
  const json: Json = {};
  for (const [name, field] of fieldsOf(table, 'rest')) {
    const value = (object as Json)[name];
    if (value !== null || field.settings.isOmitted !== true)
      json[keyOf(name, field)] = serializeValue(field.settings, value);
  }
  return json;
}

/** Returns the function that converts objects of a table to JSON. */
export function serializerOf<Table extends ObjectTable>(table: Table): (object: ValueOf<Table>) => Json {
  return (object) => serializeObject(table, object);
}

function serializeValue({ table, isList, map }: Settings, value: unknown): unknown {
  if (table === undefined || value === null) return value;
  if (map !== undefined)
    return Object.fromEntries((value as readonly Json[]).map((item) => [item[map.key], item[map.value]]));
  if (isList) return (value as readonly ValueOf<ObjectTable>[]).map((item) => serializeObject(table, item));
  return serializeObject(table, value as ValueOf<ObjectTable>);
}

/** Returns the name of a field in REST. */
export function keyOf(name: string, { settings }: Field<unknown, unknown, never>): string {
  return settings.wireName ?? snakeCase(name);
}

function fieldSchema(settings: Settings): z.ZodType {
  const { description, isNullable, isOmitted, isExplained, choice } = { ...settings, ...settings.inRest };
  const listed = listSchema(settings);
  const schema = isOmitted === true ? listed.optional() : isNullable ? listed.nullable() : listed;
  const meanings = isExplained === true && choice !== undefined ? meaningsOf(choice) : '';
  return schema.describe(description + meanings);
}

function listSchema(settings: Settings): z.ZodType {
  const { isList, table, map } = settings;
  const value = map && table?.fields[map.value];
  if (value !== undefined) return z.record(z.string(), valueSchema(value.settings));
  return isList ? z.array(valueSchema(settings)) : valueSchema(settings);
}

function valueSchema({ type, table, choice, allowed, isComponent }: Omit<Settings, 'read'>): z.ZodType {
  if (table !== undefined) return wireSchema(table);
  if (choice !== undefined) return isComponent === true ? componentOf(choice) : z.enum(choice.values);
  if (allowed !== undefined) return z.enum(allowed);
  return scalars[type as keyof typeof scalars];
}

/** Returns the schema of a choice that is a component, which is created once. */
function componentOf(choice: Choice): z.ZodType {
  const { name: id, values, description } = choice;
  const schema = choiceSchemas.get(id) ?? z.enum(values).meta({ id, description });
  choiceSchemas.set(id, schema);
  return schema;
}

/** Lists the meanings of values, because JSON schemas cannot describe each value. */
function meaningsOf({ values, meanings }: Choice): string {
  return values.map((value) => ` \`${value}\`: ${meanings?.[value] ?? ''}`).join('');
}
