// Given to a process by --require: as it ends it writes the names of the packages it has loaded to LOADED_FILE.
const { readFileSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const packageOf = (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

/** A file of the bundle says above each module where it comes from. */
const modulesOf = (file) =>
  file.includes('/dist/bundle/') ? readFileSync(file, 'utf8').match(/^\/\/ .*node_modules\/.*$/gm) : [file];

if (isMainThread)
  process.on('exit', () => {
    const names = new Set(Object.keys(require.cache).flatMap(modulesOf).filter(Boolean).map(packageOf));
    names.delete(undefined);
    writeFileSync(process.env.LOADED_FILE, JSON.stringify([...names]));
  });
