import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import { documentFields, type StoredDocument } from '../../domain/records/stored-document.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import type { PersonRecord } from '../../domain/records/person.js';
import { Prisma } from '../generated/prisma/client.js';
import { companyRowFields, fromCompanyRow, hasLaidOutParts, type CompanyRow } from './company-row.js';
import { fromRoundRow, type RoundRow } from './round-row.js';
import { columnOf } from './column-of.js';

/** Columns of the rows with the alias `t`, under the names of the row's fields. */
export interface SelectedColumns {
  readonly text: string;
  readonly fields: readonly string[];
}

/** The columns of a table that hold what is asked of its records, and how a row of them becomes a record. */
export interface RecordColumns<Of> extends SelectedColumns {
  /** The same, but the id. */
  readonly beside: SelectedColumns;
  /** A row with all these fields and no values. */
  readonly empty: Readonly<Record<string, unknown>>;
  /** Short and the same for the same columns; null for a selection that came when there were too many. */
  readonly name: string | null;
  readonly toRecord: (row: object) => Of;
}

/** The database keeps the plans of so many statements a table; callers can choose fields in more ways than that. */
const mostNamed = 100;

/** What a kind's table has: the fields of its rows, and how rows are read. */
interface RowShape {
  readonly columns: readonly string[];
  /** The fields of a row that hold these fields of a record; the same when not given. */
  readonly rowFields?: (fields: readonly string[]) => readonly string[];
  /** How a row with all, or these, fields becomes a record; null when it is one. */
  readonly readerFor: (fields: readonly string[] | undefined) => ((row: object) => object) | null;
}

const shapes: Readonly<Record<RecordKind, RowShape>> = {
  Company: {
    columns: fieldsOf<CompanyRow>(Prisma.CompanyScalarFieldEnum),
    rowFields: companyRowFields,
    readerFor: (fields) =>
      fields === undefined || hasLaidOutParts(fields) ? (row) => fromCompanyRow(row as CompanyRow) : null,
  },
  Person: { columns: fieldsOf<PersonRecord>(Prisma.PersonScalarFieldEnum), readerFor: () => null },
  Investor: {
    columns: fieldsOf<InvestorRecord>(Prisma.InvestorScalarFieldEnum).filter((name) => !name.endsWith('Key')),
    readerFor: () => null,
  },
  FundingRound: {
    columns: fieldsOf<RoundRow>(Prisma.FundingRoundScalarFieldEnum),
    readerFor: (fields) =>
      (fields?.includes('investors') ?? true) ? (row) => fromRoundRow(row as RoundRow) : null,
  },
  Acquisition: {
    columns: fieldsOf<AcquisitionRecord>(Prisma.AcquisitionScalarFieldEnum),
    readerFor: () => null,
  },
  Ipo: { columns: fieldsOf<IpoRecord>(Prisma.IpoScalarFieldEnum), readerFor: () => null },
};

/** The model's own names, so that a field that the model lacks does not compile. */
function fieldsOf<Row extends StoredDocument>(
  modelFields: Readonly<Record<keyof Row & string, string>>,
): readonly string[] {
  return Object.keys(modelFields);
}

const known = new Map<string, RecordColumns<object>>();
const numbers = new Map<RecordKind, number>();

/**
 * The columns for all fields of a kind's records but their documents, or for some: these and the id; names that are none
 * are ignored.
 * Values come as records hold them: dates as `YYYY-MM-DD`, moments without a zone as `YYYY-MM-DD HH:MM:SS`, big integers
 * as numbers (nothing beyond 2^53 is ever taken in), JSON as its writer put it there.
 */
export function recordColumns<Kind extends RecordKind>(
  kind: Kind,
  fields: readonly string[] | undefined,
): RecordColumns<RecordOfKind[Kind]> {
  const key = `${kind} ${fields?.join(' ') ?? '*'}`;
  let columns = known.get(key);
  if (columns === undefined) {
    const number = numbers.get(kind) ?? 0;
    columns = createColumns(kind, fields, number < mostNamed ? `${kind}${number}` : null);
    if (number >= mostNamed) return columns as RecordColumns<RecordOfKind[Kind]>;
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
  const { columns, rowFields, readerFor } = shapes[kind];
  const wanted = fields === undefined ? null : new Set(['id', ...(rowFields?.(fields) ?? fields)]);
  const isWanted = (field: string): boolean => wanted?.has(field) ?? !documentFields.includes(field);
  const names = columns.filter(isWanted);
  const beside = selectColumns(names.filter((field) => field !== 'id'));
  const empty = Object.fromEntries(names.map((field) => [field, null]));
  const toRecord = readerFor(fields) ?? ((row: object): object => row);
  return { ...selectColumns(names), beside, empty, name, toRecord };
}

function selectColumns(fields: readonly string[]): SelectedColumns {
  return { text: fields.map((field) => `t."${columnOf(field)}" AS "${field}"`).join(', '), fields };
}
