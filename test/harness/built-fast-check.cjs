// One for all files of a worker: it has hundreds of modules, and keeps nothing of a test.
module.exports = globalThis.requireBuilt('fast-check');
