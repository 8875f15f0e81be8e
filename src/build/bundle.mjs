// Makes dist/bundle: the command line (src/command-line.ts) with its packages in a few files, which a start reads
// several times as fast as some 1,900 modules. The compiled modules of dist stay beside it, for the tests.
import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..', '..');
const source = path.join(root, 'src');
const dist = path.join(root, 'dist');

/** Own files look for others beside themselves (migrations, schema, the database's thread): as they do in dist. */
const ownFolders = {
  name: 'own-folders',
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes('__dirname')) return null;
    const folder = path.join('..', path.relative(source, path.dirname(id)));
    return code.replaceAll('__dirname', `require('node:path').join(__dirname, ${JSON.stringify(folder)})`);
  },
};

/** What finds files of its own beside itself, what few servers load, and what need not be there. */
const external = [
  /^node:/,
  /^@electric-sql\//,
  /^@opentelemetry\/sdk-node$/,
  /^pg-native$/,
  /^pg-cloudflare$/,
];

/** A package is what Node.js finds for the compiled modules, so that each is there once, and is what is tested. */
const asNode = {
  name: 'as-node',
  resolveId(id, importer) {
    const isPackage = /^[@a-z]/i.test(id) && !isBuiltin(id) && importer !== undefined;
    if (!isPackage || external.some((pattern) => pattern.test(id))) return null;
    return createRequire(importer).resolve(id);
  },
};

/**
 * pg makes a Response to see whether it runs at Cloudflare, for which Node.js 20 loads the whole of its `fetch`: a tenth
 * of a command's time. Later versions of Node.js have a `navigator`, at which pg looks first.
 */
const nodeStreams = {
  name: 'node-streams',
  transform(code, id) {
    if (!id.endsWith(path.join('pg', 'lib', 'stream.js'))) return null;
    const asked = "typeof Response === 'function'";
    if (!code.includes(asked)) throw new Error(`${id} asks no longer for a Response: take this out.`);
    return code.replace(asked, 'false');
  },
};

/** It looks for Node.js by `module.require`, which the modules of a bundle lack, and then computes SHA-256 in JavaScript. */
const nativeHash = {
  name: 'native-hash',
  transform(code, id) {
    if (!id.includes('/@apollo/utils.createhash/')) return null;
    return code
      .replace(' && module.require', '')
      .replace('module.require("crypto")', 'require("node:crypto")');
  },
};

const bundle = await rolldown({
  cwd: root,
  input: { 'command-line': path.join(source, 'command-line.ts') },
  platform: 'node',
  tsconfig: path.join(root, 'tsconfig.json'),
  external,
  plugins: [ownFolders, asNode, nodeStreams, nativeHash],
});
fs.rmSync(path.join(dist, 'bundle'), { recursive: true, force: true });
await bundle.write({
  dir: path.join(dist, 'bundle'),
  format: 'cjs',
  // The graph's types have the names of their classes.
  keepNames: true,
  dynamicImportInCjs: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
});
