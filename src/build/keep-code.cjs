// Starts the program as dist/main.js does, and writes V8's code cache of the bundle when it exits.
const { startProgram } = require('../../dist/runtime/start-program.js');

const bundle = startProgram();
process.once('exit', () => bundle.keepCode());
