import { Prisma } from '../../database/generated/prisma/client.js';
import { columnOf } from '../../database/statement.js';
import { documentFields } from '../fields.js';
import { byKind, type RecordKind, type RecordOfKind, statesType } from '../record-kinds.js';
import { rowFieldsOf, rowReader } from './part-columns.js';
import { fromRoundRow, investorsText, type RoundRow } from './record-rows.js';

/** Columns of a table with the alias `t`, selected under the names of row fields. */
export interface SelectedColumns {
  readonly text: string;
  readonly fields: readonly string[];
}

/** The columns to select for a kind's records, and the function that converts a row to a record. */
export interface RecordColumns<Of> extends SelectedColumns {
  /** The same columns without the ID. */
  readonly beside: SelectedColumns;
  /** A row with all these fields set to null. */
  readonly empty: Readonly<Record<string, unknown>>;
  /**
   * A short statement name that is the same for the same columns; null if the table already has the maximum number of
   * names.
   */
  readonly name: string | null;
  /** The columns among these that are read as bytes, because they are sent on unchanged. */
  readonly byteColumns: readonly string[];
  readonly toRecord: (row: object) => Of;
}

/**
 * Maximum number of named statements per table. The database caches a plan for each one, and callers can select more
 * combinations of fields.
 */
const maxNamed = 100;

/** The table columns of each kind that are fields of its records or documents. */
const tableFields: Readonly<Record<RecordKind, readonly string[]>> = {
  ...byKind((kind) => Object.keys(Prisma[`${kind}ScalarFieldEnum`])),
  Investor: Object.keys(Prisma.InvestorScalarFieldEnum).filter((name) => !name.endsWith('Key')),
};

const known = new Map<string, RecordColumns<object>>();
const numbers = new Map<RecordKind, number>();

/**
 * Returns the columns of all fields of a kind's records except their documents, or of the given fields and the ID.
 * Ignores unknown names. Values have the form that records use: dates as `YYYY-MM-DD`, timestamps without a time zone
 * as `YYYY-MM-DD HH:MM:SS`, big integers as numbers (none is beyond 2^53), and JSON as it was written.
 */
export function recordColumns<Kind extends RecordKind>(
  kind: Kind,
  fields: readonly string[] | undefined,
): RecordColumns<RecordOfKind[Kind]> {
  const key = `${kind} ${fields?.join(' ') ?? '*'}`;
  let columns = known.get(key);
  if (columns === undefined) {
    const number = numbers.get(kind) ?? 0;
    columns = createColumns(kind, fields, number < maxNamed ? `${kind}${number}` : null);
    if (number >= maxNamed) return columns as RecordColumns<RecordOfKind[Kind]>;
    numbers.set(kind, number + 1);
    known.set(key, columns);
  }
  return columns as RecordColumns<RecordOfKind[Kind]>;
}

function createColumns(
  kind: RecordKind,
  fields: readonly string[] | undefined,
  name: string | null,
): RecordColumns<object> {
  const wanted = fields === undefined ? null : new Set(['id', ...rowFieldsOf(kind, fields)]);
  const isWanted = (field: string): boolean => wanted?.has(field) ?? !documentFields.includes(field);
  const asText = kind === 'FundingRound' && wanted?.has(investorsText) === true ? [investorsText] : [];
  const names = [...tableFields[kind].filter(isWanted), ...asText];
  const beside = selectColumns(names.filter((field) => field !== 'id'));
  const empty = Object.fromEntries(names.map((field) => [field, null]));
  const toRecord =
    readerOf(kind, names) ?? (statesType(kind) ? stateType(kind) : (row: object): object => row);
  const byteColumns = names.filter((field) => field === 'document' || field === investorsText);
  return { ...selectColumns(names), beside, empty, name, byteColumns, toRecord };
}

/** Returns a function that adds `__typename` to a row, for kinds with the same ID format as others. */
function stateType(kind: RecordKind): (row: object) => object {
  return (row) => Object.assign(row, { __typename: kind });
}

function readerOf(kind: RecordKind, rowFields: readonly string[]): ((row: object) => object) | null {
  if (kind === 'FundingRound')
    return rowFields.includes('investors') ? (row) => fromRoundRow(row as RoundRow) : null;
  return rowReader(kind, rowFields) as ((row: object) => object) | null;
}

function selectColumns(fields: readonly string[]): SelectedColumns {
  return { text: fields.map((field) => `t."${columnOf(storedIn(field))}" AS "${field}"`).join(', '), fields };
}

function storedIn(field: string): string {
  return field === investorsText ? 'investors' : field;
}
