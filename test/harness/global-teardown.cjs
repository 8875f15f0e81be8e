const fs = require('node:fs');

module.exports = async () => {
  const { DEALGRAPH_TEST_FOLDER: folder, DEALGRAPH_TEST_TEMPLATE: template, DATABASE_URL: url } = process.env;
  fs.rmSync(folder, { recursive: true, force: true });
  if (!template) return;
  if (process.env.CITUS_URL) {
    const { drop } = require('./citus-databases.cjs');
    for (const name of [template, `${template}_migrated`, `${template}_hostile`]) await drop(name);
    return;
  }
  const pg = require('pg');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // test/harness/hostile-template.ts may have created the last one.
  for (const name of [template, `${template}_migrated`, `${template}_hostile`])
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.end();
};
