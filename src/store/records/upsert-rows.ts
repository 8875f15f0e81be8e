import type { PoolClient } from 'pg';

/** The tables that are loaded in bulk, and the columns that identify a row of theirs. */
const keys = {
  company: ['id'],
  person: ['id'],
  investor: ['id'],
  funding_round: ['id'],
  acquisition: ['id'],
  ipo: ['id'],
  participation: ['roundId', 'position'],
  person_email: ['email', 'personId'],
  company_identifier: ['kind', 'value', 'companyId'],
} as const;

export type BulkTable = keyof typeof keys;

/**
 * Writes rows of one table in one statement: new ones are inserted, changed ones replaced, equal ones left untouched.
 * Rows have the models' field names and all have the same fields; no two share a key.
 * (Prisma's createMany inserts, and replaces nothing; its upsert takes a statement a row.)
 */
export async function upsertRows(
  client: PoolClient,
  table: BulkTable,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).map((field) => ({ field, column: columnOf(field) }));
  const values = rows.map((row) => renamed(row as Record<string, unknown>, columns));
  await client.query(
    statementOf(
      table,
      columns.map(({ column }) => column),
    ),
    [JSON.stringify(values)],
  );
}

/** What is null is left out: of the 70 columns of a company most are, and the database reads null where nothing stands. */
function renamed(row: Record<string, unknown>, columns: { field: string; column: string }[]): object {
  const renamedRow: Record<string, unknown> = {};
  for (const { field, column } of columns) {
    const value = row[field];
    if (value !== null) renamedRow[column] = value;
  }
  return renamedRow;
}

function statementOf(table: BulkTable, columns: string[]): string {
  const identity = keys[table].map(columnOf);
  const rest = columns.filter((column) => !identity.includes(column));
  const quoted = (names: string[], prefix = ''): string =>
    names.map((name) => `${prefix}"${name}"`).join(', ');
  const replace = `UPDATE SET ${rest.map((name) => `"${name}" = excluded."${name}"`).join(', ')}
    WHERE (${quoted(rest, 't.')}) IS DISTINCT FROM (${quoted(rest, 'excluded.')})`;
  return `INSERT INTO "${table}" AS t (${quoted(columns)})
    SELECT ${quoted(columns)} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)
    ON CONFLICT (${quoted(identity)}) DO ${rest.length === 0 ? 'NOTHING' : replace}`;
}

/** The database's name of a model's field, by the rule that every @map in schema.prisma follows. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
