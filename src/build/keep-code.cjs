// Starts the program as dist/main.js does, and keeps at its end what V8 has compiled of the bundle.
const { startProgram } = require('../../dist/start-program.js');

const bundle = startProgram();
process.once('exit', () => bundle.keepCode());
