import type { PoolClient } from 'pg';
import { columnOf } from './column-of.js';
import type { RowList } from './row-list.js';

/** A field of a model, and where its value stands in what a row is written from. */
type Readers<From> = Readonly<Record<string, (from: From) => unknown>>;

/**
 * A table that is loaded in bulk. A row is written as text as soon as its record is there, so that nothing but that text
 * waits for the rest of its batch: of the records themselves, each with a hundred objects, an import would keep collecting
 * garbage.
 */
export class BulkTable<From extends object> {
  private readonly columns: readonly { readonly label: string; readonly read: (from: From) => unknown }[];
  private readonly statement: string;

  /**
   * @param key The fields that identify a row.
   * @param fields All fields of the model. What is not among the readers stands in what a row is written from, under the
   *   field's name.
   */
  constructor(table: string, key: readonly string[], fields: readonly string[], readers: Readers<From> = {}) {
    this.columns = fields.map((field) => ({
      label: `"${columnOf(field)}":`,
      read: readers[field] ?? ((from: From): unknown => from[field as keyof From]),
    }));
    this.statement = upsertStatement(table, key.map(columnOf), fields.map(columnOf));
  }

  /**
   * A row as a JSON object. What is null is left out: of the 70 columns of a company most are, and the database reads null
   * where nothing stands.
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
   * Writes rows in one statement: new ones are inserted, changed ones replaced, equal ones left untouched. No two share a
   * key. (Prisma's createMany inserts, and replaces nothing; its upsert takes a statement a row.)
   */
  async upsert(client: PoolClient, rows: RowList): Promise<void> {
    if (rows !== null) await client.query(this.statement, [rows]);
  }
}

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
