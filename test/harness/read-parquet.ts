import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { valueAt } from '../../src/files/table-column.js';
import type { CsvColumn } from '../../src/records/wire/csv-columns.js';

/** A row of a Parquet file by the names of its columns. */
type Row = Readonly<Record<string, unknown>>;

interface Duck {
  readonly DuckDBInstance: {
    readonly create: (path: string) => Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Row[] }>;
        closeSync(): void;
      }>;
      closeSync(): void;
    }>;
  };
}

interface Hyparquet {
  parquetReadObjects(options: {
    readonly file: {
      readonly byteLength: number;
      readonly slice: (start: number, end?: number) => ArrayBuffer;
    };
    readonly compressors: Readonly<Record<string, (input: Uint8Array) => Uint8Array>>;
  }): Promise<Row[]>;
}

/** A global that environment.cjs defines: loads a package outside Jest, which cannot load ES modules or add-ons twice. */
declare const requireBuilt: (name: string) => unknown;

/** Queries a Parquet file with DuckDB. In `sql`, `FILE` is the file. Whole numbers, dates and times are texts. */
export async function queryParquet(file: Buffer, sql: string): Promise<readonly Row[]> {
  const { DuckDBInstance } = requireBuilt('@duckdb/node-api') as Duck;
  const path = join(tmpdir(), `${randomUUID()}.parquet`);
  await writeFile(path, file);
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  try {
    return (await connection.runAndReadAll(sql.replaceAll('FILE', `'${path}'`))).getRowObjectsJson();
  } finally {
    connection.closeSync();
    database.closeSync();
    await rm(path);
  }
}

/** Reads a Parquet file with hyparquet. Whole numbers are bigints, dates and times are dates. */
export async function readParquet(file: Buffer): Promise<readonly Row[]> {
  const hyparquet = requireBuilt('hyparquet') as Hyparquet;
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer;
  const asyncBuffer = {
    byteLength: bytes.byteLength,
    slice: (start: number, end?: number) => bytes.slice(start, end),
  };
  return hyparquet.parquetReadObjects({
    file: asyncBuffer,
    compressors: { GZIP: (input) => gunzipSync(input) },
  });
}

/** Returns the cells of a row as they are in the JSON of the record, by the names of the columns. */
export function cellsOf(columns: readonly CsvColumn[], record: unknown): Row {
  return Object.fromEntries(
    columns.map(({ path }) => [path.join('.'), valueAt(record, path) ?? null] as const),
  );
}

/** Converts a row of a Parquet file, read with either library, to the cells of its record. */
export function jsonCells(columns: readonly CsvColumn[], row: Row): Row {
  return Object.fromEntries(
    columns.map(({ path, type }) => [path.join('.'), jsonCell(type, row[path.join('.')])] as const),
  );
}

function jsonCell(type: CsvColumn['type'], value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'integer') return Number(value);
  const text = isDate(value) ? value.toISOString() : value;
  if (typeof text !== 'string') return text;
  if (type === 'json') return JSON.parse(text) as unknown;
  if (type === 'date') return text.slice(0, 10);
  if (type === 'timestamp') return text.slice(0, 19).replace('T', ' ');
  return text;
}

/** A date of a module outside Jest is of another class. */
function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}
