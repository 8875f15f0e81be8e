// The packed databases that a first start unpacks: one with empty tables (dist/empty-database.packed), and one with the
// demo records (dist/demo-database.packed).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packDatabase } from './pack-database.mjs';
import { dist, isMarked, root } from './program-sources.mjs';

const migrations = path.join(root, 'prisma', 'migrations');

/** Creates the empty database if the version of PGlite or the migrations have changed. */
export function makeEmptyDatabase() {
  return makeDatabase('empty-database', versionOfEmpty(), async (folder) => {
    const { PGlite, extensions } = await loadEngine();
    const engine = await PGlite.create(folder, { extensions });
    await addTables(engine);
    // Drops the template databases. They are two thirds of the size, and are only needed to create further databases.
    await engine.exec('UPDATE pg_database SET datistemplate = false');
    for (const name of ['template0', 'template1']) await engine.exec(`DROP DATABASE ${name}`);
    await engine.close();
  });
}

/** Creates the demo database if the empty database, or the code that generates or writes its records, has changed. */
export function makeDemoDatabase() {
  return makeDatabase('demo-database', demoVersion(), recordDemoIn);
}

/**
 * Creates a packed database, unless one of this version exists. `fill` writes the database files to the given folder.
 */
async function makeDatabase(name, version, fill) {
  const packed = packedFile(name);
  if (isCurrent(name, version)) return;
  const { setFlagsFromString } = await import('node:v8');
  // The budget for an import in src/runtime/v8-settings.ts.
  setFlagsFromString('--wasm-tiering-budget=50000000');
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-build-'));
  try {
    const folder = path.join(work, 'database');
    await fill(folder, work);
    packDatabase(folder, packed);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  fs.writeFileSync(versionFile(name), version);
}

const packedFile = (name) => path.join(dist, `${name}.packed`);
const versionFile = (name) => path.join(dist, `${name}.version`);

function isCurrent(name, version) {
  return fs.existsSync(packedFile(name)) && isMarked(versionFile(name), version);
}

export function isEmptyDatabaseCurrent() {
  return isCurrent('empty-database', versionOfEmpty());
}

/**
 * Removes the demo database if the code that writes its records has changed. A first start then writes the records
 * itself, which takes seconds, until the next build packs them.
 */
export function removeOutdatedDemo() {
  if (!isCurrent('demo-database', demoVersion())) fs.rmSync(packedFile('demo-database'), { force: true });
}

/**
 * Writes the demo records to a database in `work`, and copies its files to `folder`. The copy has a minimal write-ahead
 * log, and is opened and closed once, so that nothing is left to replay.
 */
async function recordDemoIn(folder, work) {
  const { openDatabase } = await import('../../dist/database/engine/open-database.js');
  const { recordDemo } = await import('../../dist/import/load-demo.js');
  const { PGlite, extensions } = await loadEngine();
  const db = await openDatabase({ directory: path.join(work, 'data') });
  await recordDemo(db, { now: () => new Date() });
  await db.pool.query('VACUUM (FREEZE, ANALYZE)');
  await db.copyFiles(folder);
  await db.close();
  await (await PGlite.create(folder, { extensions })).close();
}

const demoVersion = () => `${versionOfEmpty()} ${versionOfGenerator()}`;

function versionOfGenerator() {
  const hash = createHash('sha256');
  for (const part of ['import', 'records', 'values']) {
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

/** Loads PGlite. Not loaded at the top, because most runs only check whether the databases are current. */
async function loadEngine() {
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  return { PGlite, extensions: { pg_trgm } };
}

// `node src/build/packed-databases.mjs` creates only the empty database, which tests need.
if (process.argv[1] === import.meta.filename) await makeEmptyDatabase();
