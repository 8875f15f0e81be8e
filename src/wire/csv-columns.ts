import { z } from 'zod';
import { byKind, type RecordKind } from '../domain/record-kinds.js';
import { acquisitionWire } from './acquisition-wire.js';
import { companyWire } from './company-wire.js';
import { fundingRoundWire } from './funding-round-wire.js';
import { investorWire } from './investor-wire.js';
import { ipoWire } from './ipo-wire.js';
import { personWire } from './person-wire.js';
import { withoutReferences } from './without-references.js';

/** A column of a CSV: the keys that lead to its value in a row's JSON. */
export interface CsvColumn {
  readonly path: readonly string[];
  /** What the value is, in the words of JSON Schema: one type, or `object`, `array` for a cell of JSON. */
  readonly type: string;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
}

const wires: Readonly<Record<RecordKind, z.ZodType>> = {
  Company: companyWire,
  Person: personWire,
  Investor: investorWire,
  FundingRound: fundingRoundWire,
  Acquisition: acquisitionWire,
  Ipo: ipoWire,
};

/**
 * The columns of a kind's records, in the order of the contract (D16): a part that is always there (D8) has a column for
 * each of its own fields; what can be null, lists and objects too, is one cell. They come from the contract and not from
 * the records, so every CSV of a kind has the same.
 */
export const csvColumns: Readonly<Record<RecordKind, readonly CsvColumn[]>> = byKind((kind) =>
  columnsOf([], schemaOf(wires[kind])),
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
