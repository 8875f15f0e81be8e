// Replaces `@apollo/utils.createhash` in the bundle (bundle.mjs). It has the same export.
exports.createHash = require('node:crypto').createHash;
