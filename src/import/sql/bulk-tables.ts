import type { PoolClient } from 'pg';
import { Prisma } from '../../database/generated/prisma/client.js';
import { columnOf } from '../../database/statement.js';
import type { HeldIdentifier } from '../../lookups/sql/sourcing-requests.js';
import type { FundingRoundRecord, Participation } from '../../records/funding-round.js';
import type { EmailMatch } from '../../records/intake-record.js';
import { byKind, type RecordKind, type RecordOfKind } from '../../records/record-kinds.js';
import { partReaders } from '../../records/sql/part-columns.js';
import { investorReaders, type RowList, tableOf, writeInvestors } from '../../records/sql/record-rows.js';

/**
 * A table that imports write in bulk. Each row is serialized to text as soon as its record is available. Holding a
 * whole batch of records in memory, each with a hundred objects, would keep the garbage collector busy.
 */
class BulkTable<From extends object> {
  private readonly columns: readonly { readonly label: string; readonly read: (from: From) => unknown }[];
  private readonly statement: string;

  /**
   * @param key The fields that identify a row.
   * @param fields All fields of the model. Fields without a reader are read from the source object, under the field's
   * name.
   */
  constructor(table: string, key: readonly string[], fields: readonly string[], readers: Readers<From> = {}) {
    this.columns = fields.map((field) => ({
      label: `"${columnOf(field)}":`,
      read: readers[field] ?? ((from: From): unknown => from[field as keyof From]),
    }));
    this.statement = upsertStatement(table, key.map(columnOf), fields.map(columnOf));
  }

  /**
   * Serializes a row as a JSON object. Null values are omitted: most of the 70 columns of a company are null, and the
   * database reads absent keys as null.
   */
  writeRow(from: From): string {
    const parts: string[] = [];
    for (const { label, read } of this.columns) {
      const value = read(from);
      if (value !== null && value !== undefined) parts.push(label + JSON.stringify(value));
    }
    return `{${parts.join(',')}}`;
  }

  /**
   * Writes rows in one statement: inserts new rows, replaces changed rows and leaves equal rows untouched. The rows
   * must have distinct keys. (Prisma's createMany only inserts; its upsert needs one statement per row.)
   */
  async upsert(client: PoolClient, rows: RowList): Promise<void> {
    if (rows !== null) await client.query(this.statement, [rows]);
  }
}

/** Returns the readers of the columns for which the record has no field of the same name. */
const columnReaders = (kind: RecordKind): Readers<never> => {
  if (kind === 'Investor') return investorReaders;
  if (kind === 'FundingRound')
    return { investors: ({ investors }: FundingRoundRecord) => writeInvestors(investors) };
  return partReaders(kind);
};

/** The table of each record kind. */
export const bulkTables = byKind(
  (kind) =>
    new BulkTable(tableOf[kind], ['id'], Object.keys(Prisma[`${kind}ScalarFieldEnum`]), columnReaders(kind)),
) as unknown as { readonly [Kind in RecordKind]: BulkTable<RecordOfKind[Kind]> };

export const participationTable = new BulkTable<
  Participation & { readonly roundId: string; readonly position: number }
>('participation', ['roundId', 'position'], Object.keys(Prisma.ParticipationScalarFieldEnum));

export const emailTable = new BulkTable<EmailMatch & { readonly personId: string }>(
  'person_email',
  ['email', 'personId'],
  Object.keys(Prisma.PersonEmailScalarFieldEnum).filter(isImported),
);

export const identifierTable = new BulkTable<HeldIdentifier>(
  'company_identifier',
  ['kind', 'value', 'companyId'],
  Object.keys(Prisma.CompanyIdentifierScalarFieldEnum).filter(isImported),
);

/** Returns whether imports write a field of a table of identifiers. Only merges write `mergedFrom` (D26). */
function isImported(field: string): boolean {
  return field !== 'mergedFrom';
}

/** Functions that read the value of a column from the source object of a row, by field name. */
type Readers<From> = Readonly<Record<string, (from: From) => unknown>>;

function upsertStatement(table: string, key: readonly string[], columns: readonly string[]): string {
  const rest = columns.filter((column) => !key.includes(column));
  const quoted = (names: readonly string[], prefix = ''): string =>
    names.map((name) => `${prefix}"${name}"`).join(', ');
  const replace = `UPDATE SET ${rest.map((name) => `"${name}" = excluded."${name}"`).join(', ')}
    WHERE (${quoted(rest, 't.')}) IS DISTINCT FROM (${quoted(rest, 'excluded.')})`;
  return `INSERT INTO "${table}" AS t (${quoted(columns)})
    SELECT ${quoted(columns)} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)
    ON CONFLICT (${quoted(key)}) DO ${rest.length === 0 ? 'NOTHING' : replace}`;
}
