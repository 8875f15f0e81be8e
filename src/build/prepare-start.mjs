// Makes what lets the program start fast, once for all starts: an empty embedded database (dist/empty-database.tar.gz),
// which a first start unpacks, and what V8 compiles of the bundle (dist/bundle/*.code).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

const root = path.join(import.meta.dirname, '..', '..');

/** As src/optimize-late.ts. */
setFlagsFromString('--wasm-tiering-budget=50000000');

/** Only another version of PGlite makes another one. */
async function makeEmptyDatabase() {
  const file = path.join(root, 'dist', 'empty-database.tar.gz');
  const manifest = path.join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const made = `${file}.version`;
  if (fs.existsSync(made) && fs.readFileSync(made, 'utf8') === version) return;
  const db = await PGlite.create();
  const dump = await db.dumpDataDir('gzip');
  await db.close();
  fs.writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  fs.writeFileSync(made, version);
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
await keepCode();
