import { z } from 'zod';
import { byKind, type RecordKind } from '../record-kinds.js';
import { withoutReferences } from './named-json-schemas.js';
import { recordSchemas } from './record-schemas.js';

/** A column of a CSV file: the keys that lead to its value in a row's JSON. */
export interface CsvColumn {
  readonly path: readonly string[];
  /** The JSON Schema type of the value. A cell of the type `object` or `array` contains JSON. */
  readonly type: string;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
}

/**
 * The CSV columns of each kind's records, in the contract's order (D16). A nested object that is always present (D8)
 * has a column for each of its fields. Nullable objects and lists are a single cell. The columns are derived from the
 * contract and not from the exported records, so all CSV files of a kind have the same columns.
 */
export const csvColumns: Readonly<Record<RecordKind, readonly CsvColumn[]>> = byKind((kind) =>
  columnsOf([], schemaOf(recordSchemas[kind])),
);

function schemaOf(wire: z.ZodType): JsonSchema {
  const { $defs = {}, ...schema } = z.toJSONSchema(wire, { io: 'output' });
  return withoutReferences(schema, $defs) as JsonSchema;
}

function columnsOf(path: readonly string[], schema: JsonSchema): readonly CsvColumn[] {
  if (schema.properties === undefined) return [describe(path, schema)];
  return Object.entries(schema.properties).flatMap(([key, inner]) => columnsOf([...path, key], inner));
}

function describe(path: readonly string[], schema: JsonSchema): CsvColumn {
  const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? []);
  return { path, type: types.find((one) => one !== 'null') ?? 'string' };
}
