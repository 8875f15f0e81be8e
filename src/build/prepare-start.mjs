// Makes what lets the program start fast, once for all starts: an embedded database with all tables and no rows
// (dist/empty-database), one with the records of the demo too (dist/demo-database), which a first start copies, and what
// V8 compiles of the bundle (dist/bundle/*.code).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const root = path.join(import.meta.dirname, '..', '..');
const migrations = path.join(root, 'prisma', 'migrations');

/** As src/optimize-late.ts has it for an import. */
setFlagsFromString('--wasm-tiering-budget=50000000');

/** Only another version of PGlite, or other migrations, make another one. */
async function makeEmptyDatabase() {
  const folder = path.join(root, 'dist', 'empty-database');
  const made = `${folder}.version`;
  const version = versionOfEmpty();
  if (fs.existsSync(made) && fs.readFileSync(made, 'utf8') === version) return;
  fs.rmSync(folder, { recursive: true, force: true });
  const engine = await PGlite.create(folder, { extensions: { pg_trgm } });
  await addTables(engine);
  // An embedded database makes no other ones, and what those are made from is two thirds of it.
  await engine.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await engine.exec(`DROP DATABASE ${name}`);
  await engine.close();
  letAllRead(folder);
  fs.writeFileSync(made, version);
}

/** Only another version of the empty one, of what makes the records, or of how they are written makes another one. */
async function makeDemoDatabase() {
  const folder = path.join(root, 'dist', 'demo-database');
  const made = `${folder}.version`;
  const version = `${versionOfEmpty()} ${versionOfDemo()}`;
  if (fs.existsSync(made) && fs.readFileSync(made, 'utf8') === version) return;
  fs.rmSync(folder, { recursive: true, force: true });
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-build-'));
  try {
    // A start takes what it finds there, so it is moved there whole.
    const draft = `${folder}.new`;
    fs.rmSync(draft, { recursive: true, force: true });
    await recordDemoIn(work, draft);
    letAllRead(draft);
    fs.renameSync(draft, folder);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  fs.writeFileSync(made, version);
}

/** The copy has no more of the log than it needs; opened and closed once, it has nothing to replay. */
async function recordDemoIn(work, folder) {
  const { openDatabase } = await import('../../dist/store/engine/open-database.js');
  const { recordDemo } = await import('../../dist/intake/load-demo.js');
  const db = await openDatabase({ directory: work });
  await recordDemo(db, { now: () => new Date() });
  await db.pool.query('VACUUM (FREEZE, ANALYZE)');
  await db.copyFiles(folder);
  await db.close();
  await (await PGlite.create(folder, { extensions: { pg_trgm } })).close();
}

function versionOfDemo() {
  const hash = createHash('sha256');
  for (const part of ['intake', 'wire', 'domain', path.join('store', 'records')]) {
    const folder = path.join(root, 'dist', part);
    for (const name of fs.readdirSync(folder, { recursive: true }).sort())
      if (name.endsWith('.js')) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex');
}

/** Whoever starts the program copies it. */
function letAllRead(folder) {
  for (const name of ['', ...fs.readdirSync(folder, { recursive: true })]) {
    const file = path.join(folder, name);
    fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o755 : 0o644);
  }
}

/** The version of PGlite, by which backups tell what they are of, and a checksum of the migrations. */
function versionOfEmpty() {
  const manifest = path.join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(migrations, { recursive: true }).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  }
  return `${version} ${hash.digest('hex')}`;
}

/** As the program does it, so that a copy is up to date for it. */
async function addTables(engine) {
  const { openDatabase } = await import('../../dist/store/engine/open-database.js');
  const { migrate } = await import('../../dist/store/engine/migrate.js');
  const { pgliteEngine } = await import('../../dist/store/engine/pglite-engine.js');
  const db = await openDatabase({ engine: pgliteEngine(engine) });
  await migrate(db.pool, migrations);
  await db.close();
}

/** Runs a command of the program on a database of its own, and a server that is told to stop when it is ready. */
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
  const env = { PATH: process.env.PATH, DEALGRAPH_DATA_DIR: path.join(folder, 'data'), DRAIN_DELAY: '0' };
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, [path.join(root, 'src', 'build', 'keep-code.cjs'), ...args], {
    env,
    stdio,
  });
  let [said, isReady] = ['', false];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    // The second signal would end it at once.
    if (!isReady && said.includes('/metrics\n')) child.kill('SIGTERM');
    isReady ||= said.includes('/metrics\n');
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`dealgraph ${args.join(' ')} ended with ${code}: ${said}`);
}

await makeEmptyDatabase();
await Promise.all([makeDemoDatabase(), keepCode()]);
