// Loads the program's own pg module, because tests observe the statements of its connections.
module.exports = globalThis.requireBuilt('pg');
