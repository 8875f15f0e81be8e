// Loads the program's own pino module. Loading it for each test file would take longer than starting most servers.
module.exports = globalThis.requireBuilt('pino');
