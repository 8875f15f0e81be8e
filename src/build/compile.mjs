// Compiles each file of src to a CommonJS module with a source map in dist. Compiles only files that have changed since
// the last time. Does not check types (`npm run check` does). The console has its own build script, and so has the
// package of the client. The commands that call a server use the client's modules in this form.
import fs from 'node:fs';
import path from 'node:path';
import { transformSync, version as swcVersion } from '@swc/core';
import { checksumsOfProgram, dist, source } from './program-sources.mjs';

/** The file that lists the compiled modules, with the checksums of their sources and the options of the compiler. */
const manifest = path.join(dist, '.modules.built');

const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
  },
  // `ignoreDynamic` leaves import() unchanged. The annotation lets Node.js detect the names of exports.
  module: { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true },
};

/**
 * Compiles the modules that have changed, and removes those whose source is gone. Returns the paths relative to src.
 * @throws Error with the place of a syntax error. Modules that were compiled before it are not compiled again.
 */
export function compileChanged() {
  const checksums = checksumsOfProgram();
  const known = readManifest(JSON.stringify({ ...options, version: swcVersion }));
  const isCurrent = (name) => known.modules[name] === checksums[name] && fs.existsSync(targetOf(name));
  const changed = Object.keys(checksums).filter((name) => !isCurrent(name));
  const gone = Object.keys(known.modules).filter((name) => checksums[name] === undefined);
  try {
    for (const name of gone) remove(name, known.modules);
    for (const name of changed) {
      compile(name);
      known.modules[name] = checksums[name];
    }
  } finally {
    fs.mkdirSync(dist, { recursive: true });
    if (changed.length + gone.length > 0) fs.writeFileSync(manifest, JSON.stringify(known));
  }
  return [...changed, ...gone];
}

/** Reads which modules are compiled. Other options of the compiler make all of them outdated. */
function readManifest(compiler) {
  try {
    const known = JSON.parse(fs.readFileSync(manifest, 'utf8'));
    if (known.compiler === compiler) return known;
  } catch {
    // Nothing is compiled yet.
  }
  return { compiler, modules: {} };
}

const targetOf = (name) => path.join(dist, name.replace(/\.ts$/, '.js'));

function compile(name) {
  const target = targetOf(name);
  const { code, map } = transformSync(fs.readFileSync(path.join(source, name), 'utf8'), {
    ...options,
    filename: path.join(source, name),
    sourceFileName: path.relative(path.dirname(target), path.join(source, name)),
  });
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, `${code}//# sourceMappingURL=${path.basename(target)}.map\n`);
  fs.writeFileSync(`${target}.map`, map);
}

function remove(name, modules) {
  for (const file of [targetOf(name), `${targetOf(name)}.map`]) fs.rmSync(file, { force: true });
  delete modules[name];
}

if (process.argv[1] === import.meta.filename) compileChanged();
