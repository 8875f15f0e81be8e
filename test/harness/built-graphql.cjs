// The program's own graphql: its schema is of no use to another copy.
module.exports = globalThis.requireBuilt('graphql');
