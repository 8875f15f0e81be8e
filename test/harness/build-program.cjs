// Global setup of the tests of the build itself: runs `npm run build`, which skips what has not changed.
const requirePackages = require('./require-packages.cjs');
const { run } = require('./compile-program.cjs');

module.exports = async () => {
  requirePackages();
  await run('src/build/run-build.mjs');
};
