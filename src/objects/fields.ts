import type { Choice } from '../records/fields.js';

/**
 * Types and functions that declare account objects, such as keys and webhooks, and the inputs that create and update
 * them. An object's table lists its fields once; the TypeScript type, the GraphQL type, the JSON of REST and the
 * OpenAPI schema are derived from it.
 */

/**
 * The type of a value. An `id` is text or an integer, a `count` is an integer beyond 32 bits, a `value` is any JSON.
 * `json` (any object) and `texts` (texts by name) are only for REST.
 */
export type ValueType =
  | 'boolean'
  | 'choice'
  | 'count'
  | 'day'
  | 'filter'
  | 'id'
  | 'integer'
  | 'json'
  | 'moment'
  | 'numericId'
  | 'object'
  | 'text'
  | 'texts'
  | 'uuid'
  | 'value';

interface FieldSettings {
  readonly type: ValueType;
  /** One sentence with a period, for the GraphQL schema and OpenAPI. Limits and defaults are added to it. */
  readonly description: string;
  readonly isNullable: boolean;
  readonly isList: boolean;
  readonly choice?: Choice;
  /** The fields of a nested object, or of the objects in a list. */
  readonly table?: ObjectTable;
  /** Reads the value from the object's source. By default, the value is the source's property of the same name. */
  readonly read?: (source: never) => unknown;
  /** The only API that has the field. By default, both have it. */
  readonly only?: Api;
  /** How REST differs from GraphQL. */
  readonly inRest?: RestDifference;
  /** The JSON key, if it differs from the field's name in snake case. */
  readonly wireName?: string;
  /** If JSON has a map instead of the list: the fields of its objects that are the map's keys and values. */
  readonly map?: MapFields;
  /** True if JSON has no key for a null value. */
  readonly isOmitted?: boolean;
  /** True if an input may omit the field. */
  readonly isOptional?: boolean;
  /** The minimum and maximum of a number, of a text's length, or of a list's length. */
  readonly bounds?: Bounds;
  /** The bounds of the values in a list. */
  readonly itemBounds?: Bounds;
  /** The possible texts. GraphQL has no enum for them: it accepts any text in an input, and then validates it. */
  readonly allowed?: readonly string[];
  /** The format in OpenAPI, if it differs from that of the type. */
  readonly format?: string;
  /** True if the JSON description lists the meanings of the choice's values. */
  readonly isExplained?: boolean;
  /** True if the choice is a component of the OpenAPI document, by its name. */
  readonly isComponent?: boolean;
  /** The value of an omitted input. */
  readonly standard?: Standard;
}

/** An API that returns account objects. */
export type Api = 'graphql' | 'rest';

/** The properties of a field that differ in REST. */
interface RestDifference {
  readonly description?: string;
  readonly isNullable?: boolean;
}

/** The value of an omitted input; of a choice, one of its values. */
type Standard = boolean | number | string;

interface MapFields {
  readonly key: string;
  readonly value: string;
}

/** A minimum and a maximum, both inclusive. Without a maximum, only the value's type limits it. */
export interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/**
 * A field of an account object or an input. Its methods return a changed copy. `Stored` is the type of the source's
 * value, which for a timestamp is a `Date` or a text. `Source` is `unknown` if the value is the source's property of
 * the same name.
 */
export class Field<Value, Stored = Value, Source = unknown> {
  /** For type inference only; never set. */
  declare readonly types: readonly [Value, Stored, (source: Source) => void];

  constructor(readonly settings: FieldSettings) {}

  /** Declares that the value may be null. */
  orNull(): Field<Value | null, Stored | null, Source> {
    return new Field({ ...this.settings, isNullable: true });
  }

  /** Sets the function that reads the value from the object's source. */
  from<Read>(read: (source: Read) => Stored): Field<Value, Stored, Read> {
    return new Field({ ...this.settings, read });
  }

  /** Sets the field's JSON key. */
  wireName(wireName: string): this {
    return this.with({ wireName });
  }

  /** Declares that only this API has the field. */
  only(api: Api): this {
    return this.with({ only: api });
  }

  /** Declares how the field differs in REST. */
  inRest(inRest: RestDifference): this {
    return this.with({ inRest });
  }

  /** Makes a list of objects a map in JSON, where GraphQL has no map type. */
  asMap(key: string, value: string): this {
    return this.with({ map: { key, value } });
  }

  /** Omits the key from JSON if the value is null. */
  omittedIfNull(): this {
    return this.with({ isOmitted: true });
  }

  /** Declares that an input may omit the field, and the value that it then has. */
  optional(standard?: Standard): this {
    return this.with({ isOptional: true, ...(standard !== undefined && { standard }) });
  }

  /** Sets the format that OpenAPI states for an input. */
  format(format: string): this {
    return this.with({ format });
  }

  /** Limits the texts to these. */
  oneOf(allowed: readonly string[]): this {
    return this.with({ allowed });
  }

  /** Lists the meanings of the choice's values in the JSON description. GraphQL describes each value itself. */
  explained(): this {
    return this.with({ isExplained: true });
  }

  /** Makes the choice a component of the OpenAPI document. */
  component(): this {
    return this.with({ isComponent: true });
  }

  /** Limits a number, the length of a text, or the length of a list. */
  within(bounds: Bounds): this {
    return this.with({ bounds });
  }

