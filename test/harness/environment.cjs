// Gives each test file a database of its own. The embedded one is opened here, outside Jest's VM, because PGlite loads
// itself by dynamic imports, which the VM refuses (ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG).
const fs = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');

let dump;

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.openTestDatabase = () => this.open();
  }

  /** A database with all migrations and no rows: the source from which `openDatabase` opens it, and how to drop it. */
  async open() {
    if (process.env.DATABASE_URL) return this.createFromTemplate();
    const { PGlite } = require('@electric-sql/pglite');
    dump ??= new Blob([fs.readFileSync(process.env.DEALGRAPH_TEST_DUMP)]);
    const db = await PGlite.create({ loadDataDir: dump });
    return { pglite: db, drop: () => db.close() };
  }

  async createFromTemplate() {
    const pg = require('pg');
    const url = new URL(process.env.DATABASE_URL);
    const name = `${process.env.DEALGRAPH_TEST_TEMPLATE}_${Math.random().toString(36).slice(2, 10)}`;
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
        await run(`CREATE DATABASE ${name} TEMPLATE ${process.env.DEALGRAPH_TEST_TEMPLATE}`);
        break;
      } catch (error) {
        if (attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    url.pathname = `/${name}`;
    return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
  }
};
