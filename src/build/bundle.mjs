// Creates dist/bundle: the program (src/command-line.ts) and its packages in a few files, which load several times as
// fast as about 1,900 modules. Does nothing if the bundle is current. Most tests use the compiled modules in dist.
import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { dist, isMarked, root, source, versionOfBundle } from './program-sources.mjs';

const folder = path.join(dist, 'bundle');
const mark = path.join(folder, '.built');
const version = versionOfBundle();

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
 * Uses our own module instead of `@apollo/utils.createhash`, which detects Node.js by `module.require`. Bundled modules
 * lack that, so the hash of each GraphQL document would be computed in JavaScript.
 */
const nativeHash = {
  name: 'native-hash',
  resolveId: (id) =>
    id === '@apollo/utils.createhash' ? path.join(import.meta.dirname, 'create-hash.cjs') : null,
};

/**
 * Stores Prisma's query compiler as a file. Its package contains it as base64 text of 4.6 MB, which each start would
 * parse and decode, and keep in memory.
 */
const compilerFile = {
  name: 'compiler-file',
  transform(_code, id) {
    if (!id.endsWith('.wasm-base64.js')) return null;
    const fileName = 'query-compiler.wasm';
    const source = Buffer.from(createRequire(id)(id).wasm, 'base64');
    this.emitFile({ type: 'asset', fileName, source });
    // Prisma passes the value to `Buffer.from`, which accepts a buffer too.
    return `exports.wasm = require('node:fs').readFileSync(require('node:path').join(__dirname, '${fileName}'));`;
  },
};

async function writeBundle() {
  const bundle = await rolldown({
    cwd: root,
    input: { 'command-line': path.join(source, 'command-line.ts') },
    platform: 'node',
    tsconfig: path.join(root, 'tsconfig.json'),
    external,
    plugins: [ownFolders, nativeHash, asNode, compilerFile],
  });
  fs.rmSync(folder, { recursive: true, force: true });
  await bundle.write({
    dir: folder,
    format: 'cjs',
    // Required because GraphQL types are named after their classes.
    keepNames: true,
    dynamicImportInCjs: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  fs.writeFileSync(mark, version);
}

if (!isMarked(mark, version)) await writeBundle();
