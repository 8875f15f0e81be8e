// Given to a process by --require: as it ends it writes the names of the packages it has loaded to LOADED_FILE.
const { writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const packageOf = (path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

if (isMainThread)
  process.on('exit', () => {
    const names = new Set(Object.keys(require.cache).map(packageOf));
    names.delete(undefined);
    writeFileSync(process.env.LOADED_FILE, JSON.stringify([...names]));
  });
