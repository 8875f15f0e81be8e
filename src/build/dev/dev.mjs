// The script of `npm run dev`: runs the server and the console from their sources, on http://localhost:4000 (PORT). An
// edit of the server restarts it; an edit of the console updates the page. The data is in .dealgraph-dev
// (DEALGRAPH_DATA_DIR), or in PostgreSQL with DATABASE_URL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { compileChanged } from '../compile.mjs';
import { isEmptyDatabaseCurrent } from '../packed-databases.mjs';
import { dist, isProgramModule, root, source } from '../program-sources.mjs';
import { handle, openVite } from './serve-pages.mjs';
import { ServerPool } from './server-pool.mjs';

process.chdir(root);
const port = Number(process.env.PORT ?? 4000);
const publicUrl = `http://localhost:${port}`;
/** Editors write several files at once: waits until no further file changes for this time. */
const settleMs = 30;

const say = (text) => process.stderr.write(`${text}\n`);

async function run(script) {
  const child = spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} failed.`);
}

/** Generates and compiles what has changed. @throws Error when a source has a syntax error. */
async function prepare() {
  await run('prisma/generate.mjs');
  compileChanged();
  if (!isEmptyDatabaseCurrent()) await run('src/build/packed-databases.mjs');
}

/** Creates the console's generated modules and the reference's renderer, if they are missing. */
async function preparePages() {
  for (const name of ['filters', 'paths'].map((what) => `src/console/generate-${what}.mjs`)) await run(name);
  if (!fs.existsSync(path.join(dist, 'browser', 'scalar.js'))) await run('src/build/prepare-renderer.mjs');
}

/** Restarts the server after edits, one restart at a time. Prints an error of an edit, and waits for the next one. */
class Restarter {
  #timer;
  #since;
  #running = Promise.resolve();

  constructor(pool) {
    this.pool = pool;
  }

  edited(file) {
    this.#since ??= { file, at: performance.now() };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { file: first, at } = this.#since;
      this.#since = undefined;
      this.#running = this.#running.then(() => this.#restart(first, at));
    }, settleMs);
  }

  async #restart(file, at) {
    try {
      if (/\.(prisma|sql)$/.test(file)) await prepare();
      else if (compileChanged().length === 0 && file.endsWith('.ts')) return;
      await this.pool.restart();
      say(`${path.relative(root, file)}: restarted in ${((performance.now() - at) / 1000).toFixed(1)} s`);
    } catch (error) {
      // SWC adds a backtrace of its native code.
      const [message] = String(error.message ?? error).split(/\n+(?:Caused by:|Stack backtrace:)/);
      say(`${path.relative(root, file)}: ${message.trimEnd()}`);
      if (this.pool.url !== undefined) say('The former server is still running.');
    }
  }
}

function isServerFile(file) {
  if (file.startsWith(path.join(source, path.sep))) return isProgramModule(path.relative(source, file));
  return /\.(prisma|sql|graphql|json)$/.test(file);
}

// Vite bundles packages in the background, and rejects a promise when that fails.
process.on('unhandledRejection', (error) => say(String(error)));
await prepare();
await preparePages();
const environment = {
  DEALGRAPH_DATA_DIR: path.join(root, '.dealgraph-dev'),
  ...process.env,
  DRAIN_DELAY_SECONDS: '0',
};
const pool = new ServerPool(environment, publicUrl);
const front = createServer((incoming, outgoing) => {
  handle(incoming, outgoing, vite, pool).catch((error) => {
    say(String(error));
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end(`${error}\n`);
  });
});
const vite = await openVite(front);
front.listen(port, 'localhost');
await once(front, 'listening');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    front.closeAllConnections();
    front.close();
    await Promise.all([pool.end(), vite.close()]);
    process.exit();
  });
const restarter = new Restarter(pool);
vite.watcher.add(['src', 'schema', 'prisma'].map((name) => path.join(root, name)));
for (const event of ['add', 'change', 'unlink'])
  vite.watcher.on(event, (file) => {
    // The watcher reports existing files of added folders, too.
    if (isServerFile(file) && (event !== 'add' || pool.url !== undefined)) restarter.edited(file);
  });
await pool.restart().catch((error) => say(String(error)));
