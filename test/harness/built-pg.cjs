// The program's own pg: tests listen to what its connections send.
module.exports = globalThis.requireBuilt('pg');
