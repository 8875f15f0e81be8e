// Starts the program as src/runtime/start-program.ts does, but loads the bundle by `require` with the compile cache of
// Node.js (from version 22.1) in the folder COMPILE_CACHE. For `npm run bench settings -- --only loader`.
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

const dist = join(__dirname, '..', '..', '..', 'dist');
const settings = require(join(dist, 'runtime', 'v8-settings.js'));

settings.limitHeap('server');
settings.optimizeLate('command');
enableCompileCache?.(process.env.COMPILE_CACHE);
require(join(dist, 'bundle', 'command-line.js'));