  private with(more: Partial<FieldSettings>): this {
    return new Field({ ...this.settings, ...more }) as this;
  }
}

export type FieldTable = Readonly<Record<string, Field<unknown, unknown, never>>>;

/** An account object, a nested object, or an input. */
export interface ObjectTable<Fields extends FieldTable = FieldTable> {
  /** The name of the GraphQL type. */
  readonly name: string;
  /** The name of the OpenAPI schema. */
  readonly schemaName: string;
  readonly description: string;
  /** The description of the GraphQL type, which also states the price. */
  readonly graphDescription: string;
  /** True for an update, which needs at least one of its fields. */
  readonly isUpdate?: boolean;
  readonly fields: Fields;
}

/** The type of the objects that a table describes, which GraphQL resolvers return. */
export type ValueOf<Table extends ObjectTable> = {
  readonly [Name in keyof Table['fields']]: Table['fields'][Name]['types'][0];
};

/** The type of the values from which the objects of a table are read. */
export type SourceOf<Table extends ObjectTable> = Intersection<
  { [Name in keyof Table['fields']]: SourceOfField<Name, Table['fields'][Name]> }[keyof Table['fields']]
>;

type SourceOfField<Name extends PropertyKey, One> =
  One extends Field<unknown, infer Stored, infer Source>
    ? unknown extends Source
      ? Readonly<Record<Name, Stored>>
      : Source
    : never;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

function scalar<Value, Stored = Value>(type: ValueType) {
  return (description: string): Field<Value, Stored> =>
    new Field({ type, description, isNullable: false, isList: false });
}

export const boolean = scalar<boolean>('boolean');
/** An integer of at most 32 bits. */
export const integer = scalar<number>('integer');
/** An integer of at most 2^53 - 1, such as a number of credits. */
export const count = scalar<number>('count');
export const text = scalar<string>('text');
/** A calendar date, `YYYY-MM-DD`. */
export const day = scalar<string>('day');
/** A timestamp in RFC 3339 format. */
export const moment = scalar<string, Date | string>('moment');
/** An ID that is text in JSON. */
export const id = scalar<string>('id');
export const uuid = scalar<string>('uuid');
/** An ID that is an integer in JSON, and a string in GraphQL. */
export const numericId = scalar<number>('numericId');

/** The filter of a list of records, as JSON. */
export const filter = scalar<unknown>('filter');

/** Any JSON object. */
export const json = scalar<Readonly<Record<string, unknown>>>('json');

/** Any JSON value. */
export const anyValue = scalar<unknown>('value');

/** Texts by name. */
export const texts = scalar<Readonly<Record<string, string>>>('texts');

/** One of a fixed set of strings. */
export function choice<Value extends string>(values: Choice<Value>, description: string): Field<Value> {
  return new Field({ type: 'choice', description, isNullable: false, isList: false, choice: values });
}

/** A nested object. */
export function part<Table extends ObjectTable>(
  table: Table,
  description: string,
): Field<ValueOf<Table>, SourceOf<Table>> {
  return new Field({ type: 'object', description, isNullable: false, isList: false, table });
}

/** A list of the values of a field, with the description of that field. */
export function listOf<Value, Stored>({
  settings: { bounds, ...settings },
}: Field<Value, Stored>): Field<readonly Value[], readonly Stored[]> {
  return new Field({ ...settings, isList: true, ...(bounds !== undefined && { itemBounds: bounds }) });
}

/** Declares an account object. `note` is appended to the description in GraphQL, `schemaName` is the OpenAPI name. */
export function object<const Fields extends FieldTable>(
  name: string,
  description: string,
  fields: Fields,
  { note, schemaName = name }: { readonly note?: string; readonly schemaName?: string } = {},
): ObjectTable<Fields> {
  const graphDescription = note === undefined ? description : `${description} ${note}`;
  return { name, schemaName, description, graphDescription, fields };
}

/** Returns the fields of a table that an API has, with their names, in the order of the table. */
export function fieldsOf(
  table: ObjectTable,
  api: Api,
): readonly (readonly [name: string, field: Field<unknown, unknown, never>])[] {
  return Object.entries(table.fields).filter(([, { settings }]) => (settings.only ?? api) === api);
}

/** Reads an object of a table from its source. Timestamps become text, and absent values null. */
export function readObject<Table extends ObjectTable>(table: Table, source: SourceOf<Table>): ValueOf<Table> {
  const values = Object.entries(table.fields).map(([name, { settings }]) => {
    const read = settings.read as ((source: unknown) => unknown) | undefined;
    const stored = read === undefined ? (source as Readonly<Record<string, unknown>>)[name] : read(source);
    return [name, toValue(settings, stored)] as const;
  });
  return Object.fromEntries(values) as ValueOf<Table>;
}

function toValue(settings: FieldSettings, stored: unknown): unknown {
  if (stored === undefined || stored === null) return null;
  if (settings.isList)
    return (stored as readonly unknown[]).map((item) => toValue({ ...settings, isList: false }, item));
  if (settings.type === 'moment') return typeof stored === 'string' ? stored : (stored as Date).toISOString();
  return settings.table === undefined ? stored : readObject(settings.table, stored as SourceOf<ObjectTable>);
}
