// The program's own pino: one for each file of tests would take longer to load than most of their servers to start.
module.exports = globalThis.requireBuilt('pino');
