const fs = require('node:fs');

module.exports = async () => {
  const { DEALGRAPH_TEST_FOLDER: folder, DEALGRAPH_TEST_TEMPLATE: template, DATABASE_URL: url } = process.env;
  fs.rmSync(folder, { recursive: true, force: true });
  if (!template) return;
  const pg = require('pg');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  // What test/harness/hostile-template.ts may have made beside it.
  await admin.query(`DROP DATABASE IF EXISTS ${template}_hostile WITH (FORCE)`);
  await admin.end();
};
