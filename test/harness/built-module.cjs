// A Jest transform for the built program. Node.js loads each built module once per worker. In Jest's module system,
// each test file would load the whole program again, which takes longer than most tests.
const { createHash } = require('node:crypto');

const codeOf = (path) => `module.exports = globalThis.requireBuilt(${JSON.stringify(path)});`;

module.exports = {
  process: (_source, path) => ({ code: codeOf(path) }),
  getCacheKey: (_source, path) => createHash('sha256').update(codeOf(path)).digest('hex'),
};
