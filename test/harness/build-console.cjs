// Global setup of the tests of web pages: also builds the console and the reference's renderer, if they have changed.
const globalSetup = require('./global-setup.cjs');
const { run } = require('./compile-program.cjs');

module.exports = async () => {
  await globalSetup();
  await Promise.all([run('src/console/build.mjs'), run('src/build/prepare-renderer.mjs')]);
};
