// Installs the packages that only tests need (test/package.json). For Jest projects that do not need a build.
const { installPackages } = require('../tools/install-packages.cjs');

module.exports = () => installPackages('test');
