import { snakeCase } from '../records/wire/wire-names.js';
import { refuseUnknownKeys } from '../values/read-values.js';
import { Field, fieldsOf, type FieldTable, object, type ObjectTable } from './fields.js';

type Raw = Readonly<Record<string, unknown>>;

/** The names of an input: of its GraphQL type, and of the OpenAPI schema of its request body, if REST has it. */
interface InputNames {
  readonly graph: string;
  readonly body?: string;
}

/** Declares an input: the fields that create or update an object. */
export function input<const Fields extends FieldTable>(
  { graph, body = graph }: InputNames,
  description: string,
  fields: Fields,
): ObjectTable<Fields> {
  return object(graph, description, fields, { schemaName: body });
}

/** Declares an update: changes to these fields, each of which may be omitted. */
export function update<const Fields extends FieldTable>(
  names: InputNames,
  changes: string,
  fields: Fields,
): ObjectTable<Fields> {
  const description = `${changes} At least one field is required; omitted fields keep their values.`;
  return { ...input(names, description, optionalFields(fields)), isUpdate: true };
}

/** Returns these fields as fields that may be omitted. Omitted fields keep their values, so they have no default. */
function optionalFields<Fields extends FieldTable>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, { settings }]) => {
    const { standard: _standard, ...rest } = settings;
    return [name, new Field({ ...rest, isOptional: true })] as const;
  });
  return Object.fromEntries(entries) as unknown as Fields;
}

/** Returns the argument names of an input. */
export function inputNames(table: ObjectTable): readonly string[] {
  return Object.keys(table.fields);
}

/**
 * Converts a request body to arguments: snake case keys become argument names, also in nested objects.
 * @throws ApiError VALIDATION_ERROR that names an unknown key and the known ones.
 */
export function readInputBody(table: ObjectTable, body: Raw, what = 'The body'): Raw {
  const fields = fieldsOf(table, 'rest');
  refuseUnknownKeys(
    what,
    body,
    fields.map(([name]) => snakeCase(name)),
  );
  const given = fields.flatMap(([name, { settings }]) => {
    const key = snakeCase(name);
    const value = body[key];
    if (value === undefined) return [];
    return [[name, settings.table === undefined ? value : readPart(settings.table, value, key)] as const];
  });
  return Object.fromEntries(given);
}

/** Converts the keys of a nested object. Any other value is returned unchanged, for the error message of its reader. */
function readPart(table: ObjectTable, value: unknown, key: string): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? readInputBody(table, value as Raw, key) : value;
}

/**
 * Returns the description of an input in GraphQL, which has no other means to state its limits and its default:
 * `Name of the key, 1 to 200 characters.`
 */
export function describeInput({ settings }: Field<unknown, unknown, never>): string {
  const { description, bounds, itemBounds, isList, type, standard } = settings;
  const omitted = standard === undefined ? '' : ` Default: ${describeStandard(standard)}.`;
  if (bounds?.most === undefined) return description + omitted;
  const { least = 0, most } = bounds;
  const each = itemBounds?.most === undefined ? '' : `, each ${itemBounds.least ?? 0} to ${itemBounds.most}`;
  if (isList)
    return `${description} ${least === 0 ? 'At most' : `${least} to`} ${digits(most)}${each}.${omitted}`;
  return `${description.slice(0, -1)}, ${least} to ${digits(most)}${type === 'text' ? ' characters' : ''}.${omitted}`;
}

/** Returns a default as GraphQL documents write it. A text is the value of an enum. */
function describeStandard(standard: boolean | number | string): string {
  if (typeof standard === 'string') return `\`${standard.toUpperCase()}\``;
  return typeof standard === 'number' ? digits(standard) : String(standard);
}

function digits(number: number): string {
  return number.toLocaleString('en');
}
