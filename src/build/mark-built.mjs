// The end of a build: the page of the reference takes its renderer along, and whoever needs the whole finds the mark.
import fs from 'node:fs';

fs.cpSync('node_modules/@scalar/fastify-api-reference/dist/js/standalone.js', 'dist/browser/scalar.js');
fs.writeFileSync('dist/.built', '');
