// What Jest loads in the place of a built module: the module itself, loaded once for all test files of a worker by
// Node.js. In Jest's own module system each file would load the whole program again, which takes longer than most tests.
const { createHash } = require('node:crypto');

const codeOf = (path) => `module.exports = globalThis.requireBuilt(${JSON.stringify(path)});`;

module.exports = {
  process: (_source, path) => ({ code: codeOf(path) }),
  getCacheKey: (_source, path) => createHash('sha256').update(codeOf(path)).digest('hex'),
};
