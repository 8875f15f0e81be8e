import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database } from '../../src/database/database.js';

/** Returns the columns of the database, from its catalog, in which a text is found, as `table.column`. */
export async function findInTables(db: Database, text: string): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ table: string; column: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`,
  );
  expect(rows.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const { table, column, type } of rows) {
    const isFound = await (type === 'bytea' ? isInBytes : isInTexts)(db, table, column, text);
    if (isFound) found.push(`${table}.${column}`);
  }
  return found;
}

async function isInTexts(db: Database, table: string, column: string, text: string): Promise<boolean> {
  const { rows } = await db.pool.query(
    `SELECT FROM "${table}" WHERE strpos(lower("${column}"::text), lower($1)) > 0 LIMIT 1`,
    [text],
  );
  return rows.length > 0;
}

async function isInBytes(db: Database, table: string, column: string, text: string): Promise<boolean> {
  const { rows } = await db.pool.query<{ bytes: Buffer }>(
    `SELECT "${column}" AS bytes FROM "${table}" WHERE "${column}" IS NOT NULL`,
  );
  return rows.some(({ bytes }) => textOf(bytes).toLowerCase().includes(text.toLowerCase()));
}

/** Returns the text of bytes, which may be compressed with gzip. */
function textOf(bytes: Buffer): string {
  return String(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
}

/** Returns the files below a directory that have a text. */
export async function findInFiles(directory: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(files.map(async (file) => ({ file, bytes: await readFile(file) })));
  const wanted = text.toLowerCase();
  return contents.flatMap(({ file, bytes }) =>
    bytes.toString('latin1').toLowerCase().includes(wanted) ? [file] : [],
  );
}
