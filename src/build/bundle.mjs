// Creates dist/bundle: the program (src/command-line.ts) and its packages in a few files, which load several times as
// fast as about 1,900 modules. Tests use the compiled modules in dist instead.
import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..', '..');
const source = path.join(root, 'src');
const dist = path.join(root, 'dist');

/**
 * Replaces `__dirname` with the module's folder in dist, where modules look for migrations, the schema and the
 * database's worker thread.
 */
const ownFolders = {
  name: 'own-folders',
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes('__dirname')) return null;
    const folder = path.join('..', path.relative(source, path.dirname(id)));
    return code.replaceAll('__dirname', `require('node:path').join(__dirname, ${JSON.stringify(folder)})`);
  },
};

/**
 * Packages that are not bundled: those that load their own files at run time, and optional ones that are not used,
 * whether installed or not.
 */
const external = [
  /^node:/,
  /^@electric-sql\//,
  /^pg-native$/,
  /^pg-cloudflare$/,
  /^class-validator$/,
  /^supports-color$/,
];

/**
 * Resolves packages as Node.js does for the compiled modules, so that the bundle contains each package once, in the
 * version that the tests use.
 */
const asNode = {
  name: 'as-node',
  resolveId(id, importer) {
    const isPackage = /^[@a-z]/i.test(id) && !isBuiltin(id) && importer !== undefined;
    if (!isPackage || external.some((pattern) => pattern.test(id))) return null;
    return createRequire(importer).resolve(id);
  },
};

/**
 * Removes the detection of Cloudflare from pg. It creates a Response, for which Node.js 20 loads its whole `fetch`
 * implementation: a tenth of a command's run time. In later versions of Node.js, pg checks `navigator` first.
 */
const nodeStreams = {
  name: 'node-streams',
  transform(code, id) {
    if (!id.endsWith(path.join('pg', 'lib', 'stream.js'))) return null;
    const probe = "typeof Response === 'function'";
    if (!code.includes(probe)) throw new Error(`${id} asks no longer for a Response: take this out.`);
    return code.replace(probe, 'false');
  },
};

/**
 * Makes `@apollo/utils.createhash` use `node:crypto`. It detects Node.js by `module.require`, which bundled modules
 * lack, and would otherwise compute SHA-256 in JavaScript.
 */
const nativeHash = {
  name: 'native-hash',
  transform(code, id) {
    if (!id.includes('/@apollo/utils.createhash/')) return null;
    const [probe, call] = [' && module.require', 'module.require("crypto")'];
    if (!code.includes(`${probe})`) || !code.includes(call))
      throw new Error(`${id} no longer has the code that is patched here.`);
    // Loaded once per process: calling `require` takes a quarter of the time of `createHash`.
    return `const nodeCrypto = require("node:crypto");\n${code.replace(probe, '').replace(call, 'nodeCrypto')}`;
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
  // Required because GraphQL types are named after their classes.
  keepNames: true,
  dynamicImportInCjs: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
});
