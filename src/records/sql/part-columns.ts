import { fieldsOf } from '../fields.js';
import { type RecordKind, recordTables } from '../record-kinds.js';

/** A nested object whose fields are columns of the record's table, so that they can be indexed. */
interface PartInColumns {
  /** The field of the record that has the object. */
  readonly part: string;
  /** The fields of the object, each with its field in the row. */
  readonly fields: readonly (readonly [field: string, rowField: string])[];
}

/** Returns the nested objects of a kind's records that are stored as columns. */
export function partsInColumns(kind: RecordKind): readonly PartInColumns[] {
  return fieldsOf(recordTables[kind]).flatMap(
    ([
      part,
      {
        settings: { table, columnPrefix },
      },
    ]) =>
      table === undefined || columnPrefix === undefined
        ? []
        : [
            {
              part,
              fields: Object.keys(table.fields).map((name) => [name, prefixed(columnPrefix, name)] as const),
            },
          ],
  );
}

function prefixed(prefix: string, name: string): string {
  return prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Returns the row fields in which these fields of a record are stored. */
export function rowFieldsOf(kind: RecordKind, fields: readonly string[]): readonly string[] {
  const parts = new Map(partsInColumns(kind).map(({ part, fields: inner }) => [part, inner]));
  return fields.flatMap((field) => parts.get(field)?.map(([, rowField]) => rowField) ?? [field]);
}

/** Returns a function that converts a row with these fields to a record; null if the row can be used as the record. */
export function rowReader(
  kind: RecordKind,
  rowFields: readonly string[],
): ((row: Readonly<Record<string, unknown>>) => object) | null {
  const parts = partsInColumns(kind).filter(({ fields }) =>
    fields.some(([, rowField]) => rowFields.includes(rowField)),
  );
  if (parts.length === 0) return null;
  const inParts = new Set(parts.flatMap(({ fields }) => fields.map(([, rowField]) => rowField)));
  const others = rowFields.filter((field) => !inParts.has(field));
  // V8 keeps objects from JSON.parse, and copies of them, in fast mode. An object that gets many computed keys is slow.
  const empty = JSON.parse(
    JSON.stringify(
      Object.fromEntries([...others, ...parts.map(({ part }) => part)].map((name) => [name, null])),
    ),
  ) as Record<string, unknown>;
  return (row) => {
    const record = { ...empty };
    for (const name of others) record[name] = row[name];
    for (const { part, fields } of parts) record[part] = readPart(row, fields);
    return record;
  };
}

function readPart(row: Readonly<Record<string, unknown>>, fields: PartInColumns['fields']): object {
  const part: Record<string, unknown> = {};
  for (const [name, rowField] of fields) part[name] = row[rowField];
  return part;
}

/** Returns functions that read the values of row fields from a record's nested objects, by row field. */
export function partReaders(kind: RecordKind): Readonly<Record<string, (record: object) => unknown>> {
  const readers = partsInColumns(kind).flatMap(({ part, fields }) =>
    fields.map(
      ([name, rowField]) =>
        [
          rowField,
          (record: object): unknown =>
            (record as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[part]?.[name],
        ] as const,
    ),
  );
  return Object.fromEntries(readers);
}
