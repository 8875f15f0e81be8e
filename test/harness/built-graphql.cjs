// Loads the program's own graphql module, because graphql rejects a schema that another copy created.
module.exports = globalThis.requireBuilt('graphql');
