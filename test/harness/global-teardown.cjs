const fs = require('node:fs');

module.exports = async () => {
  const { DEALGRAPH_TEST_DUMP: dump, DEALGRAPH_TEST_TEMPLATE: template, DATABASE_URL: url } = process.env;
  if (dump) fs.rmSync(dump, { force: true });
  const directory = process.env.DEALGRAPH_TEST_DIRECTORY;
  if (directory) fs.rmSync(directory, { recursive: true, force: true });
  if (!template) return;
  const pg = require('pg');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await admin.end();
};
