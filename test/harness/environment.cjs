// A Jest environment that creates a separate database for each test file. Opens embedded databases outside Jest's VM,
// because the VM rejects PGlite's dynamic imports (ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG).
const { AsyncLocalStorage } = require('node:async_hooks');
const fs = require('node:fs');
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { TestEnvironment } = require('jest-environment-node');

// The setting of src/runtime/v8-settings.ts for an import. Without it, V8 optimizes the WebAssembly code of PGlite and
// Prisma, which takes longer than most test files.
setFlagsFromString('--wasm-tiering-budget=50000000');

/**
 * A Blob that is read in one piece. PGlite needs the complete content, and reads a normal Blob in small pieces, which
 * takes longer than unpacking it.
 */
class Whole extends Blob {
  constructor(file) {
    super([]);
    this.file = file;
  }

  arrayBuffer() {
    this.content ??= Uint8Array.from(fs.readFileSync(this.file)).buffer;
    return Promise.resolve(this.content);
  }
}

let parts;

/** Compiles and reads the files of PGlite, once for all test files of a worker. */
async function readParts() {
  const dist = path.dirname(require.resolve('@electric-sql/pglite'));
  return {
    pgliteWasmModule: await WebAssembly.compile(fs.readFileSync(path.join(dist, 'pglite.wasm'))),
    fsBundle: new Whole(path.join(dist, 'pglite.data')),
  };
}

async function openEmbedded(source) {
  const { PGlite } = require('@electric-sql/pglite');
  const { pg_trgm } = require('@electric-sql/pglite/contrib/pg_trgm');
  return PGlite.create({ ...(await (parts ??= readParts())), extensions: { pg_trgm }, ...source });
}

/**
 * Queries the embedded database in a data directory, and returns the rows as JSON. It must not be open in another
 * process.
 */
async function queryDataDirectory(directory, sql) {
  const { lockDirectory } = requireBuilt('directory-lock');
  const unlock = lockDirectory(directory);
  try {
    const engine = await openEmbedded({ dataDir: path.join(directory, 'postgres') });
    const db = await requireBuilt('open-database').openDatabase({
      engine: requireBuilt('pglite-engine').pgliteEngine(engine),
    });
    try {
      return JSON.stringify((await db.pool.query(sql)).rows);
    } finally {
      await db.close();
      await engine.close();
    }
  } finally {
    unlock();
  }
}

function requireBuilt(name) {
  return require(path.join(__dirname, '..', '..', 'dist', 'database', 'engine', `${name}.js`));
}

/**
 * Tracks all AsyncLocalStorage instances, so that they can be disabled after each test file. Jest runs each file's
 * tests inside one, and does not disable it. This causes two problems:
 *
 * - Node.js 20 checks every enabled storage for each promise, so a worker's hundredth file takes a quarter longer.
 * - Timers and promises of the program outlive a test file, because the program is loaded once for all files. They
 *   refer to the stored value, which retains 10 MB of data per test file.
 */
const storages = new Set();
const stored = new Set();
const { run, enterWith, getStore } = AsyncLocalStorage.prototype;

/** Wraps a stored value, so that the value can be released when its test file ends. */
class Stored {
  /** Wraps a value, unless it is wrapped already: in Node.js 24, `run` calls `enterWith`. */
  static of(value) {
    return value instanceof Stored ? value : new Stored(value);
  }

  constructor(value) {
    this.value = value;
    stored.add(this);
  }
}
Object.assign(AsyncLocalStorage.prototype, {
  run(value, ...given) {
    storages.add(this);
    return run.call(this, Stored.of(value), ...given);
  },
  enterWith(value) {
    storages.add(this);
    enterWith.call(this, Stored.of(value));
  },
  getStore() {
    const found = getStore.call(this);
    return found instanceof Stored ? found.value : found;
  },
});

function turnOffStorages() {
  for (const storage of storages) storage.disable();
  storages.clear();
  for (const one of stored) one.value = undefined;
  stored.clear();
}

let dump;

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.openTestDatabase = () => this.open();
    this.global.queryDataDirectory = queryDataDirectory;
    this.global.requireBuilt = require;
  }

  async teardown() {
    turnOffStorages();
    await super.teardown();
  }

  /**
   * Creates a database with all migrations and no rows. Returns the source for `openDatabase`, and a function that
   * drops the database.
   */
  async open() {
    if (process.env.CITUS_URL) return this.copyDistributed();
    if (process.env.DATABASE_URL) return this.createFromTemplate();
    dump ??= new Whole(process.env.DEALGRAPH_TEST_DUMP);
    const db = await openEmbedded({ loadDataDir: dump });
    return { pglite: db, drop: () => db.close() };
  }

  /** Also returns the workers' URLs. With CITUS_DIRECT=0, all statements go through the coordinator. */
  async copyDistributed() {
    const { copy, drop, workerUrls } = require('./citus-databases.cjs');
    const { DEALGRAPH_TEST_TEMPLATE: template, CITUS_URL, CITUS_DIRECT } = process.env;
    const name = `${template}_${Math.random().toString(36).slice(2, 10)}`;
    await copy(name, template);
    const url = new URL(CITUS_URL);
    url.pathname = `/${name}`;
    const accountUrls = CITUS_DIRECT === '0' ? [] : workerUrls(name);
    return { url: url.href, accountUrls, drop: () => drop(name) };
  }

  async createFromTemplate() {
    const pg = require('pg');
    const url = new URL(process.env.DATABASE_URL);
    const { DEALGRAPH_TEST_TEMPLATE: template, DEALGRAPH_TEST_COPY: strategy } = process.env;
    const name = `${template}_${Math.random().toString(36).slice(2, 10)}`;
    const run = async (sql) => {
      const admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await admin.connect();
      try {
        await admin.query(sql);
      } finally {
        await admin.end();
      }
    };
    // PostgreSQL allows only one copy of a template at a time, so a failed attempt is repeated.
    for (let attempt = 0; ; attempt++) {
      try {
        await run(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
        break;
      } catch (error) {
        if (attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    // Tests crash servers, but not PostgreSQL. Waiting for disk flushes at each commit would have no benefit.
    await run(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    url.pathname = `/${name}`;
    // With DATABASE_POOLER, the tested servers connect through a transaction pooler. Databases are created and dropped
    // without the pooler.
    if (process.env.DATABASE_POOLER) url.host = process.env.DATABASE_POOLER;
    return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
  }
};
