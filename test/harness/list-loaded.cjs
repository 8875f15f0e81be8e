// Loaded by --require. When the process exits, writes the names of all loaded packages to the file LOADED_FILE.
const { readFileSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const packageOf = (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

/** Returns the paths of the modules in a file. In the bundle, a comment above each module contains its path. */
const modulesOf = (file) =>
  file.includes('/dist/bundle/') ? readFileSync(file, 'utf8').match(/^\/\/ .*node_modules\/.*$/gm) : [file];

if (isMainThread)
  process.on('exit', () => {
    const names = new Set(Object.keys(require.cache).flatMap(modulesOf).filter(Boolean).map(packageOf));
    names.delete(undefined);
    writeFileSync(process.env.LOADED_FILE, JSON.stringify([...names]));
  });
