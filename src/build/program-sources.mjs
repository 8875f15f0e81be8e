// The sources of the program, and checksums that decide which steps of a build can be skipped.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..', '..');
export const source = path.join(root, 'src');
export const dist = path.join(root, 'dist');

/** Folders of src that are not modules of the program. */
const apart = ['build', 'console'];

/** Returns whether a path relative to src is a module of the program. */
export function isProgramModule(name) {
  return name.endsWith('.ts') && !name.endsWith('.d.ts') && !apart.includes(name.split(path.sep)[0]);
}

/** Returns the checksum of each module of the program, by its path relative to src. */
export function checksumsOfProgram() {
  const names = fs.readdirSync(source, { recursive: true }).filter(isProgramModule).sort();
  return Object.fromEntries(
    names.map((name) => [name, checksumOf([fs.readFileSync(path.join(source, name))])]),
  );
}

/** Returns the version of the bundle: a checksum of the program, the installed packages and the bundler's script. */
export function versionOfBundle(checksums = checksumsOfProgram()) {
  const others = ['package-lock.json', 'tsconfig.json', 'src/build/bundle.mjs', 'src/build/create-hash.cjs'];
  const contents = others.map((name) => fs.readFileSync(path.join(root, name)));
  return checksumOf([JSON.stringify(checksums), ...contents]);
}

/** Removes the bundle if it is older than the sources. The program then starts from the compiled modules. */
export function removeOutdatedBundle() {
  const bundle = path.join(dist, 'bundle');
  if (!isMarked(path.join(bundle, '.built'), versionOfBundle()))
    fs.rmSync(bundle, { recursive: true, force: true });
}

export function checksumOf(contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}

/** Returns whether a mark, a file that a build step writes when it ends, has this version. */
export function isMarked(mark, version) {
  return fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === version;
}
