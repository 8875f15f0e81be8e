// Generates a synthetic Crunchbase export, imports it with the command line into a separate PostgreSQL database, and
// measures reads of the result (npm run bench import-export -- --scale 0.1). Options: --scale 0.1, --seed 1, --archive
// (one tar.gz), --export <folder> (uses the export in this folder, or writes it there; default: a temporary folder),
// --only generate,import,read (parts to run), --keep (keeps the export and the database), --database <URL> (a database
// that an earlier run did not remove), --calls 41.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { bringUpToDate } from '../../dist/cli/migrate-command.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { writeExport } from './import/export/write-export.mjs';
import { measureReads } from './import/measure-reads.mjs';
import { compareForecasts, runImport } from './import/run-import.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    archive: { type: 'boolean', default: false },
    export: { type: 'string' },
    only: { type: 'string', default: 'generate,import,read' },
    keep: { type: 'boolean', default: false },
    database: { type: 'string' },
    calls: { type: 'string', default: '41' },
  },
});
const parts = values.only.split(',');
const largestTables = 14;

const folder =
  values.export === undefined ? mkdtempSync(join(tmpdir(), 'dealgraph-bench-')) : resolve(values.export);
const path = values.archive ? join(folder, 'bulk_export.tar.gz') : folder;
try {
  if (parts.includes('generate')) await generate();
  if (parts.includes('import') || parts.includes('read')) await importAndRead();
} finally {
  if (values.export === undefined && !values.keep) rmSync(folder, { recursive: true, force: true });
}

async function generate() {
  if (existsSync(values.archive ? path : join(folder, 'organizations.csv'))) {
    console.log(`Using the export in ${folder}.\n`);
    return;
  }
  const started = performance.now();
  const { scale, seed } = values;
  const written = await writeExport({
    folder,
    scale: Number(scale),
    seed: Number(seed),
    day: 1,
    isArchive: values.archive,
  });
  const [rows, bytes] = ['rows', 'bytes'].map((name) =>
    written.files.reduce((sum, file) => sum + file[name], 0),
  );
  const seconds = (performance.now() - started) / 1000;
  console.log(`Wrote ${format(rows)} rows, ${format(bytes / 1e6)} MB in ${format(seconds, 1)} s: ${path}\n`);
}

async function importAndRead() {
  const database = values.database === undefined ? await openBenchDatabase() : existing(values.database);
  try {
    await migrate(database);
    if (parts.includes('import')) await measureImport(database);
    if (parts.includes('read')) await printReads(database);
  } finally {
    if (values.keep) console.log(`Not removed: ${database.source.url ?? database.source.directory}`);
    else await database.drop();
  }
}

function existing(url) {
  return { title: 'PostgreSQL', source: { url }, environment: { DATABASE_URL: url }, drop: () => undefined };
}

async function migrate({ source }) {
  const db = await openDatabase(source);
  try {
    await bringUpToDate(db);
  } finally {
    await db.close();
  }
}

async function measureImport(database) {
  console.log(`Importing ${path} into ${database.title} ...`);
  const measured = await runImport(path, database.environment);
  const { records, bytes, tables } = await measureDatabase(database);
  printTable(
    ['import', ''],
    [
      ['seconds', format(measured.seconds, 1)],
      ['records', format(records)],
      ['records a second', format(records / measured.seconds)],
      ['highest resident memory, MiB', format(measured.highest)],
      ['database, MB', format(bytes / 1e6)],
    ],
  );
  printTable(
    ['table', 'rows', 'MB', 'with indexes'],
    tables.map(({ name, rows, heap, total }) => [
      name,
      format(rows),
      format(heap / 1e6),
      format(total / 1e6),
    ]),
  );
  printTable(
    ['forecast shown', 'at s', 'end at s', 'misses by'],
    compareForecasts(measured).map(({ at, phase, forecast, factor }) => [
      phase.replace(/, .*/, ''),
      format(at),
      forecast === null ? 'none' : format(forecast),
      factor === null ? '' : `x ${format(factor, 2)}`,
    ]),
  );
}

async function measureDatabase({ source }) {
  if (source.url === undefined) return { records: 0, bytes: 0, tables: [] };
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT relname AS name, reltuples::float8 AS rows, pg_table_size(oid)::float8 AS heap,
         pg_total_relation_size(oid)::float8 AS total, pg_database_size(current_database())::float8 AS bytes
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY total DESC`,
    );
    const kinds = ['company', 'person', 'investor', 'funding_round', 'acquisition', 'ipo'];
    const records = rows
      .filter(({ name }) => kinds.includes(name))
      .reduce((sum, table) => sum + table.rows, 0);
    return { records, bytes: rows[0].bytes, tables: rows.slice(0, largestTables) };
  } finally {
    await client.end();
  }
}

async function printReads(database) {
  const reads = await measureReads(database, Number(values.calls));
  printTable(
    ['read, ms', 'median', '95 of 100'],
    reads.map(([name, { median, p95 }]) => [name, format(median, 1), format(p95, 1)]),
  );
}
