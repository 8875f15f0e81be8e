const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

module.exports = async () => {
  const { DEALGRAPH_TEST_DUMP: dump, DEALGRAPH_TEST_TEMPLATE: template, DATABASE_URL: url } = process.env;
  if (dump) fs.rmSync(dump, { force: true });
  const directory = process.env.DEALGRAPH_TEST_DIRECTORY;
  if (directory) fs.rmSync(directory, { recursive: true, force: true });
  // What test/harness/hostile-template.ts may have made beside them.
  if (directory) fs.rmSync(`${directory}-hostile`, { recursive: true, force: true });
  if (template) fs.rmSync(path.join(os.tmpdir(), `${template}_hostile`), { recursive: true, force: true });
  if (!template) return;
  const pg = require('pg');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await admin.query(`DROP DATABASE IF EXISTS ${template}_hostile WITH (FORCE)`);
  await admin.end();
};
