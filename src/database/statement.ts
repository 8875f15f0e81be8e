import { setImmediate } from 'node:timers/promises';
import type { DateString } from '../values/dates.js';
import type { Prisma } from './generated/prisma/client.js';

/** A column of a statement's rows: a field of a Prisma model, or a computed value with its PostgreSQL type. */
class Column<Value> {
  declare readonly value?: Value;

  constructor(readonly source: { readonly field: ModelField } | { readonly type: keyof ComputedValues }) {}

  /** Returns the column with a narrower type, for example a union of status values instead of a string. */
  as<Narrow extends Value>(): Column<Narrow> {
    return new Column<Narrow>(this.source);
  }

  /** Returns the column as nullable, for example after a LEFT JOIN. */
  orNull(): Column<Value | null> {
    return new Column<Value | null>(this.source);
  }
}

export type { Column };

/**
 * A SQL statement whose row type is derived from the Prisma models. A test compares the columns of every statement with
 * the database (test/server/database/statement-columns.test.ts).
 *
 * ```ts
 * const columns = { keyId: 'ApiKey.id', name: 'ApiKey.name' } as const;
 * const findKey = new Statement(columns, `SELECT ${selectList(columns)} FROM api_key WHERE id = $1`);
 * const { rows } = await pool.query(findKey.with(id));
 * ```
 */
export class Statement<const Of extends Columns> {
  /** All statements of the loaded modules. */
  static readonly all: Statement<Columns>[] = [];

  /** @param name Makes the statement a prepared statement of each connection. */
  constructor(
    readonly columns: Of,
    readonly text: string,
    readonly name?: string,
  ) {
    Statement.all.push(this);
  }

  with(...values: unknown[]): BoundStatement<RowOf<Of>> {
    return { name: this.name, text: this.text, values };
  }
}

type Fields<Model extends Prisma.ModelName> = Prisma.TypeMap['model'][Model]['payload']['scalars'];

/** A field of a Prisma model, for example `ApiKey.rootKeyId`. */
export type ModelField = {
  [Model in Prisma.ModelName]: `${Model}.${Extract<keyof Fields<Model>, string>}`;
}[Prisma.ModelName];

/** The type of a Prisma value in a row of plain SQL. For example, the pool returns `bigint` columns as numbers. */
type RowValue<Value> = [Prisma.JsonValue] extends [Value]
  ? unknown
  : Value extends bigint
    ? number
    : Value extends Uint8Array
      ? Buffer
      : Value;

type FieldValue<Of extends ModelField> = Of extends `${infer Model extends Prisma.ModelName}.${infer Field}`
  ? Field extends keyof Fields<Model>
    ? RowValue<Fields<Model>[Field]>
    : never
  : never;

/** The TypeScript types of computed columns, by PostgreSQL type. */
interface ComputedValues {
  readonly bool: boolean;
  readonly float8: number;
  readonly int4: number;
  readonly int8: number;
  readonly json: unknown;
  readonly jsonb: unknown;
  readonly text: string;
  readonly 'text[]': readonly string[];
  readonly timestamptz: Date;
}

/** Returns the column of a field of a Prisma model. */
export function field<Of extends ModelField>(of: Of): Column<FieldValue<Of>> {
  return new Column({ field: of });
}

/** Returns the column of a `date` field. Rows contain dates as `YYYY-MM-DD` strings. */
export function dateField(of: ModelField): Column<DateString> {
  return new Column({ field: of });
}

/** Returns a column that the statement computes. */
export function computed<Type extends keyof ComputedValues>(type: Type): Column<ComputedValues[Type]> {
  return new Column({ type });
}

/** The columns of a statement's rows, by name. */
export type Columns = Readonly<Record<string, ModelField | Column<unknown>>>;

/** The type of the rows with these columns. */
export type RowOf<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends ModelField
    ? FieldValue<Of[Name]>
    : Of[Name] extends Column<infer Value>
      ? Value
      : never;
};

/** A statement with its parameter values. `row` is never set; it only carries the row type. */
export interface BoundStatement<Row> {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: unknown[];
  readonly row?: Row;
}

/** Returns the column name of a model's field. schema.prisma follows this rule in every @map. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the SELECT list of the columns that are model fields. The caller adds the computed columns. */
export function selectList(columns: Columns, alias?: string): string {
  const prefix = alias === undefined ? '' : `${alias}.`;
  return Object.entries(columns)
    .flatMap(([name, column]) => {
      const source = typeof column === 'string' ? { field: column } : column.source;
      if (!('field' in source)) return [];
      const [, of = ''] = source.field.split('.');
      return [columnOf(of) === name ? prefix + name : `${prefix}${columnOf(of)} AS "${name}"`];
    })
    .join(', ');
}

/** Number of items per chunk. */
const part = 500;

/** Maps the items in order. A large list is mapped in chunks, so that the event loop can run in between. */
export async function mapInParts<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  if (items.length <= 2 * part) return items.map(map);
  const mapped: Mapped[] = [];
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % part === 0) await setImmediate();
    mapped.push(map(item));
  }
  return mapped;
}

/**
 * Joins record IDs for `unseenIds`. PostgreSQL splits a string at commas faster than it parses an array literal
 * (`{...}`). An ID with a comma matches no record, but its parts may; the caller must ignore the rows found for the
 * parts.
 */
export function idList(ids: readonly string[]): string {
  return ids.join(',');
}

/**
 * Returns the SQL for a list of IDs from `idList`, for a statement that runs often. It hides the length of the list
 * from the planner, so that PostgreSQL reuses a generic plan. With an array parameter, it would plan a statement for a
 * few IDs on each run, which takes longer than running it.
 */
export function unseenIds(parameter: string): string {
  return `ARRAY(SELECT unnest(string_to_array(${parameter}::text, ',')))`;
}
