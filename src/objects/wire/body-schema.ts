import { referTo } from '../../records/wire/named-json-schemas.js';
import { snakeCase } from '../../records/wire/wire-names.js';
import { type Bounds, type Field, fieldsOf, type ObjectTable, type ValueType } from '../fields.js';

type Settings = Field<unknown>['settings'];

const scalars: Readonly<Record<Exclude<ValueType, 'choice' | 'object'>, object>> = {
  boolean: { type: 'boolean' },
  count: { type: 'integer' },
  day: { type: 'string', format: 'date' },
  filter: { type: 'object' },
  id: { type: 'string' },
  integer: { type: 'integer' },
  json: { type: 'object' },
  moment: { type: 'string', format: 'date-time' },
  numericId: { type: 'integer', format: 'int64' },
  text: { type: 'string' },
  texts: { type: 'object', additionalProperties: { type: 'string' } },
  uuid: { type: 'string', format: 'uuid' },
  value: {},
};

/** Returns the JSON schemas of request bodies, by their names in the OpenAPI document. */
export function bodySchemas(...tables: readonly ObjectTable[]): Readonly<Record<string, object>> {
  return Object.fromEntries(tables.map((table) => [table.schemaName, bodySchema(table)]));
}

/** Returns the JSON schema of a request body, or a nested object, with the fields of an input. */
function bodySchema(table: ObjectTable): object {
  const fields = fieldsOf(table, 'rest');
  const required = fields.filter(([, { settings }]) => settings.isOptional !== true);
  return {
    type: 'object',
    description: table.description,
    ...(required.length > 0 && { required: required.map(([name]) => snakeCase(name)) }),
    ...(table.isUpdate === true && { minProperties: 1 }),
    additionalProperties: false,
    properties: Object.fromEntries(
      fields.map(([name, { settings }]) => [snakeCase(name), fieldSchema(settings)]),
    ),
  };
}

/** Returns the JSON schema of an input field, with its limits and its default. */
export function fieldSchema(settings: Settings): { readonly description: string } {
  const { description, isList, isNullable, standard, type: of, bounds, itemBounds } = settings;
  const one = valueSchema(settings);
  const value = isList
    ? { type: 'array', items: { ...one, ...limitsOf(of, itemBounds) }, ...limitsOf('list', bounds) }
    : { ...one, ...limitsOf(of, bounds) };
  const type = (value as { readonly type: string }).type;
  return {
    ...value,
    ...(isNullable && { type: [type, 'null'] }),
    // Generators of clients take a boolean with a default as one that is always sent, so its default is text.
    ...(standard !== undefined && typeof standard !== 'boolean' && { default: standard }),
    description: typeof standard === 'boolean' ? `${description} Default: ${standard}.` : description,
  };
}

function valueSchema({ type, table, choice, isComponent, allowed, format }: Settings): object {
  if (allowed !== undefined) return { type: 'string', enum: allowed };
  if (table !== undefined) return bodySchema(table);
  if (choice !== undefined)
    return isComponent === true ? referTo(choice.name) : { type: 'string', enum: choice.values };
  return { ...scalars[type as keyof typeof scalars], ...(format !== undefined && { format }) };
}

/** Returns the keywords for bounds, which differ between numbers, texts and lists. */
function limitsOf(of: ValueType | 'list', { least, most }: Bounds = {}): object {
  const [low, high] =
    of === 'list'
      ? ['minItems', 'maxItems']
      : of === 'text'
        ? ['minLength', 'maxLength']
        : of === 'texts'
          ? ['minProperties', 'maxProperties']
          : ['minimum', 'maximum'];
  return { ...(least !== undefined && { [low]: least }), ...(most !== undefined && { [high]: most }) };
}
