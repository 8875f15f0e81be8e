// Compares prisma/migrations with schema.prisma, using the WebAssembly build of Prisma's schema engine and an in-memory
// PGlite. Prints the SQL of the next migration. With --check, exits with 2 if a migration is missing. `prisma migrate
// diff` would need Prisma's native schema engine, which is no npm package: each install would download it from another
// host. The WebAssembly package has 6 MB. It is a tool of the repository; the program does not load it.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum as Column } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

// Prisma's column types by PostgreSQL type OID. The engine reads only the system catalog, so no other types occur. It
// expects OID 18 as a character.
const columnTypes = {
  16: Column.Boolean,
  18: Column.Character,
  20: Column.Int64,
  21: Column.Int32,
  23: Column.Int32,
  26: Column.Int64,
  700: Column.Float,
  701: Column.Double,
  1000: Column.BooleanArray,
  1002: Column.CharacterArray,
  1003: Column.TextArray,
  1005: Column.Int32Array,
  1007: Column.Int32Array,
  1009: Column.TextArray,
  1015: Column.TextArray,
  1016: Column.Int64Array,
};

/**
 * Loads the schema engine. Instantiates its WebAssembly module directly, because the package's loader expects a
 * bundler.
 */
function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
  const resolve = createRequire(import.meta.url).resolve;
  const file = path.join(
    path.dirname(resolve('@prisma/schema-engine-wasm/schema_engine_bg')),
    'schema_engine_bg.wasm',
  );
  const module = new WebAssembly.Module(fs.readFileSync(file));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
}

/** Creates a driver adapter with only the functions that a diff needs. Each connection is a separate database. */
async function connect() {
  const db = await PGlite.create({ extensions: { pg_trgm } });
  const text = (value) => value;
  const parsers = { 20: text, 26: Number, 114: text, 3802: text };
  const run = (query) => db.query(query.sql, query.args, { rowMode: 'array', parsers });
  return {
    provider: 'postgres',
    adapterName: 'pglite',
    async queryRaw(query) {
      const { fields, rows } = await run(query);
      return {
        columnNames: fields.map((f) => f.name),
        columnTypes: fields.map((f) => columnTypes[f.dataTypeID] ?? Column.Text),
        rows,
      };
    },
    executeRaw: async (query) => (await run(query)).affectedRows ?? 0,
    executeScript: async (sql) => void (await db.exec(sql)),
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    startTransaction: () => Promise.reject(new Error('a diff needs no transaction')),
    dispose: () => db.close(),
  };
}

function readMigrations(baseDir) {
  const names = fs
    .readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  if (names.length === 0) return { tag: 'empty' };
  const read = (...parts) => fs.readFileSync(path.join(baseDir, ...parts), 'utf8');
  return {
    tag: 'migrations',
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: read('migration_lock.toml') },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: read(name, 'migration.sql') } },
    })),
  };
}

const SchemaEngine = loadEngine();
const schema = { path: 'prisma/schema.prisma', content: fs.readFileSync('prisma/schema.prisma', 'utf8') };
const factory = { provider: 'postgres', adapterName: 'pglite', connect, connectToShadowDb: connect };
const adapter = bindMigrationAwareSqlAdapterFactory(factory);
const engine = await SchemaEngine.new(
  { datamodels: [[schema.path, schema.content]] },
  () => undefined,
  adapter,
);
const difference = await engine.diff({
  from: readMigrations(path.resolve('prisma/migrations')),
  to: { tag: 'schemaDatamodel', files: [schema] },
  script: true,
  exitCode: true,
  filters: { externalTables: [], externalEnums: [] },
});
const checking = process.argv.includes('--check');
if (checking) {
  if (difference.exitCode === 0) console.log('schema: migrations and schema.prisma agree');
  else console.error(`schema.prisma is ahead of prisma/migrations by:\n${difference.stdout ?? ''}`);
} else {
  process.stdout.write(difference.stdout ?? '');
}
process.exit(checking ? difference.exitCode : 0);
