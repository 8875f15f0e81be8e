// Creates files that make the program start faster: two packed databases, one with empty tables
// (dist/empty-database.packed) and one with the demo records (dist/demo-database.packed), which a first start unpacks;
// and V8's code cache of the bundle (dist/bundle/*.code).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { packDatabase } from './pack-database.mjs';

const root = path.join(import.meta.dirname, '..', '..');
const migrations = path.join(root, 'prisma', 'migrations');

/** The budget for an import in src/runtime/v8-settings.ts. */
setFlagsFromString('--wasm-tiering-budget=50000000');

/** Creates the empty database if the version of PGlite or the migrations have changed. */
function makeEmptyDatabase() {
  return makeDatabase('empty-database', versionOfEmpty(), async (folder) => {
    const engine = await PGlite.create(folder, { extensions: { pg_trgm } });
    await addTables(engine);
    // Drops the template databases. They are two thirds of the size, and are only needed to create further databases.
    await engine.exec('UPDATE pg_database SET datistemplate = false');
    for (const name of ['template0', 'template1']) await engine.exec(`DROP DATABASE ${name}`);
    await engine.close();
  });
}

/** Creates the demo database if the empty database, or the code that generates or writes its records, has changed. */
function makeDemoDatabase() {
  return makeDatabase('demo-database', `${versionOfEmpty()} ${versionOfDemo()}`, recordDemoIn);
}

/**
 * Creates a packed database, unless one of this version exists. `fill` writes the database files to the given folder.
 */
async function makeDatabase(name, version, fill) {
  const packed = path.join(root, 'dist', `${name}.packed`);
  const made = path.join(root, 'dist', `${name}.version`);
  if (fs.existsSync(packed) && fs.existsSync(made) && fs.readFileSync(made, 'utf8') === version) return;
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-build-'));
  try {
    const folder = path.join(work, 'database');
    await fill(folder, work);
    packDatabase(folder, packed);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  fs.writeFileSync(made, version);
}

/**
 * Writes the demo records to a database in `work`, and copies its files to `folder`. The copy has a minimal write-ahead
 * log, and is opened and closed once, so that nothing is left to replay.
 */
async function recordDemoIn(folder, work) {
  const { openDatabase } = await import('../../dist/database/engine/open-database.js');
  const { recordDemo } = await import('../../dist/import/load-demo.js');
  const db = await openDatabase({ directory: path.join(work, 'data') });
  await recordDemo(db, { now: () => new Date() });
  await db.pool.query('VACUUM (FREEZE, ANALYZE)');
  await db.copyFiles(folder);
  await db.close();
  await (await PGlite.create(folder, { extensions: { pg_trgm } })).close();
}

function versionOfDemo() {
  const hash = createHash('sha256');
  for (const part of ['import', 'records', 'domain']) {
    const folder = path.join(root, 'src', part);
    for (const name of fs.readdirSync(folder, { recursive: true }).sort())
      if (name.endsWith('.ts')) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex');
}

/** Returns the version of PGlite, which src/cli/backup/manifest.ts reads, and a checksum of the migrations. */
function versionOfEmpty() {
  const manifest = path.join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(migrations, { recursive: true }).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  }
  return `${version} ${hash.digest('hex')}`;
}

/** Applies the migrations as the program does, so that the program considers a copy up to date. */
async function addTables(engine) {
  const { openDatabase } = await import('../../dist/database/engine/open-database.js');
  const { migrate } = await import('../../dist/database/engine/migrate.js');
  const { pgliteEngine } = await import('../../dist/database/engine/pglite-engine.js');
  const db = await openDatabase({ engine: pgliteEngine(engine) });
  await migrate(db.pool, migrations);
  await db.close();
}

/**
 * Writes the code cache: runs a command, and then a server that is stopped when it is ready, on a temporary database.
 */
async function keepCode() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-build-'));
  try {
    for (const args of [
      ['key', 'list'],
      ['serve', '--port', '0', '--no-demo'],
    ])
      await run(args, folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function run(args, folder) {
  const env = {
    PATH: process.env.PATH,
    DEALGRAPH_DATA_DIR: path.join(folder, 'data'),
    DRAIN_DELAY_SECONDS: '0',
  };
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, [path.join(root, 'src', 'build', 'keep-code.cjs'), ...args], {
    env,
    stdio,
  });
  let [said, isReady] = ['', false];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    // Only one signal is sent, because a second one would end the server immediately.
    if (!isReady && said.includes('/metrics\n')) child.kill('SIGTERM');
    isReady ||= said.includes('/metrics\n');
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`dealgraph ${args.join(' ')} ended with ${code}: ${said}`);
}

await makeEmptyDatabase();
await Promise.all([makeDemoDatabase(), keepCode()]);
