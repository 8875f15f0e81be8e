// Gives each test file a database of its own. The embedded one is opened here, outside Jest's VM, because PGlite loads
// itself by dynamic imports, which the VM refuses (ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG).
const { AsyncLocalStorage } = require('node:async_hooks');
const fs = require('node:fs');
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { TestEnvironment } = require('jest-environment-node');

// As src/optimize-late.ts has it for an import: to optimize the database and Prisma takes longer than most files of tests.
setFlagsFromString('--wasm-tiering-budget=50000000');

/** A Blob is read in small pieces, which takes longer than to unpack it; PGlite asks for the whole. */
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

/** What every embedded database is made of, compiled and read once for all files of a worker. */
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

/** Rows of the embedded database of a data directory, which nobody else may hold meanwhile, as JSON. */
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
  return require(path.join(__dirname, '..', '..', 'dist', 'store', 'engine', `${name}.js`));
}

/**
 * Jest runs the tests of each file inside a storage of that file, and leaves it on. Node.js 20 asks every storage that
 * is on at each promise, so the hundredth file of a worker would take a quarter longer than the first. And whatever is
 * made while a test runs, and lives longer, has what is stored: through it a timer or a promise of the program, which is
 * loaded once for all files, would keep all that a file of tests had, 10 MB of it.
 */
const storages = new Set();
const stored = new Set();
const { run, enterWith, getStore } = AsyncLocalStorage.prototype;

/** What is stored, until its file of tests ends. */
class Stored {
  /** Node.js 24 runs by entering, which has wrapped the value before. */
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

  /** A database with all migrations and no rows: the source from which `openDatabase` opens it, and how to drop it. */
  async open() {
    if (process.env.DATABASE_URL) return this.createFromTemplate();
    dump ??= new Whole(process.env.DEALGRAPH_TEST_DUMP);
    const db = await openEmbedded({ loadDataDir: dump });
    return { pglite: db, drop: () => db.close() };
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
    // Two copies of a template cannot be made at once; whoever comes second tries again.
    for (let attempt = 0; ; attempt++) {
      try {
        await run(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
        break;
      } catch (error) {
        if (attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    // Servers die in these tests, PostgreSQL does not: nothing is won by waiting for a disk at each commit.
    await run(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    url.pathname = `/${name}`;
    // What the tests of servers meet is then a pooler in transaction mode; databases are made and dropped without it.
    if (process.env.DATABASE_POOLER) url.host = process.env.DATABASE_POOLER;
    return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
  }
};
