// Brings the program that tests run up to date: compiles changed sources to dist, so that no test needs a build. Runs in
// Jest's global setup.
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const requirePackages = require('./require-packages.cjs');

const root = path.join(__dirname, '..', '..');

/** Runs a build script in a child process. @throws Error when it fails; its output has the cause. */
async function run(script) {
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} failed.`);
}

/**
 * Installs the tests' packages, and compiles the program and the client. Removes a bundle or a packed demo database that
 * is older than the sources: without them, processes load the compiled modules, and write the demo records themselves.
 * Processes start slower then; `npm run build` creates both again.
 * @throws Error when a source has a syntax error.
 */
module.exports = async function compileProgram() {
  requirePackages();
  const [{ compileChanged }, { removeOutdatedBundle }, databases] = await Promise.all(
    ['compile', 'program-sources', 'packed-databases'].map((name) => import(`../../src/build/${name}.mjs`)),
  );
  const client = run('src/client/build.mjs');
  await run('prisma/generate.mjs');
  compileChanged();
  removeOutdatedBundle();
  databases.removeOutdatedDemo();
  if (!databases.isEmptyDatabaseCurrent()) await run('src/build/packed-databases.mjs');
  await client;
};
module.exports.run = run;
