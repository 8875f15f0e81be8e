// Loads fast-check once per worker instead of once per test file. It has hundreds of modules and no per-test state.
module.exports = globalThis.requireBuilt('fast-check');
